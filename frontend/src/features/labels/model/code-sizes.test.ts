import { describe, expect, it } from 'vitest';
import { dotMm, eanModuleDots, eanSize, qrModuleMm, resolutions, snappedMm } from './code-sizes.ts';

describe.each(resolutions)('at %d dpi', (resolution) => {
  it('a module of a barcode is a whole number of dots that GS1 allows for print on demand', () => {
    for (const dots of eanModuleDots(resolution)) {
      const { moduleMm, widthMm, barHeightMm } = eanSize(dots, resolution);
      expect(Number.isInteger(dots)).toBe(true);
      expect(moduleMm).toBeGreaterThanOrEqual(0.249);
      expect(moduleMm).toBeLessThanOrEqual(0.66);
      expect(widthMm).toBeCloseTo(113 * moduleMm, 6);
      expect(barHeightMm).toBeGreaterThanOrEqual(18.28);
      expect(barHeightMm / moduleMm).toBeGreaterThanOrEqual(22.85 / 0.33 - 1e-9);
    }
    expect(eanSize(eanModuleDots(resolution)[0] ?? 0, resolution).moduleMm).toBeGreaterThanOrEqual(0.264);
  });

  it('a QR module is whole dots too, and a code starts between two', () => {
    const dots = qrModuleMm(resolution) / dotMm(resolution);
    expect(dots).toBeCloseTo(Math.round(dots), 9);
    expect(qrModuleMm(resolution)).toBeGreaterThan(0.37);
    for (const mm of [0, 2.4, 31.3, 67.8]) {
      const left = snappedMm(mm, resolution);
      expect(left / dotMm(resolution)).toBeCloseTo(Math.round(left / dotMm(resolution)), 9);
      expect(mm - left).toBeGreaterThanOrEqual(-1e-6);
      expect(mm - left).toBeLessThan(dotMm(resolution));
    }
  });
});

it('takes 3 or 2 dots at 203 dpi, 4 or 3 at 300, 7 or 6 at 600', () => {
  expect(resolutions.map(eanModuleDots)).toEqual([
    [3, 2],
    [4, 3],
    [7, 6],
  ]);
});
