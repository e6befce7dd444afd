import { describe, expect, it } from 'vitest';
import { foundIn } from '../../../data/traces.ts';
import { anId } from '../../../testing/recipe-fixtures.ts';
import { certain } from '../../../testing/run-fixtures.ts';
import { aTracedRecall, tracedButter } from '../../../testing/trace-fixtures.ts';
import { heldIn, quantityOf, rowsOfRecall, rowsOfTrace } from './trace.ts';

describe('the file of a trace', () => {
  it('has a row for each thing that happened, with its quantity and a date that sorts', () => {
    expect(rowsOfTrace(foundIn(tracedButter()))).toEqual([
      ['What', 'Lot or batch', 'Quantity', 'Unit', 'Place', 'Date', 'Reference', 'Certain'],
      ['Received', 'AMP-2611-B', '5000', 'g', 'Ivy House Dairy', '2026-11-26', 'Butter', 'Yes'],
      ['Used', 'AMP-2611-B', '3600', 'g', '', '2026-12-05', 'Frangipane tart FT-261205-01', 'Yes'],
      ['Made', 'FT-261205-01', '94', 'tarts', '', '2026-12-05', 'Frangipane tart', 'Yes'],
      ['In stock', 'AMP-2611-B', '1400', 'g', 'Kitchen', '', 'Butter', 'Yes'],
      ['Sold', 'FT-261205-01', '12', 'tarts', 'Rook Lane Café', '2026-12-05', 'rook@example.com', 'Yes'],
    ]);
  });

  it('says of each that is only possible why it is', () => {
    const because = ['unnamed_lot', 'past_use_by'] as const;
    const possible = { certainty: 'possible' as const, because: [...because] };
    const trace = tracedButter();
    const rows = rowsOfTrace(
      foundIn({ ...trace, sales: trace.sales.map((sale) => ({ ...sale, ...possible })) }),
    );
    expect(rows.at(-1)?.at(-1)).toBe(
      'Possible: Named no lot while this one was there; the lot was past its use-by that day',
    );
  });

  it('says of a struck run that it is, in each of its rows', () => {
    const found = foundIn(tracedButter());
    const rows = rowsOfTrace({ ...found, runs: found.runs.map((run) => ({ ...run, struck: true })) });
    expect(rows.map(([what]) => what)).toEqual(
      expect.arrayContaining(['Used, struck through', 'Made, struck through']),
    );
    expect(rows.map(([what]) => what)).not.toContain('Made');
  });

  it('lists what was recovered, and reads a recall from before runs said what they used', () => {
    const { recovered, ...recall } = aTracedRecall({
      recovered: [{ name: 'Rook Lane Café', batchNumber: 'FT-261205-01', quantity: '7' }],
    });
    const found = foundIn(recall.found);
    const runs = found.runs.map(({ used: _used, ...run }) => run);
    const rows = rowsOfRecall({
      recovered,
      found: { ...found, runs: runs as typeof found.runs },
    });
    expect(rows.map(([what]) => what)).not.toContain('Used');
    expect(rows.at(-1)).toEqual(['Recovered', 'FT-261205-01', '7', 'tarts', 'Rook Lane Café', '', '', 'Yes']);
  });

  it('takes lots of one code apart by their ingredient', () => {
    const found = foundIn(tracedButter());
    const [lot, balance] = [found.lots[0], found.balance[0]];
    if (!lot || !balance) throw new Error('The fixture has a lot');
    const rows = rowsOfTrace({
      ...found,
      lots: [{ ...lot, ingredientId: anId(2), name: 'Ground almonds' }, lot],
      balance: [{ ...balance, name: 'Ground almonds', in: '800' }, balance],
    });
    expect(rows.filter(([what]) => what === 'Received').map(([, , quantity]) => quantity)).toEqual([
      '800',
      '5000',
    ]);
  });
});

it('names one of a unit in the singular', () => {
  expect(quantityOf({ quantity: '1', unit: 'packs' })).toBe('1 pack');
  expect(quantityOf({ quantity: '2', unit: 'packs' })).toBe('2 packs');
  expect(quantityOf({ quantity: '1', unit: 'tarts' })).toBe('1 tarts');
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
