import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useMemo } from 'react';
import { classNames } from './class-names.ts';
import { shownTime } from './dates.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

export interface SavedMarkProps {
  state: SaveState;
  /** In place of 'Saved' or 'Not saved'. */
  text?: string;
  /** When what is shown was saved; since this mark says so, where it is left out. */
  at?: Date;
  className?: string;
}

const texts: Record<SaveState, string> = {
  idle: '',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
};

/** Says beside the title whether what was edited in place is saved, and in its tooltip when. Announced politely. */
export function SavedMark({ state, text, at, className }: SavedMarkProps) {
  const isSaved = state === 'saved';
  const since = useMemo(() => (isSaved ? new Date() : null), [isSaved]);
  const time = at ?? since;
  return (
    <p
      role="status"
      data-saved={isSaved || undefined}
      title={isSaved && time ? `At ${shownTime(time)}` : undefined}
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
