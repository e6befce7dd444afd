import { classNames } from '../../../../ui/class-names.ts';
import { EditableValue } from '../../../../ui/editable-value.tsx';
import type { Read } from '../../../../ui/use-typed.ts';

export interface NameInPlaceProps {
  name: string;
  label: string;
  locked: boolean;
  onSave: (name: string) => void;
  /** What speaks against a name; `null` where nothing does. */
  faultOf?: (name: string) => string | null;
  className?: string;
}

/** A name, edited in place. */
export function NameInPlace({
  name,
  label,
  locked,
  onSave,
  faultOf,
  className = 'w-full font-semibold',
}: NameInPlaceProps) {
  return (
    <EditableValue
      label={label}
      column="name"
      value={name}
      format={(value) => value}
      read={(text) => readName(text, (value) => (value === name ? null : (faultOf?.(value) ?? null)))}
      onSave={onSave}
      readOnly={locked}
      className="-ml-1.5 flex h-[30px] max-md:h-11"
      inputClassName={classNames('min-w-24 truncate px-1.5 text-ink max-md:text-15', className)}
    />
  );
}

function readName(text: string, faultOf: (name: string) => string | null): Read<string> {
  const value = text.trim();
  if (value === '') return { ok: false, error: 'A name is needed' };
  if (value.length > 200) return { ok: false, error: 'A name is at most 200 characters' };
  const fault = faultOf(value);
  return fault === null ? { ok: true, value } : { ok: false, error: fault };
}
