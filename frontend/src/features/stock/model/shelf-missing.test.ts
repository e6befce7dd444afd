/** What a dashboard says beside 'at least'. */
import { expect, it } from 'vitest';
import { shelfMissing } from './shelf-missing.ts';

type Row = Parameters<typeof shelfMissing>[0][number];
const row = (name: string, currentStock: string, amount: string | null, isLeast = false): Row => ({
  item: { id: name, name },
  level: { currentStock } as Row['level'],
  value: amount === null ? null : { amount, isLeast },
});

it('says nothing where the amount is exact', () =>
  expect(shelfMissing([row('Flour', '2', '4'), row('Salt', '0', null)])).toEqual([]));

it('names what has no price, and what is below zero, at however many sites', () => {
  expect(
    shelfMissing([
      ...[row('Honey', '2', null), row('Honey', '1', null), row('Boxes', '9', null)],
      ...[row('Stollen', '1', '2', true), row('Flour', '-1', '0'), row('Flour', '-4', null)],
    ]),
  ).toEqual(['2 items have no price', 'Stollen has something without a price in it', 'Below zero: Flour']);
  expect(shelfMissing([row('Honey', '2', null)])).toEqual(['Honey has no price']);
  expect(shelfMissing(['A', 'B', 'C', 'D', 'E'].map((name) => row(name, '-1', '0')))).toEqual([
    'Below zero: A, B, C and 2 more',
  ]);
});
