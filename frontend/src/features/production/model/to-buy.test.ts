import { expect, it } from 'vitest';
import { nothing, type RowTaking } from './taking.ts';
import { toBuyFor } from './to-buy.ts';

const short = (quantity: string, unit: 'g' | 'pieces' = 'g'): RowTaking => ({
  ...nothing,
  why: null,
  shortBy: { quantity, unit },
});
const row = (id: string, ingredientId: string | null) => ({ id, ingredientId });

it('is each ingredient that falls short, once, and nothing that is made here', () => {
  const rows = [row('1', 'butter'), row('2', 'cocoa'), row('3', 'butter'), row('4', null), row('5', 'salt')];
  const takings = new Map<string, RowTaking>([
    ['1', short('400')],
    ['2', short('2', 'pieces')],
    ['3', short('50.5')],
    ['4', short('9')],
    ['5', { ...nothing, why: 'untracked' }],
  ]);
  expect(toBuyFor(rows, takings)).toEqual([
    { ingredientId: 'butter', quantity: '450.5', unit: 'g' },
    { ingredientId: 'cocoa', quantity: '2', unit: 'pieces' },
  ]);
});
