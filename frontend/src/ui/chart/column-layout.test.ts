import { describe, expect, it } from 'vitest';
import { columnLayout } from './column-layout.ts';

const layoutOf = (values: readonly number[][], widthPx = 640) =>
  columnLayout(
    {
      series: ['Sold'],
      columns: values.map((each, index) => ({
        day: `2026-11-${String(index + 1).padStart(2, '0')}`,
        values: each,
        text: `£${each[0]}`,
      })),
      format: (value) => `£${value}`,
    },
    widthPx,
  );

describe('columns', () => {
  it('rise from zero, and losses fall from it', () => {
    const { marks, zeroY } = layoutOf([[40], [-10]]);
    const [gain, loss] = marks;
    expect(gain?.y).toBeLessThan(zeroY);
    expect((gain?.y ?? 0) + (gain?.height ?? 0)).toBeCloseTo(zeroY - 1);
    expect(loss?.y).toBe(zeroY);
  });

  it('are flat where all is zero', () => {
    const { marks, places, valueTicks, zeroY } = layoutOf([[0], [0], [0]]);
    expect(marks).toEqual([]);
    expect(valueTicks).toEqual([{ y: zeroY, text: '£0' }]);
    expect(places.every(({ y }) => y === zeroY)).toBe(true);
  });

  it('say fewer days where there is less room', () => {
    const month = Array.from({ length: 30 }, (_, index) => [index]);
    const [wide, narrow] = [layoutOf(month), layoutOf(month, 330)];
    expect(wide.dateLabels.length).toBeGreaterThan(narrow.dateLabels.length);
    expect(narrow.dateLabels.length).toBeGreaterThan(1);
    expect(narrow.dateLabels[0]?.text).toBe('Nov 01');
    expect(narrow.marks.every(({ width }) => width > 3)).toBe(true);
  });

  it('stay slim where there is one', () => {
    expect(layoutOf([[5]]).marks[0]?.width).toBe(48);
  });
});
