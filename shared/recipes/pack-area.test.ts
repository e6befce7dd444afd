import { describe, expect, it } from 'vitest';
import {
  isSmallUsPack,
  isTinyUsPack,
  lawfulXHeightMm,
  panelLayouts,
  textXHeightMm,
  unknownPack,
} from './pack-area.ts';

const pack = (surfaceCm2: string | null) => ({ ...unknownPack, surfaceCm2 });

describe('the smallest type', () => {
  it.each([
    [null, 1.2],
    ['80', 1.2],
    ['79.9', 0.9],
    ['9', 0.9],
  ])('on a largest surface of %s cm² is %d mm', (surface, mm) => expect(lawfulXHeightMm(surface)).toBe(mm));

  it('is 1/16 inch on every US label', () => {
    expect(textXHeightMm('us', pack('20'))).toBeCloseTo(1.5875, 6);
    expect(textXHeightMm('uk', pack('20'))).toBe(0.9);
  });
});

describe('the layouts of a nutrition panel', () => {
  it('are a table, then a line in the UK and the EU', () => {
    for (const height of [34, 150])
      expect(panelLayouts('uk', height, unknownPack)).toEqual(['table', 'linear']);
  });

  it('are vertical in the US, side by side on a low label, in a line on a small pack', () => {
    expect(panelLayouts('us', 150, unknownPack)).toEqual(['vertical']);
    expect(panelLayouts('us', 75, unknownPack)).toEqual(['vertical', 'tabular']);
    expect(panelLayouts('us', 150, pack('43'))).toEqual(['vertical', 'tabular', 'linear']);
    expect(panelLayouts('us', 150, pack('43.1'))).toEqual(['vertical']);
  });

  it('depend on six times the largest surface', () => {
    expect(isSmallUsPack(unknownPack)).toBe(false);
    expect(isTinyUsPack(pack('12.9'))).toBe(true);
    expect(isTinyUsPack(pack('13'))).toBe(false);
  });
});
