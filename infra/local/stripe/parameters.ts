import { invalidRequest } from './failure.ts';
import type { Form, FormValue } from './form.ts';

/** Reads one parameter. @param name Its full name for messages, for example `items[0][price]`. */
export interface Field<Value> {
  read(value: FormValue, name: string): Value;
  isRequired?: boolean;
}

export interface RequiredField<Value> extends Field<Value> {
  isRequired: true;
}

// biome-ignore lint/suspicious/noExplicitAny: only `any` matches a field of every value
export type Fields = Record<string, Field<any>>;

export type Parameters<Of extends Fields> = {
  [Name in keyof Of]: Of[Name] extends RequiredField<infer Value>
    ? Value
    : Of[Name] extends Field<infer Value>
      ? Value | undefined
      : never;
};

/** Refuses parameters that an operation doesn't have, as Stripe does. */
export function readParameters<Of extends Fields>(fields: Of, form: Form, prefix = ''): Parameters<Of> {
  const nameOf = (name: string) => (prefix === '' ? name : `${prefix}[${name}]`);
  for (const name of Object.keys(form)) {
    if (!Object.hasOwn(fields, name))
      throw invalidRequest(`Received unknown parameter: ${nameOf(name)}`, nameOf(name), 'parameter_unknown');
  }
  const values = Object.entries(fields).map(([name, field]) => {
    const value = form[name];
    if (value !== undefined) return [name, field.read(value, nameOf(name))];
    if (field.isRequired)
      throw invalidRequest(`Missing required param: ${nameOf(name)}.`, nameOf(name), 'parameter_missing');
    return [name, undefined];
  });
  return Object.fromEntries(values) as Parameters<Of>;
}

export const required = <Value>(field: Field<Value>): RequiredField<Value> => ({
  ...field,
  isRequired: true,
});

export const text: Field<string> = {
  read(value, name) {
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${name}`, name);
    if (value === '') {
      throw invalidRequest(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; ` +
          `however '${name}' cannot be unset.`,
        name,
        'parameter_invalid_empty',
      );
    }
    return value;
  },
};

export const integer: Field<number> = {
  read(value, name) {
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
      throw invalidRequest(`Invalid integer: ${String(value)}`, name, 'parameter_invalid_integer');
    return Number(value);
  },
};

export const decimal: Field<number> = {
  read(value, name) {
    if (typeof value !== 'string' || !/^-?\d{1,15}(\.\d+)?$/.test(value))
      throw invalidRequest(`Invalid decimal: ${String(value)}`, name);
    return Number(value);
  },
};

export const flag: Field<boolean> = {
  read(value, name) {
    if (value !== 'true' && value !== 'false')
      throw invalidRequest(`Invalid boolean: ${String(value)}`, name);
    return value === 'true';
  },
};

export const oneOf = <Value extends string>(...values: Value[]): Field<Value> => ({
  read(value, name) {
    const found = values.find((candidate) => candidate === value);
    if (found === undefined)
      throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, name);
    return found;
  },
});

/** A time in seconds, or the word 'now'. */
export const moment: Field<number | 'now'> = {
  read: (value, name) => (value === 'now' ? 'now' : integer.read(value, name)),
};

export const listOf = <Value>(field: Field<Value>): Field<Value[]> => ({
  read(value, name) {
    if (!Array.isArray(value)) throw invalidRequest(`Invalid array: ${name}`, name);
    return value.map((item, index) => field.read(item, `${name}[${index}]`));
  },
});

export const group = <Of extends Fields>(fields: Of): Field<Parameters<Of>> => ({
  read(value, name) {
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest(`Invalid object`, name);
    return readParameters(fields, value, name);
  },
});

/** Values by currency. */
export const perCurrency = <Of extends Fields>(fields: Of): Field<Record<string, Parameters<Of>>> => ({
  read(value, name) {
    if (typeof value === 'string' || Array.isArray(value)) throw invalidRequest(`Invalid object`, name);
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([code, inner]) => [code.toLowerCase(), group(fields).read(inner, `${name}[${code}]`)]),
    );
  },
});

/** An empty text takes the value away. */
export const emptyable = <Value>(field: Field<Value>): Field<Value | null> => ({
  read: (value, name) => (value === '' ? null : field.read(value, name)),
});

/** Changes to metadata: an empty value takes a key away, an empty text all of them. */
export const metadata: Field<Record<string, string> | null> = emptyable({
  read(value, name) {
    if (typeof value === 'string') throw invalidRequest(`Invalid object`, name);
    const entries = Object.entries(value);
    if (entries.length > 50)
      throw invalidRequest('You cannot have more than 50 metadata keys on an object', name);
    return Object.fromEntries(entries.map(([key, item]) => [key, String(item)]));
  },
});

export function changedMetadata(
  current: Record<string, string> | null,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === undefined) return current ?? {};
  if (changes === null) return {};
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
