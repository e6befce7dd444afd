import { describe, expect, it } from 'vitest';
import { knownStretches, pointTitles, type StepPoint, stepLayout } from './step-layout.ts';

const day = (date: number) => new Date(2026, 10, date).getTime();
const point = (date: number, value: number | null): StepPoint => ({
  at: day(date),
  value,
  text: value === null ? 'No price' : `£${value}`,
});
const layoutOf = (points: StepPoint[], widthPx = 640) =>
  stepLayout({ points, until: day(30), format: (value, digits) => `£${value.toFixed(digits)}` }, widthPx);

describe('the stretches of a line', () => {
  it('last until the next value, and the last one until the end', () => {
    expect(knownStretches([point(1, 2), point(5, 3)], day(9))).toEqual([
      [
        { at: day(1), value: 2 },
        { at: day(5), value: 3 },
        { at: day(9), value: 3 },
      ],
    ]);
  });

  it('leave a gap from an unknown value to the next known one', () => {
    const points = [point(1, 2), point(5, null), point(7, 4), point(8, null)];
    expect(knownStretches(points, day(9))).toEqual([
      [
        { at: day(1), value: 2 },
        { at: day(5), value: 2 },
      ],
      [
        { at: day(7), value: 4 },
        { at: day(8), value: 4 },
      ],
    ]);
  });

  it('are none where nothing is known', () => {
    expect(knownStretches([point(1, null)], day(9))).toEqual([]);
  });
});

describe('the layout', () => {
  it('draws a path for each stretch, in steps', () => {
    const { paths } = layoutOf([point(1, 2), point(5, null), point(7, 4), point(9, 3)]);
    expect(paths).toHaveLength(2);
    expect(paths[1]?.match(/L/g)).toHaveLength(4);
  });

  it('has every point in the plot, unknown ones at its foot', () => {
    const { places, plotLeft } = layoutOf([point(1, 2), point(5, null), point(7, 4)], 330);
    expect(places.map(({ isKnown }) => isKnown)).toEqual([true, false, true]);
    expect(places[1]?.y).toBe(172);
    for (const { x, y } of places) {
      expect(x).toBeGreaterThan(plotLeft);
      expect(x).toBeLessThanOrEqual(320);
      expect(y).toBeLessThanOrEqual(172);
    }
  });

  it.each([
    ['one point', [point(30, 2)]],
    ['flat zero', [point(1, 0), point(3, 0)]],
    ['nothing known', [point(1, null), point(3, null)]],
  ])('is whole with %s', (_, points) => {
    const layout = layoutOf(points);
    const figures = [...layout.places.flatMap(({ x, y }) => [x, y]), ...layout.valueTicks.map(({ y }) => y)];
    expect(figures.every(Number.isFinite)).toBe(true);
    expect(layout.paths.join('')).not.toContain('NaN');
    expect(layout.dateLabels.length).toBeGreaterThan(0);
  });

  it('says the time of day only where two points share a day', () => {
    expect(pointTitles([point(1, 2), point(2, 3)])).toEqual(['Nov 01, 2026', 'Nov 02, 2026']);
    expect(pointTitles([point(1, 2), { ...point(1, 3), at: day(1) + 3_600_000 }])).toEqual([
      'Nov 01, 2026 at 00:00',
      'Nov 01, 2026 at 01:00',
    ]);
  });
});
