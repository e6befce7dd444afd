import { RotateCcw } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { type Overridable, resetField } from '../model/variation.ts';
import { useEditorView } from './editor-context.tsx';

const buttonStyle = classNames(
  'inline-flex cursor-pointer items-center gap-1 rounded-1 text-12 font-semibold text-warn',
  'underline underline-offset-2 max-md:min-h-6',
);

/** Resets a variation's own field to its base's value. */
export function ResetField({ field }: { field: Overridable }) {
  const { editor, draft, base, editable } = useEditorView();
  if (base === null) return null;
  if (draft[field] === base[field]) return <span className="text-12 text-ink-3">from its base</span>;
  if (!editable) return <span className="text-12 font-semibold text-warn">its own</span>;
  return (
    <button
      type="button"
      aria-label="Reset to base"
      onClick={() => {
        editor.edit((before) => resetField(before, base, field));
        void editor.flush();
      }}
      className={buttonStyle}
    >
      <RotateCcw aria-hidden size={12} />
      Its own: reset to base
    </button>
  );
}
