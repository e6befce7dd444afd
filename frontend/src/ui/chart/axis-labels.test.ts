import { expect, it } from 'vitest';
import { fitLabels, shortened, textWidthPx } from './axis-labels.ts';

const labels = (count: number, apartPx: number) =>
  Array.from({ length: count }, (_, index) => ({ x: index * apartPx, text: 'Nov 2026' }));

it('keeps all labels where there is room', () => {
  expect(fitLabels(labels(5, 100), 400)).toHaveLength(5);
});

it.each([
  [8, 40, 280, 3],
  [12, 20, 220, 3],
  [30, 2, 58, 1],
])('thins %i labels that are %i px apart evenly', (count, apartPx, widthPx, kept) => {
  const shown = fitLabels(labels(count, apartPx), widthPx);
  expect(shown).toHaveLength(kept);
  for (const [index, label] of shown.entries())
    expect(label.x - (shown[index - 1]?.x ?? -100)).toBeGreaterThan(textWidthPx(label.text));
});

it('keeps the first and the last inside the chart', () => {
  const half = textWidthPx('Nov 2026') / 2;
  expect(fitLabels(labels(3, 200), 400).map(({ x }) => x)).toEqual([half, 200, 400 - half]);
});

it('keeps the label of zero where others give way', () => {
  const texts = ['-£1,000', '£0', '£1,000', '£2,000', '£3,000'];
  const crowded = texts.map((text, index) => ({ x: index * 40, text }));
  expect(fitLabels(crowded, 200, 1).map(({ text }) => text)).toEqual(['£0', '£2,000']);
});

it('shortens a text to the room it has', () => {
  expect(shortened('Rye', 100)).toBe('Rye');
  expect(shortened('Brown butter shortbread', 80)).toBe('Brown butter…');
});
