import type { RecordField } from '../../../ui/edit/record-fields.ts';

/** The fields of a supplier or customer. `example` is the name's placeholder, `last` a longer text at the end. */
export const contactFields = (example: string, last: Pick<RecordField, 'name' | 'label'>): RecordField[] => [
  { name: 'name', label: 'Name', kind: 'text', longest: 200, isRequired: true, placeholder: example },
  { name: 'contactEmail', label: 'Email', kind: 'email', longest: 200 },
  { name: 'contactPhone', label: 'Phone', kind: 'phone', longest: 200 },
  { ...last, kind: 'long', longest: 1000 },
];
