/** The days that an address may name. */
import { expect, it } from 'vitest';
import { asOf } from './as-of.ts';
import { nextDays, spanFault } from './span.ts';

it('has so many days ahead as it says, today with them', () => {
  expect(nextDays('7', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-07' });
});

it.each([
  ['2026-02-01', '2026-02-28', null],
  ['2024-02-01', '2024-02-29', null],
  ['2026-02-01', '2026-02-31', 'One of these days isn’t in the calendar'],
  ['2026-13-01', '2026-12-31', 'One of these days isn’t in the calendar'],
  ['2026-02-30', '2026-02-31', 'One of these days isn’t in the calendar'],
  ['2026-03-02', '2026-03-01', 'The last day is before the first'],
  [null, '2026-03-01', 'Choose the first and the last day'],
  ['soon', '2026-03-01', 'Choose the first and the last day'],
])('%s to %s: %s', (from, to, fault) => expect(spanFault(from, to)).toBe(fault));

it('values stock today where the address has no day of the calendar', () => {
  const today = '2026-12-01';
  expect(asOf('2026-02-31', today)).toEqual({ day: today, fault: 'That day isn’t in the calendar' });
  expect(asOf('2026-02-28', today)).toEqual({ day: '2026-02-28', fault: null });
});
