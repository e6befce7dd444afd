import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Field } from '../field.tsx';
import { TextArea } from '../text-area.tsx';
import { TextInput } from '../text-input.tsx';
import { useUnsaved } from '../unsaved.ts';
import { errorsIn, type RecordField, type Typed } from './record-fields.ts';

export interface RecordFormProps {
  id: string;
  fields: readonly RecordField[];
  typed: Typed;
  onChange: (changes: Typed) => void;
  onLeave: () => void;
  /** What to look at twice about the name. */
  nameWarning: string | undefined;
  first: RefObject<HTMLInputElement | null>;
  /** What the server refused, by field. */
  refused: Record<string, string>;
  onSubmit: () => void;
}

const inputOf = {
  text: {},
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
} as const;

/** The fields of a record. Checked on leaving a field; the first error takes focus. */
export function RecordForm(props: RecordFormProps) {
  const { id, fields, typed, onChange, onLeave, first, nameWarning, refused, onSubmit } = props;
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(typed);
  const [left, setLeft] = useState<Readonly<Record<string, boolean>>>({});
  const [sent, setSent] = useState(false);
  const errors = errorsIn(fields, typed);
  const error = (name: string) => (sent || left[name] ? errors[name] : undefined) ?? refused[name];
  const input = (name: string) => ({
    name,
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    onBlur: () => {
      // A field that was empty and is only passed through is no error yet.
      const isChecked = typed[name] !== '' || initial[name] !== '';
      setLeft((before) => ({ ...before, [name]: isChecked || before[name] === true }));
      onLeave();
    },
  });
  // Whatever closes the panel saves first what can be saved.
  useUnsaved(() => {
    onLeave();
    return false;
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const wrong = fields.find(({ name }) => errors[name]);
    if (wrong === undefined) onSubmit();
    else form.current?.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus();
  };
  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-2">
      {fields.map(({ name, label, kind, placeholder, isRequired }) => (
        <Field
          key={name}
          label={label}
          error={error(name)}
          {...(isRequired && { warning: nameWarning })}
          {...((isRequired || kind === 'long') && { className: 'sm:col-span-2' })}
        >
          {kind === 'long' ? (
            <TextArea {...input(name)} rows={3} />
          ) : (
            <TextInput
              {...input(name)}
              {...inputOf[kind]}
              {...(isRequired && { ref: first })}
              autoComplete="off"
              placeholder={placeholder}
            />
          )}
        </Field>
      ))}
    </form>
  );
}
