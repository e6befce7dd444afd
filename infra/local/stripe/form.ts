import { invalidRequest } from './failure.ts';

/** A value of a form-encoded body: `items[0][price]=...` nests. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export interface Form {
  [name: string]: FormValue;
}

/** Reads a form-encoded body or query string. Brackets nest, and whole numbers in brackets make a list. */
export function readForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) place(form, keysOf(name), value);
  return listed(form) as Form;
}

const deepest = 10;

/** `items[0][price]` to `items`, `0`, `price`; `expand[]` to `expand` and an empty key. */
const keysOf = (name: string): string[] => {
  const [first = '', ...rest] = name.split('[');
  if (rest.length > deepest) throw invalidRequest('A parameter is nested too deeply.');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
};

function place(form: Form, keys: readonly string[], value: string): void {
  let inner: Form = form;
  keys.forEach((key, index) => {
    const name = key === '' ? String(Object.keys(inner).length) : key;
    if (index === keys.length - 1) {
      inner[name] = value;
      return;
    }
    const next = inner[name];
    const nested = typeof next === 'object' && !Array.isArray(next) ? next : (Object.create(null) as Form);
    inner[name] = nested;
    inner = nested;
  });
}

function listed(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, listed(inner)] as const);
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
