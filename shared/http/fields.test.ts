/** Every text and list of a request has a length, and nothing reads what its length or its form refuses. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contracts } from '../contract.ts';
import { amountSchema, canonical, nameSchema, percentSchema, quantitySchema } from './fields.ts';
import type { Operation } from './operation.ts';

interface CheckDef {
  check?: string;
  format?: string;
  pattern?: RegExp;
  abort?: boolean;
}
interface Def extends Record<string, unknown> {
  type: string;
  checks?: readonly { _zod: { def: CheckDef } }[];
  format?: string;
  shape?: Record<string, z.core.$ZodType>;
}

const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def;

/** The schemas inside of one. */
function inside(def: Def): [name: string, schema: z.core.$ZodType][] {
  const fields = Object.entries(def.shape ?? {});
  const others = ['innerType', 'element', 'keyType', 'valueType', 'in', 'out', 'left', 'right'].flatMap(
    (key) => (def[key] === undefined ? [] : [['', def[key]] as [string, z.core.$ZodType]]),
  );
  const options = ((def.options ?? def.items ?? []) as z.core.$ZodType[]).map(
    (one): [string, z.core.$ZodType] => ['', one],
  );
  return [...fields, ...others, ...options];
}

/** Whether a pattern has an end: no `*`, `+` or `{n,}` outside of a class. */
const isBounded = (pattern: RegExp): boolean =>
  !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.source.replaceAll(/\[(?:\\.|[^\]])*\]/g, 'c').replaceAll(/\\./g, 'c'));

function faultsOf(path: string, schema: z.core.$ZodType): string[] {
  const def = defOf(schema);
  const checks: CheckDef[] = (def.checks ?? []).map(({ _zod }) => _zod.def);
  const within = inside(def).flatMap(([name, one]) => faultsOf(name === '' ? path : `${path}.${name}`, one));
  if (def.type !== 'string' && def.type !== 'array') return within;
  const limits = checks.filter(
    ({ check, pattern }) => check === 'max_length' || (check === 'string_format' && pattern !== undefined),
  );
  const ends = limits.some(({ check, pattern }) => check === 'max_length' || (pattern && isBounded(pattern)));
  const isOfFormat = def.format !== undefined;
  return [
    ...within,
    ...(ends || isOfFormat ? [] : [`${path} has no length`]),
    ...limits.filter(({ abort }) => abort !== true).map(() => `${path} is read on after it was refused`),
  ];
}

describe('the fields of a request', () => {
  const operations = Object.values(contracts).flatMap((contract) =>
    Object.entries(contract as Record<string, Operation>),
  );

  it.each(operations)('of %s have a length, and end there', (_, { body, query, params }) => {
    const faults = Object.entries({ body, query, params }).flatMap(([part, schema]) =>
      schema ? faultsOf(part, schema) : [],
    );
    expect(faults).toEqual([]);
  });

  it('are found where they have none', () => {
    const one = z.object({ note: z.string(), list: z.array(z.string().check(z.maxLength(5))) });
    expect(faultsOf('body', one)).toEqual([
      'body.note has no length',
      'body.list is read on after it was refused',
      'body.list has no length',
    ]);
  });
});

describe('a text that is too long', () => {
  it.each([
    ['an amount', amountSchema],
    ['a quantity', quantitySchema],
    ['a percentage', percentSchema],
    ['a name', nameSchema],
  ])('is refused as it is: %s', (_, schema) => {
    const result = schema.safeParse('0'.repeat(100_000));
    expect(result.error?.issues).toHaveLength(1);
  });

  it('keeps its zeros in front and loses those behind', () => {
    expect(['1.150', '007', '0.000', '1.0', '10', '0.5'].map(canonical)).toEqual([
      '1.15',
      '7',
      '0',
      '1',
      '10',
      '0.5',
    ]);
  });
});
