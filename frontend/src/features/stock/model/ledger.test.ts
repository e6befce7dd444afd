import { expect, it } from 'vitest';
import { changeText, leftText } from './ledger.ts';

it.each([
  ['-0.45', 3, '−0.450'],
  ['10', 0, '+10'],
  ['25000', 0, '+25,000'],
  ['-1234567.5', 1, '−1,234,567.5'],
])('writes a change of %s with %i decimals as %s', (change, decimals, text) => {
  expect(changeText(change, decimals)).toBe(text);
});

it('parts the thousands of what is left, and gives it a true minus', () => {
  expect(leftText('9050', 0)).toBe('9,050');
  expect(leftText('-1250.25', 3)).toBe('−1,250.250');
});
