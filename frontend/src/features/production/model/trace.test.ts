import { expect, it } from 'vitest';
import { anId } from '../../../testing/recipe-fixtures.ts';
import { certain, noneOf } from '../../../testing/run-fixtures.ts';
import { tracedButter } from '../../../testing/trace-fixtures.ts';
import { heldIn, quantityOf } from './amounts.ts';
import { balanceNote, unaccountedNote } from './balance-text.ts';
import { lotsOfCode, wentIntoTexts } from './trace.ts';

it('names one of a unit in the singular', () => {
  expect(quantityOf({ quantity: '1', unit: 'packs' })).toBe('1 pack');
  expect(quantityOf({ quantity: '2', unit: 'packs' })).toBe('2 packs');
  expect(quantityOf({ quantity: '1', unit: 'tarts' })).toBe('1 tart');
  expect(quantityOf({ quantity: '-1', unit: 'jars' })).toBe('-1 jar');
  expect(quantityOf({ quantity: '-1', unit: 'packs' })).toBe('-1 pack');
  expect(quantityOf({ quantity: '1.5', unit: 'loaves' })).toBe('1.5 loaves');
});

it('adds up what is still here of each item, over all shelves', () => {
  const shelf = (itemId: string, siteId: string, quantity: string) => ({
    ...{ siteId, siteName: siteId, itemId, name: itemId, lotCode: 'A', quantity, unit: 'g' },
    ...certain,
  });
  const stock = [
    shelf('Butter', 'Kitchen', '1400'),
    shelf('Tart', 'Stall', '3'),
    shelf('Butter', 'Stall', '100'),
  ];
  expect(heldIn(stock)).toMatchObject([
    { name: 'Butter', quantity: '1500' },
    { name: 'Tart', quantity: '3' },
  ]);
});

it('names what is in no sum, and why', () => {
  const figures = { in: '0', used: '0', sold: '0', wasted: '0', adjusted: '0', onHand: '0' };
  const lot = { ...figures, ...noneOf, lotCode: 'A', name: 'Butter', unit: 'g' };
  const balance = { ...lot, unaccounted: '0', unaccountedPercent: null };
  expect(balanceNote(balance)).toBeNull();
  const unconverted = [
    { what: 'used' as const, quantity: '2', unit: 'pieces' },
    { what: 'used' as const, quantity: null, unit: 'g' },
    { what: 'supplierReturned' as const, quantity: '1', unit: 'boxes' },
    // Of a recall from before each was named.
    { what: 'moved' as const, quantity: '3', unit: 'boxes' },
  ];
  expect(balanceNote({ ...balance, unconverted })).toBe(
    'Not in the sums: used 2 pieces, whose unit doesn’t convert; used, nobody said how much; ' +
      'sent back 1 box, whose unit doesn’t convert; moved 3 boxes, whose unit doesn’t convert',
  );
});

it('says what counts added and took away where one hides the other', () => {
  const figures = { in: '9', used: '0', sold: '0', wasted: '0', adjusted: '0', onHand: '9' };
  const lot = { ...figures, ...noneOf, lotCode: 'A', name: 'Butter', unit: 'g' };
  const balance = { ...lot, unaccounted: '0', unaccountedPercent: '0.0' };
  expect(balanceNote({ ...balance, adjustedUp: '5', adjustedDown: '0' })).toBeNull();
  expect(balanceNote({ ...balance, adjustedUp: '5', adjustedDown: '5' })).toBe(
    'Counts and corrections added 5 g and took away 5 g',
  );
});

it('finds the lots of a code on two ingredients, however each spells it', () => {
  const [lot] = tracedButter().lots;
  if (!lot) throw new Error('The fixture has a lot');
  const almonds = { ...lot, ingredientId: anId(2), name: 'Ground almonds', lotCode: 'amp-2611-b' };
  const lots = lotsOfCode({ lots: [lot, almonds] }, 'AMP-2611-B');
  expect(lots.map(({ name }) => name)).toEqual(['Butter', 'Ground almonds']);
});

it('says how much of a lot went into each batch', () => {
  const { lots, runs } = tracedButter();
  const [lot, run] = [lots[0], runs[0]];
  if (!lot || !run) throw new Error('The fixture has a run');
  const used = { lotCode: lot.lotCode, thingId: anId(1), quantity: '1200', unit: 'g' };
  const later = { ...run, batchNumber: 'FT-2', used: [{ ...used, quantity: null, assumed: true }] };
  const ofAnother = { ...run, used: [used, { ...used, thingId: anId(2) }, { ...used, lotCode: 'MILL-9' }] };
  expect(wentIntoTexts(lot, { runs: [ofAnother, later] })).toEqual([
    '1,200 g into FT-261205-01',
    'some into FT-2, lot assumed',
  ]);
});

it('says of a lot that never came by the books that its delivery isn’t recorded', () => {
  const figures = { in: '0', used: '200', sold: '0', wasted: '0', adjusted: '0', onHand: '0' };
  const [lot] = tracedButter().lots;
  const [run] = tracedButter().runs;
  if (!lot || !run) throw new Error('The fixture has a lot');
  const butter = {
    ...{ ...figures, ...noneOf, lotCode: lot.lotCode, name: lot.name, unit: 'g' },
    ...{ unaccounted: '-200', unaccountedPercent: null },
  };
  const found = { lots: [lot], runs: [run] };
  const inBoxes = [{ what: 'in' as const, quantity: '1', unit: 'boxes' }];
  expect(unaccountedNote(butter, found)).toBe('its delivery isn’t recorded');
  expect(unaccountedNote({ ...butter, in: '100' }, found)).toBe('more went than came');
  expect(unaccountedNote({ ...butter, unconverted: inBoxes }, found)).toBe('more went than came');
  const batch = { ...butter, lotCode: run.batchNumber, name: run.recipeName };
  expect(unaccountedNote(batch, found)).toBe('more went than came');
});
