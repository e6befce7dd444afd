/** The day of a business, wherever the server and the person who looks are. */
import { describe, expect, it } from 'vitest';
import { dayIn, dayReader, hourIn, isTimeZone } from './time-zone.ts';

describe('the day', () => {
  it.each([
    // Half past midnight in a London summer is still the day before by UTC.
    ['Europe/London', '2026-07-11T23:30:00.000Z', '2026-07-12'],
    ['Europe/London', '2026-12-11T23:30:00.000Z', '2026-12-11'],
    ['America/Los_Angeles', '2026-07-12T06:59:00.000Z', '2026-07-11'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-03-01T18:14:00.000Z', '2026-03-01'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00.000Z', '2026-03-02'],
    // The hour that is there twice when the clocks go back.
    ['Europe/London', '2026-10-25T00:30:00.000Z', '2026-10-25'],
  ] as const)('in %s at %s is %s', (timeZone, at, day) => {
    expect(dayIn(timeZone, new Date(at))).toBe(day);
    expect(dayReader(timeZone)(at)).toBe(day);
  });

  it('is that by UTC without a time zone', () => {
    expect(dayReader(null)('2026-07-11T23:30:00.000Z')).toBe('2026-07-11');
  });
});

it('knows the names of time zones, and takes nothing else for one', () => {
  for (const name of ['Europe/London', 'America/New_York', 'UTC']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Frome', 'Europe/Frome', '../etc', '+01:00']) expect(isTimeZone(name)).toBe(false);
});

it('has the hour of a time zone, 0 after midnight', () => {
  const at = new Date('2026-12-01T06:25:00.000Z');
  expect(['America/Los_Angeles', 'Europe/London', 'Asia/Kolkata'].map((zone) => hourIn(zone, at))).toEqual([
    22, 6, 11,
  ]);
  expect(hourIn('Europe/London', new Date('2026-07-11T23:30:00.000Z'))).toBe(0);
});
