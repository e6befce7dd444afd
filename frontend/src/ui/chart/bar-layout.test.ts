import { describe, expect, it } from 'vitest';
import { type BarFigures, barLayout } from './bar-layout.ts';

const money = (value: number) => `£${value}`;
const figuresOf = (values: readonly number[][], series = ['Value']): BarFigures => ({
  series,
  bars: values.map((each, index) => ({ name: `Bar ${index}`, values: each, text: money(each[0] ?? 0) })),
  format: money,
});
const marksOf = (figures: BarFigures, widthPx = 640) =>
  barLayout(figures, widthPx).rows.map(({ marks }) => marks);

describe('bars', () => {
  it('begin at zero and are as long as their values', () => {
    const { rows, zeroX } = barLayout(figuresOf([[100], [50]]), 640);
    const [long, short] = rows.map(({ marks }) => marks[0]);
    expect([long?.x, short?.x]).toEqual([zeroX, zeroX]);
    expect((long?.width ?? 0) + 2).toBeCloseTo(2 * ((short?.width ?? 0) + 2));
  });

  it('of losses end at zero, left of the gains', () => {
    const { rows, zeroX } = barLayout(figuresOf([[-20], [30]]), 640);
    const [loss, gain] = rows.map(({ marks }) => marks[0]);
    expect(loss?.x).toBeLessThan(zeroX);
    expect((loss?.x ?? 0) + (loss?.width ?? 0)).toBeLessThanOrEqual(zeroX);
    expect(gain?.x).toBe(zeroX);
  });

  it('of zero are flat, with zero alone at the axis', () => {
    const layout = barLayout(figuresOf([[0], [0]]), 640);
    expect(layout.rows.flatMap(({ marks }) => marks)).toEqual([]);
    expect(layout.labels.map(({ text }) => text)).toEqual(['£0']);
    expect(layout.places.every(({ x }) => x === layout.zeroX)).toBe(true);
  });

  it('put the second series behind the first', () => {
    const [[first, second] = []] = marksOf(figuresOf([[30, 20]], ['Main Kitchen', 'Unit 4']));
    expect([first?.series, second?.series]).toEqual([0, 1]);
    expect(second?.x).toBeGreaterThan((first?.x ?? 0) + (first?.width ?? 0));
  });

  it('have their names above them where the chart is narrow', () => {
    const [wide, narrow] = [640, 330].map((widthPx) => barLayout(figuresOf([[30]]), widthPx).rows[0]);
    expect(wide?.marks[0]?.x).toBeGreaterThan(40);
    expect(narrow?.marks[0]?.x).toBe(0);
    expect(narrow?.nameY).toBeLessThan(narrow?.marks[0]?.y ?? 0);
  });

  it('have lines across them that miss the names above', () => {
    const { rows, spans } = barLayout(figuresOf([[-3], [30]]), 330);
    for (const [index, { top }] of spans.entries())
      expect(top).toBeGreaterThan((rows[index]?.nameY ?? 0) + 7);
  });

  it('shorten a long name to what is left for it', () => {
    const bar = {
      name: 'Salted honey and brown butter frangipane tart',
      values: [3],
      text: 'at least £373.65',
    };
    for (const widthPx of [330, 640]) {
      const [row] = barLayout({ series: ['Value'], bars: [bar], format: money }, widthPx).rows;
      expect(row?.name).toMatch(/^Salted honey.*…$/);
    }
  });
});

describe('a target', () => {
  const margins = { ...figuresOf([[70], [60]]), target: { value: 65, text: '65% target' } };

  it('hatches what is under it, and what is at most so much in another way', () => {
    const bars = margins.bars.flatMap((bar) => [bar, { ...bar, isOpen: true }]);
    expect(marksOf({ ...margins, bars }).map(([mark]) => mark?.series)).toEqual([0, 5, 1, 1]);
  });

  it('has hatched bars under it, which say so', () => {
    const { places, rows } = barLayout(margins, 640);
    expect(rows.map(({ marks }) => marks[0]?.series)).toEqual([0, 1]);
    expect(places.map(({ lines }) => lines)).toEqual([['£70'], ['£60', 'Under 65% target']]);
  });

  it('is on the axis though no bar reaches it, and no tick touches its words', () => {
    const { labels, target } = barLayout({ ...margins, target: { value: 90, text: '90% target' } }, 640);
    expect(target?.x).toBeLessThanOrEqual(640);
    for (const { x } of labels) expect(Math.abs(x - (target?.x ?? 0))).toBeGreaterThan(40);
  });
});
