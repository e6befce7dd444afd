import { noMeasures } from '@batchbook/shared/units';
import { expect, it } from 'vitest';
import { readLevel } from './typed-quantity.ts';

it.each([
  ['', '0'],
  ['0', '0'],
  ['0 kg', '0'],
  ['1.5kg', '1500'],
])('reads an ideal level %j as %s g', (typed, value) => {
  expect(readLevel(typed, 'g', noMeasures)).toEqual({ ok: true, value });
});

it.each(['-2', '−2 kg'])('says of an ideal level of %s what may stand there', (typed) => {
  expect(readLevel(typed, 'g', noMeasures)).toEqual({ ok: false, error: 'Enter 0 or more' });
});
