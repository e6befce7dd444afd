import { expect, it } from 'vitest';
import { digitsApart, digitsOf } from './money-digits.ts';

it.each([
  ['7.2', 2],
  ['1.155', 2],
  ['0.6', 2],
  ['0.115', 3],
  ['0.122', 3],
  ['0.0275', 4],
  ['0', 2],
])('shows %s with %i decimals', (amount, digits) => {
  expect(digitsOf(amount)).toBe(digits);
});

it('shows two prices with as many decimals as tell them apart', () => {
  expect(digitsApart('7.2', '7.3')).toBe(2);
  expect(digitsApart('1.151', '1.152')).toBe(3);
  expect(digitsApart('2', '2')).toBe(2);
});
