import { expect, it } from 'vitest';
import { countOf, formatCount, plural } from './text.ts';

it('counts things as people say them, with thousands separators', () => {
  expect([0, 1, 2, 1204, 1_250_000].map((count) => countOf(count, 'line'))).toEqual([
    '0 lines',
    '1 line',
    '2 lines',
    '1,204 lines',
    '1,250,000 lines',
  ]);
  expect([countOf(1, 'loaf', 'loaves'), countOf(3, 'loaf', 'loaves')]).toEqual(['1 loaf', '3 loaves']);
  expect([plural(1, 'waits', 'wait'), plural(0, 'waits', 'wait')]).toEqual(['waits', 'wait']);
  expect(formatCount(-1204)).toBe('-1,204');
});
