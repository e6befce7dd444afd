/** The fields of a request, read from its schema, so that a new one is covered by its declaration. */
import type { Schema } from '@batchbook/shared/http/operation';
import * as z from 'zod/mini';

export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxItems?: number;
  pattern?: string;
  allOf?: { pattern?: string }[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export const jsonSchemaOf = (schema: Schema): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The alternatives of a schema, or the schema itself. */
export const alternativesOf = (schema: JsonSchema): JsonSchema[] => schema.anyOf ?? schema.oneOf ?? [schema];

/** `lines.0.quantity`: every field at every depth, the first entry standing for a whole list. */
export function fieldsOf(schema: JsonSchema, at: readonly string[] = []): string[] {
  const found = alternativesOf(schema).flatMap(({ properties = {}, items }) => [
    ...(items ? fieldsOf(items, [...at, '0']) : []),
    ...Object.entries(properties).flatMap(([name, part]) => [
      [...at, name].join('.'),
      ...fieldsOf(part, [...at, name]),
    ]),
  ]);
  return [...new Set(found)];
}

/** Every field whose value is a text of this pattern, and every list entry. */
export function fieldsWithPattern(schema: JsonSchema, pattern: string, at: readonly string[] = []): string[] {
  const found = alternativesOf(schema).flatMap((one) => [
    ...(one.pattern === pattern || one.allOf?.some((part) => part.pattern === pattern) ? [at.join('.')] : []),
    ...(one.items ? fieldsWithPattern(one.items, pattern, [...at, '0']) : []),
    ...Object.entries(one.properties ?? {}).flatMap(([name, part]) =>
      fieldsWithPattern(part, pattern, [...at, name]),
    ),
  ]);
  return [...new Set(found)];
}

/** Whether `value` has something at `field`. */
export const hasField = (value: unknown, field: string): boolean => valueAt(value, field) !== undefined;

function valueAt(value: unknown, field: string): unknown {
  let found = value;
  for (const name of field.split('.')) {
    if (found === null || typeof found !== 'object') return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** A copy of `value` with something else at `field`. */
export function withField<Value>(value: Value, field: string, other: unknown): Value {
  const copy = structuredClone(value);
  const names = field.split('.');
  const last = names.pop() ?? '';
  const container = names.length === 0 ? copy : valueAt(copy, names.join('.'));
  (container as Record<string, unknown>)[last] = other;
  return copy;
}
