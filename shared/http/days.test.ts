/** Days that somebody types: the year 26, 0000 or 20226 is a slip, and no batch, sale or event was then. */
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { putMarketEventSchema } from '../market-events/schema.ts';
import { putSaleSchema } from '../production/sale-schema.ts';
import { putRunSchema } from '../production/schema.ts';
import { putMovementSchema } from '../stock/movement-schema.ts';

const fields: [string, z.ZodMiniType, object][] = [
  ['productionDate', putRunSchema, {}],
  ['useByDate', putRunSchema, {}],
  ['saleDate', putSaleSchema, {}],
  ['eventDate', putMarketEventSchema, {}],
  ['useByDate', putMovementSchema, { reason: 'receive' }],
];

it.each(fields)('%s is a day of 1900 to 2999', (field, schema, body) => {
  const faultOf = (day: string) =>
    schema
      .safeParse({ ...body, [field]: day })
      .error?.issues.map(({ path, message }) => `${path}: ${message}`);
  for (const day of ['0000-01-01', '0026-12-05', '1899-12-31', '3000-01-01', '9999-12-31'])
    expect(faultOf(day)).toEqual([`${field}: must be a date of 1900 to 2999, such as 2026-11-21`]);
  for (const day of ['1900-01-01', '2026-12-05', '2999-12-31']) expect(faultOf(day)).toBeUndefined();
  expect(faultOf('2026-02-30')).toHaveLength(1);
});
