import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import {
  type SupplierField,
  supplierErrors,
  supplierFields,
  type TypedSupplier,
} from '../model/supplier-form.ts';

export interface SupplierFormProps {
  id: string;
  typed: TypedSupplier;
  onChange: (changes: Partial<TypedSupplier>) => void;
  onLeave: () => void;
  first: RefObject<HTMLInputElement | null>;
  refused: Record<string, string>;
  onSubmit: () => void;
}

/** How a supplier is called and reached. Checked on leaving a field; the first error takes focus. */
export function SupplierForm({ id, typed, onChange, onLeave, first, refused, onSubmit }: SupplierFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Partial<Record<SupplierField, boolean>>>({});
  const [sent, setSent] = useState(false);
  const errors = supplierErrors(typed);
  const error = (field: SupplierField) => (sent || left[field] ? errors[field] : undefined) ?? refused[field];
  const input = (field: SupplierField) => ({
    name: field,
    value: typed[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    onBlur: () => {
      setLeft((before) => ({ ...before, [field]: typed[field] !== '' || before[field] === true }));
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
    const wrong = supplierFields.find((field) => errors[field]);
    if (wrong === undefined) onSubmit();
    else form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <form ref={form} id={id} onSubmit={submit} noValidate className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" error={error('name')} className="sm:col-span-2">
        <TextInput {...input('name')} ref={first} autoComplete="off" placeholder="Shipton Mill" />
      </Field>
      <Field label="E-mail" error={error('contactEmail')}>
        <TextInput {...input('contactEmail')} type="email" inputMode="email" autoComplete="off" />
      </Field>
      <Field label="Phone" error={error('contactPhone')}>
        <TextInput {...input('contactPhone')} type="tel" inputMode="tel" autoComplete="off" />
      </Field>
      <Field label="Address" error={error('address')} className="sm:col-span-2">
        <TextArea {...input('address')} rows={3} />
      </Field>
    </form>
  );
}
