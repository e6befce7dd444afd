import { expect, it } from 'vitest';
import { endsOf, stackedRows } from './stack.ts';

it('stacks gains up from zero and losses down from it', () => {
  const rows = stackedRows([[3, 2, -1, -4]]);
  expect(rows).toEqual([
    [
      { series: 0, from: 0, to: 3 },
      { series: 1, from: 3, to: 5 },
      { series: 2, from: -1, to: 0 },
      { series: 3, from: -5, to: -1 },
    ],
  ]);
  expect([Math.min(...endsOf(rows)), Math.max(...endsOf(rows))]).toEqual([-5, 5]);
});

it('leaves out parts of nothing, and keeps a row for them', () => {
  expect(stackedRows([[0, 0], [0, 2], []])).toEqual([[], [{ series: 1, from: 0, to: 2 }], []]);
  expect(stackedRows([])).toEqual([]);
});
