import { describe, expect, it } from 'vitest';
import { aRow } from '../../../testing/run-fixtures.ts';
import { postingOf, takesText } from './posting.ts';
import { nothing, type RowTaking } from './taking.ts';

const rows = ['a', 'b', 'c'].map((id) => aRow(id, { ingredientId: `of ${id}`, name: 'Butter' }));
const none: RowTaking = { ...nothing, why: null };
const part = { lotCode: 'A-1', useByDate: null, amount: '200 g' };
const taking = (...all: Partial<RowTaking>[]) =>
  postingOf(rows, new Map(all.map((one, n) => [rows[n]?.id ?? '', { ...none, ...one }])));

describe('what confirming takes from stock', () => {
  it.each([
    ['what is there', [{ parts: [part] }, { parts: [part] }, { parts: [part] }], 'Takes 3 items from stock.'],
    [
      'what isn’t there too',
      [{ short: '1 kg' }, { short: '1 kg' }, { parts: [part] }],
      'Takes 3 items from stock.',
    ],
    ['not what isn’t tracked', [{ parts: [part] }, { why: 'untracked' }], 'Takes 1 of 2 items from stock.'],
    ['nothing where nothing is tracked', [{ why: 'untracked' }], 'Takes nothing from stock.'],
  ] satisfies [string, Partial<RowTaking>[], string][])('counts %s', (_what, all, text) =>
    expect(takesText(taking(...all))).toBe(text),
  );

  it('counts rows of one ingredient once, whatever others are called', () => {
    const twice = [...rows, aRow('d', { ingredientId: 'of a', name: 'Butter' })];
    const all = new Map(twice.map(({ id }) => [id, { ...none, parts: [part] }]));
    expect(takesText(postingOf(twice, all))).toBe('Takes 3 items from stock.');
  });

  it('says what goes below zero', () => {
    const { taken, short } = taking({ parts: [part], short: '1 kg' });
    expect(taken.map(({ detail }) => detail)).toEqual(['200 g from A-1, 1 kg that isn’t there']);
    expect(short.map(({ detail }) => detail)).toEqual(['1 kg']);
  });

  it('says of what falls short how much is on hold', () => {
    const { short } = taking({ short: '100 g', held: [{ ...part, lotCode: 'BUT-1', amount: '100 g' }] });
    expect(short.map(({ onHold }) => onHold)).toEqual(['On hold: 100 g of BUT-1']);
  });
});
