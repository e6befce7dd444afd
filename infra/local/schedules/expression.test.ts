import { describe, expect, it } from 'vitest';
import { parseSchedule } from './expression.ts';

const next = (expression: string, after: string, timeZone = 'UTC'): string | null => {
  const due = parseSchedule(expression, timeZone)(Date.parse(after));
  return due === null ? null : new Date(due).toISOString().replace(':00.000Z', '');
};

describe('a schedule', () => {
  const cases: [string, string, string | null, string?][] = [
    ['rate(1 minute)', '2026-03-01T10:00:00Z', '2026-03-01T10:01'],
    ['rate(6 hours)', '2026-03-01T10:00:00Z', '2026-03-01T16:00'],
    ['rate(2 days)', '2026-03-01T10:00:00Z', '2026-03-03T10:00'],
    ['cron(0 8 * * ? *)', '2026-03-01T08:00:00Z', '2026-03-02T08:00'],
    ['cron(15 10 ? * MON-FRI *)', '2026-03-06T11:00:00Z', '2026-03-09T10:15'],
    ['cron(0/20 * * * ? *)', '2026-03-01T10:21:30Z', '2026-03-01T10:40'],
    ['cron(30 9,17 * * ? *)', '2026-03-01T09:30:00Z', '2026-03-01T17:30'],
    ['cron(0 0 1 JAN ? *)', '2026-03-01T00:00:00Z', '2027-01-01T00:00'],
    ['cron(0 12 L * ? *)', '2026-02-01T00:00:00Z', '2026-02-28T12:00'],
    ['cron(0 12 ? * 2#1 *)', '2026-03-03T00:00:00Z', '2026-04-06T12:00'],
    ['cron(0 0 29 2 ? *)', '2026-03-01T00:00:00Z', '2028-02-29T00:00'],
    ['cron(0 0 1 1 ? 2020)', '2026-03-01T00:00:00Z', null],
    ['cron(0 8 * * ? *)', '2026-07-01T00:00:00Z', '2026-07-01T07:00', 'Europe/London'],
    ['cron(0 8 * * ? *)', '2026-01-01T00:00:00Z', '2026-01-01T08:00', 'Europe/London'],
    ['cron(30 12 * * ? *)', '2026-03-29T00:00:00Z', '2026-03-29T11:30', 'Europe/London'],
    ['at(2026-03-01T08:00:00)', '2026-02-01T00:00:00Z', '2026-03-01T08:00'],
    ['at(2026-03-01T08:00:00)', '2026-03-01T08:00:00Z', null],
  ];

  it.each(cases)('%s after %s', (expression, after, expected, timeZone) => {
    expect(next(expression, after, timeZone)).toBe(expected);
  });

  it.each(['rate(0 minutes)', 'rate(5 weeks)', 'cron(0 8 * *)', 'cron(0 25 * * ? *)', 'every day'])(
    'refuses %s',
    (expression) => {
      expect(() => parseSchedule(expression)).toThrow();
    },
  );
});
