import type { RecordField } from '../../../ui/edit/record-fields.ts';

/** The fields of a supplier or customer. `example` is the name's placeholder, `longer` are longer texts at the end. */
export const contactFields = (
  example: string,
  ...longer: readonly Pick<RecordField, 'name' | 'label'>[]
): RecordField[] => [
  { name: 'name', label: 'Name', kind: 'text', longest: 200, isRequired: true, placeholder: example },
  { name: 'contactEmail', label: 'Email', kind: 'email', longest: 200 },
  { name: 'contactPhone', label: 'Phone', kind: 'phone', longest: 200 },
  ...longer.map((field): RecordField => ({ ...field, kind: 'long', longest: 1000 })),
];
