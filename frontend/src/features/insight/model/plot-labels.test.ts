/** Names of points are never written over one another. */
import { expect, it } from 'vitest';
import { labelsOf } from './plot-labels.ts';

const frame = { left: 0, right: 400, top: 0, bottom: 300 };
const point = (name: string, x: number, y: number) => ({ name, x, y });

it('stand at the right of their point, at its left by the edge', () => {
  const labels = labelsOf([point('Rye', 100, 100), point('Sourdough', 390, 200)], frame);
  expect(labels.map(({ name, anchor }) => [name, anchor])).toEqual([
    ['Rye', 'start'],
    ['Sourdough', 'end'],
  ]);
});

it('are never over other words', () => {
  const corner = { left: 110, right: 200, top: 90, bottom: 110 };
  const [label] = labelsOf([point('Rye', 100, 100)], frame, [corner]);
  expect(label?.anchor).toBe('end');
});

it('go elsewhere where another is, and are left out where there is no room', () => {
  const close = Array.from({ length: 12 }, (_, at) => point(`Frangipane ${at}`, 200 + at, 150));
  const labels = labelsOf(close, frame);
  expect(new Set(labels.map(({ anchor }) => anchor)).size).toBeGreaterThan(1);
  expect(labels.length).toBeLessThan(close.length);
});
