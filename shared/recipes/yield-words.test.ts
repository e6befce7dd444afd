import { expect, it } from 'vitest';
import { wordForMany, wordForOne } from './yield-words.ts';

it.each([
  ['tart', 'tarts'],
  ['brownie', 'brownies'],
  ['box', 'boxes'],
  ['patty', 'patties'],
  ['tray', 'trays'],
  ['loaf', 'loaves'],
  ['quiche', 'quiches'],
])('one %s, two %s', (one, many) => {
  expect(wordForMany(one)).toBe(many);
  expect(wordForMany(many)).toBe(many);
  expect(wordForOne(many)).toBe(one);
});

it('leaves ’each’ as it is', () => expect(wordForMany('each')).toBe('each'));
