import { expect, it } from 'vitest';
import { certain } from '../../../testing/run-fixtures.ts';
import { heldIn, quantityOf } from './trace.ts';

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
