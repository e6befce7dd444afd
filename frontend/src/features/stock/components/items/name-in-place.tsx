import { type KeyboardEvent, useRef } from 'react';
import { type TextField, useTyped } from '../../../../ui/use-typed.ts';

export interface NameInPlaceProps {
  name: string;
  label: string;
  locked: boolean;
  onSave: (name: string) => void;
  /** What speaks against a name; `null` where nothing does. */
  faultOf?: (name: string) => string | null;
  className?: string;
}

/** A name, edited where it stands: Enter saves and goes down, Esc restores. */
export function NameInPlace({
  name,
  label,
  locked,
  onSave,
  faultOf,
  className = 'w-full font-semibold',
}: NameInPlaceProps) {
  const pending = useRef(name);
  const typed = useTyped<string>({
    value: name,
    format: (value) => value,
    read: (text) => {
      const value = text.trim();
      if (value === '') return { ok: false, error: 'A name is needed' };
      if (value.length > 200) return { ok: false, error: 'A name is at most 200 characters' };
      const fault = value === name ? null : (faultOf?.(value) ?? null);
      return fault === null ? { ok: true, value } : { ok: false, error: fault };
    },
    onChange: (value) => {
      pending.current = value;
    },
    onCommit: () => {
      if (pending.current !== name) onSave(pending.current);
    },
    onEnter: goDown,
    blank: true,
  });
  return (
    <span className="block min-w-0">
      <input
        {...typed.inputProps}
        aria-label={label}
        data-column="name"
        readOnly={locked}
        autoComplete="off"
        className={`-ml-1.5 block h-[30px] min-w-24 truncate rounded-1 border bg-transparent px-1.5 text-ink max-md:h-11 max-md:text-15 ${className} ${typed.error ? 'border-danger' : 'border-transparent focus:border-control focus:bg-surface dark:focus:bg-canvas'} ${locked ? '' : 'hover:border-control'}`}
      />
      {typed.error && (
        <span role="alert" className="block text-12 leading-tight font-semibold text-danger">
          {typed.error}
        </span>
      )}
    </span>
  );
}

/** Down the same column, as in a sheet. */
function goDown(event: KeyboardEvent<TextField>): void {
  const { column } = event.currentTarget.dataset;
  const row = event.currentTarget.closest('tr, li')?.nextElementSibling;
  row?.querySelector<HTMLInputElement>(`input[data-column="${column}"]`)?.focus();
}
