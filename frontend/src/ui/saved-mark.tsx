import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { classNames } from './class-names.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export interface SavedMarkProps {
  state: SaveState;
  /** In place of 'Saved just now' or 'Not saved'. */
  text?: string;
  className?: string;
}

const texts: Record<SaveState, string> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved just now',
  failed: 'Not saved',
};

/** Says beside the title how editing in place stands. Announced politely. */
export function SavedMark({ state, text, className }: SavedMarkProps) {
  return (
    <p
      role="status"
      className={classNames(
        'flex items-center gap-2 text-14',
        state === 'failed' ? 'font-semibold text-danger' : 'text-ink-3',
        className,
      )}
    >
      {state === 'saving' && <LoaderCircle aria-hidden size={16} className="animate-spin" />}
      {state === 'saved' && <Check aria-hidden size={16} className="text-success" />}
      {state === 'failed' && <CircleAlert aria-hidden size={16} />}
      {text ?? texts[state]}
    </p>
  );
}
