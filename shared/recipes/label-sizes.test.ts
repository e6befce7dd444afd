import { describe, expect, it } from 'vitest';
import { labelSizes, placeOnSheet } from './label-sizes.ts';

describe('labels on a sheet', () => {
  const sheets = labelSizes.filter((size) => size.sheet !== null);

  it.each(sheets)('$id lie in the middle of the page, none over another', ({ widthMm, heightMm, sheet }) => {
    if (sheet === null) throw new Error('not a sheet');
    expect(sheet.columns * sheet.rows).toBe(sheet.perSheet);
    const last = placeOnSheet(sheet, sheet.perSheet - 1);
    expect(sheet.widthMm - last.leftMm - widthMm).toBeCloseTo(sheet.leftMm, 2);
    expect(sheet.heightMm - last.topMm - heightMm).toBeCloseTo(sheet.topMm, 1);
    expect(sheet.pitchXMm).toBeGreaterThanOrEqual(widthMm);
    expect(sheet.pitchYMm).toBeGreaterThanOrEqual(heightMm);
  });

  it('are laid out along the row, then down', () => {
    const sheet = labelSizes.find((size) => size.id === '63.5x38.1')?.sheet;
    if (!sheet) throw new Error('not a sheet');
    expect(placeOnSheet(sheet, 0)).toEqual({ leftMm: 7.25, topMm: 15.15 });
    expect(placeOnSheet(sheet, 2)).toEqual({ leftMm: 139.25, topMm: 15.15 });
    expect(placeOnSheet(sheet, 3)).toEqual({ leftMm: 7.25, topMm: 53.25 });
    expect(placeOnSheet(sheet, 20)).toEqual({ leftMm: 139.25, topMm: 243.75 });
  });
});

it('are available on rolls up to 100 by 150 mm', () => {
  expect(labelSizes.filter((size) => size.sheet === null).map(({ id }) => id)).toEqual([
    '62x40',
    '100x50',
    '100x75',
    '100x150',
  ]);
});
