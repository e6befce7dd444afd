/** The fields of a record that is nothing but texts: as they are typed, what is wrong with them, and what changed. */
import type { VersionedEntity } from '../../data/collection.ts';

export interface RecordField {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'phone' | 'long';
  /** In characters. */
  longest: number;
  isRequired?: boolean;
  placeholder?: string;
}

export type Typed = Readonly<Record<string, string>>;

const textOf = (entity: VersionedEntity, { name }: RecordField): string =>
  String((entity as unknown as Record<string, unknown>)[name] ?? '');

export const typedOf = (fields: readonly RecordField[], entity: VersionedEntity | null): Typed =>
  Object.fromEntries(fields.map((field) => [field.name, entity ? textOf(entity, field) : '']));

const isEmail = (text: string): boolean => /^$|^[^\s@]{1,200}@[^\s@]{1,200}\.[^\s@]{1,200}$/.test(text);

function errorOf({ kind, isRequired, longest }: RecordField, text: string): string | null {
  if (isRequired && text === '') return 'Give it a name';
  if (kind === 'email' && !isEmail(text)) return 'Enter an email address, for example orders@suma.coop';
  return text.length > longest ? `At most ${longest} characters` : null;
}

export const errorsIn = (fields: readonly RecordField[], typed: Typed): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const error = errorOf(field, (typed[field.name] ?? '').trim());
      return error === null ? [] : [[field.name, error]];
    }),
  );

/** What was newly typed and is right. */
export function changesIn(fields: readonly RecordField[], typed: Typed, entity: VersionedEntity): Typed {
  const errors = errorsIn(fields, typed);
  return Object.fromEntries(
    fields
      .map((field) => [field, (typed[field.name] ?? '').trim()] as const)
      .filter(([field, text]) => !errors[field.name] && text !== textOf(entity, field))
      .map(([{ name }, text]) => [name, text]),
  );
}

export const trimmed = (typed: Typed): Typed =>
  Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, text.trim()]));
