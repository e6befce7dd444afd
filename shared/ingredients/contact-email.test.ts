import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { customerSchema, putCustomerSchema } from './customer-schema.ts';
import { putSupplierSchema, supplierSchema } from './supplier-schema.ts';

describe.each([
  ['supplier', putSupplierSchema, supplierSchema],
  ['customer', putCustomerSchema, customerSchema],
])('the email of a %s', (_, put, stored) => {
  const isTaken = (contactEmail: string) => z.safeParse(put, { contactEmail }).success;

  it.each(['', 'sales@suma.coop', 'a+b.c@suma.coop', "o'neill@suma.coop", 'a%b@suma.coop'])(
    'can be %s',
    (email) => expect(isTaken(email)).toBe(true),
  );

  it.each([
    'a?bcc=eve@evil.example',
    'a&b@suma.coop',
    'a@suma.coop?cc=b',
    'a b@suma.coop',
    'a@b@suma.coop',
    'a@suma.coop,eve@evil.example',
    'a@suma.coop,evil',
    'Eve<a@suma.coop>',
    'suma',
  ])('can’t be %s', (email) => expect(isTaken(email)).toBe(false));

  it('reads as it was stored before', () => {
    const issues = z.safeParse(stored, { contactEmail: 'r&d@suma.coop' }).error?.issues ?? [];
    expect(issues.map(({ path }) => path[0])).not.toContain('contactEmail');
  });
});
