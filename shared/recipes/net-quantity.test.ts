import { expect, it } from 'vitest';
import { netFigureHeightMm, netText } from './net-quantity.ts';

it.each([
  ['50', 'g', 2],
  ['50.1', 'g', 3],
  ['200', 'ml', 3],
  ['25', 'cl', 4],
  ['1', 'kg', 4],
  ['1.001', 'l', 6],
  ['7.1', 'oz', 4],
  ['12', 'pieces', 2],
] as const)('%s %s stands in figures of %d mm at least', (quantity, unit, mm) => {
  expect(netFigureHeightMm(quantity, unit)).toBe(mm);
});

it('states what was typed, in the United States in ounces too', () => {
  expect(netText('180', 'g', 'uk')).toBe('180 g');
  expect(netText('1', 'pieces', 'uk')).toBe('1 piece');
  expect(netText('180', 'g', 'us')).toBe('Net Wt 6.35 oz (180 g)');
  expect(netText('12', 'oz', 'us')).toBe('Net Wt 12 oz (340 g)');
  expect(netText('250', 'ml', 'us')).toBe('8.45 fl oz (250 ml)');
  expect(netText(null, 'g', 'us')).toBeNull();
});
