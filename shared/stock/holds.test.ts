import { describe, expect, it } from 'vitest';
import { type HoldOf, isHeld, type LotAt } from './holds.ts';
import { takeFrom } from './shelf.ts';

const hold = (changes: Partial<HoldOf> = {}): HoldOf => ({
  itemId: null,
  recipeId: null,
  ingredientId: 'flour',
  lotCode: 'MILL-9',
  useByDate: null,
  siteId: null,
  releasedAt: null,
  ...changes,
});
const lot = (changes: Partial<LotAt> = {}): LotAt => ({
  thingId: 'flour',
  lotCode: 'MILL-9',
  useByDate: '2026-12-05',
  siteId: 'kitchen',
  ...changes,
});

describe('a lot is on hold', () => {
  it.each<[string, Partial<HoldOf>, Partial<LotAt>, boolean]>([
    ['of any date and at any site, unless the hold says which', {}, {}, true],
    ['however its code is typed', { lotCode: ' mill-９ ' }, {}, true],
    ['until it is released', { releasedAt: '2026-12-05T10:00:00.000Z' }, {}, false],
    ['as what it is of', {}, { thingId: 'rye' }, false],
    ['under its code', {}, { lotCode: 'MILL-90' }, false],
    ['of a recipe', { ingredientId: null, recipeId: 'flour' }, {}, true],
    ['of an item that tracks nothing', { ingredientId: null, itemId: 'flour' }, {}, true],
    ['with the date that the hold says', { useByDate: '2026-12-05' }, {}, true],
    ['not with another', { useByDate: '2026-12-06' }, {}, false],
    ['not without one', { useByDate: '2026-12-06' }, { useByDate: null }, false],
    ['where nobody said the date', { useByDate: '2026-12-06' }, { useByDate: undefined }, true],
    ['at the site that the hold says', { siteId: 'kitchen' }, {}, true],
    ['not at another', { siteId: 'stall' }, {}, false],
    ['where nobody said the site', { siteId: 'stall' }, { siteId: null }, true],
  ])('%s', (_says, of, at, expected) => {
    expect(isHeld([hold({ lotCode: 'X' }), hold(of)], lot(at))).toBe(expected);
  });
});

describe('a shelf with a lot on hold', () => {
  const held = { lotCode: 'A', useByDate: '2026-12-01', left: 5000n, isHeld: true };
  const free = { lotCode: 'B', useByDate: '2026-12-09', left: 3000n };
  const shelf = { level: 8500n, lots: [held, free] };
  const need = { quantity: 4000n, named: null, day: '2026-11-30' };

  it('gives the others, then what has no lot, and never what is on hold', () => {
    const taking = takeFrom(shelf, need);
    expect(taking.taken).toEqual([
      { lotCode: 'B', useByDate: '2026-12-09', quantity: 3000n },
      { lotCode: null, useByDate: null, quantity: 1000n },
    ]);
    expect(taking).toMatchObject({ short: 500n, held: [held], past: [], isNamedHeld: false });
  });

  it('says that the named lot is on hold, and names no lot twice', () => {
    const taking = takeFrom(shelf, { ...need, named: { lotCode: 'A', useByDate: '2026-12-01' } });
    expect(taking).toMatchObject({ isNamedHeld: true, held: [], taken: [{ lotCode: 'A' }] });
  });

  it('shows one past its use-by as on hold only', () => {
    const taking = takeFrom(shelf, { ...need, day: '2026-12-05' });
    expect(taking).toMatchObject({ past: [], held: [held] });
  });
});
