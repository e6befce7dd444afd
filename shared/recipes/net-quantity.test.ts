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
    // 180 g are 6.349 oz: truncated, because rounding up would overstate the quantity.
    ['180', 'g', 'NET WT 6.34 OZ (180 g)'],
    ['12', 'oz', 'NET WT 12 OZ (340 g)'],
    ['453', 'g', 'NET WT 15.97 OZ (453 g)'],
    ['16', 'oz', 'NET WT 16 OZ (1 LB) 453 g'],
    ['24', 'oz', 'NET WT 24 OZ (1 LB 8 OZ) 680 g'],
    ['500', 'g', 'NET WT 17.63 OZ (1 LB 1.63 OZ) 500 g'],
    ['63.9', 'oz', 'NET WT 63.9 OZ (3 LB 15.9 OZ) 1.81 kg'],
    ['84', 'oz', 'NET WT 5 LB 4 OZ (2.38 kg)'],
    ['250', 'ml', '8.45 FL OZ (250 mL)'],
    ['500', 'ml', '16.9 FL OZ (1 PT 0.9 FL OZ) 500 mL'],
    ['48', 'fl oz', '48 FL OZ (1 QT 1 PT) 1.41 L'],
    ['1', 'l', '33.81 FL OZ (1 QT 1.81 FL OZ) 1 L'],
    ['160', 'fl oz', '1 GAL 1 QT (4.73 L)'],
    ['6', 'pieces', '6 PIECES'],
    ['1', 'pieces', '1 PIECE'],
    ['75', 'cl', '25.36 FL OZ (1 PT 9.36 FL OZ) 750 mL'],
    ['1.255', 'kg', 'NET WT 44.26 OZ (2 LB 12.26 OZ) 1.255 kg'],
  ] as const)('%s %s reads %s', (quantity, unit, text) => expect(netText(quantity, unit, 'us')).toBe(text));

  it.each([
    ['5', 1 / 16],
    ['5.1', 1 / 8],
    ['25', 1 / 8],
    ['100', 3 / 16],
    ['400', 1 / 4],
    ['401', 1 / 2],
    [null, 1 / 4],
  ])('letters on a panel of %s square inches are %d inches high', (displayPanelSqIn, inches) => {
    expect(usNetLetterMm({ ...unknownPack, displayPanelSqIn })).toBeCloseTo(inches * 25.4, 6);
  });

  it('use the largest surface for an unknown panel', () => {
    expect(usNetLetterMm({ ...unknownPack, surfaceCm2: '160' })).toBeCloseTo(25.4 / 8, 6);
    expect(isNetInBottomThird({ ...unknownPack, surfaceCm2: '32' })).toBe(false);
    expect(isNetInBottomThird(unknownPack)).toBe(true);
  });
});
