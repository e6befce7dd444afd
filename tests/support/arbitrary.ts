/** Valid requests of any operation, generated from its schemas, so that a new operation is covered by its declaration. */
import type { Schema } from '@batchbook/shared/http/operation';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { alternativesOf, type JsonSchema, jsonSchemaOf } from './schema-fields.ts';

/** Values that `schema` accepts. The schema itself filters out what its refinements refuse. */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  return fromJson(jsonSchemaOf(schema)).filter((value) => z.safeParse(schema, value).success);
}

const itemsMax = 3;
const textMax = 20;

function fromJson(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const [first, ...others] = alternativesOf(schema);
  if (others.length > 0 || first !== schema) return fc.oneof(...alternativesOf(schema).map(fromJson));
  switch (schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, part]) => [key, fromJson(part)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    case 'array':
      return fc.array(fromJson(schema.items ?? {}), {
        maxLength: Math.min(schema.maxItems ?? itemsMax, itemsMax),
      });
    case 'string':
      return textOf(schema);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, 0),
        max: Math.min(schema.maximum ?? 1000, 1000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.constant(null);
  }
}

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const pattern = schema.pattern ?? schema.allOf?.find((one) => one.pattern)?.pattern;
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const maxLength = Math.min(schema.maxLength ?? textMax, textMax);
  const text = fc.string({ minLength: schema.minLength ?? 0, maxLength });
  // Some fields take only paths of the site, which chance hardly finds.
  return fc.oneof(
    { weight: 3, arbitrary: text },
    { weight: 1, arbitrary: text.map((path) => `/${path}`.slice(0, maxLength)) },
  );
}
