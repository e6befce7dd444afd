import { describe, expect, it } from 'vitest';
import { isNetInBottomThird, netFigureHeightMm, netText, usNetLetterMm } from './net-quantity.ts';
import { unknownPack } from './pack-area.ts';

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

it('states what was typed in the UK and the EU', () => {
  expect(netText('180', 'g', 'uk')).toBe('180 g');
  expect(netText('1', 'pieces', 'uk')).toBe('1 piece');
  expect(netText(null, 'g', 'us')).toBeNull();
});

describe('in the United States', () => {
  it.each([
    // 180 g are 6.349 oz: cut off, because rounded up they would be more than there is.
    ['180', 'g', 'Net Wt 6.34 oz (180 g)'],
    ['12', 'oz', 'Net Wt 12 oz (340 g)'],
    ['453', 'g', 'Net Wt 15.97 oz (453 g)'],
    ['16', 'oz', 'Net Wt 16 oz (1 lb) 453 g'],
    ['24', 'oz', 'Net Wt 24 oz (1 lb 8 oz) 680 g'],
    ['500', 'g', 'Net Wt 17.63 oz (1 lb 1.63 oz) 500 g'],
    ['63.9', 'oz', 'Net Wt 63.9 oz (3 lb 15.9 oz) 1.81 kg'],
    ['84', 'oz', 'Net Wt 5 lb 4 oz (2.38 kg)'],
    ['250', 'ml', '8.45 fl oz (250 ml)'],
    ['500', 'ml', '16.9 fl oz (1 pt 0.9 fl oz) 500 ml'],
    ['48', 'fl oz', '48 fl oz (1 qt 1 pt) 1.41 l'],
    ['1', 'l', '33.81 fl oz (1 qt 1.81 fl oz) 1 l'],
    ['160', 'fl oz', '1 gal 1 qt (4.73 l)'],
    ['6', 'pieces', '6 pieces'],
  ] as const)('%s %s reads %s', (quantity, unit, text) => expect(netText(quantity, unit, 'us')).toBe(text));

  it.each([
    ['5', 1 / 16],
    ['5.1', 1 / 8],
    ['25', 1 / 8],
    ['100', 3 / 16],
    ['400', 1 / 4],
    ['401', 1 / 2],
    [null, 1 / 4],
  ])('small letters on a panel of %s square inches are %d inches high', (displayPanelSqIn, inches) => {
    expect(usNetLetterMm({ ...unknownPack, displayPanelSqIn })).toBeCloseTo(inches * 25.4, 6);
  });

  it('take the largest surface for a panel that isn’t known', () => {
    expect(usNetLetterMm({ ...unknownPack, surfaceCm2: '160' })).toBeCloseTo(25.4 / 8, 6);
    expect(isNetInBottomThird({ ...unknownPack, surfaceCm2: '32' })).toBe(false);
    expect(isNetInBottomThird(unknownPack)).toBe(true);
  });
});
