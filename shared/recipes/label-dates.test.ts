import { describe, expect, it } from 'vitest';
import { dateMarkText } from './label-dates.ts';

describe('the date mark', () => {
  it.each<[Parameters<typeof dateMarkText>[0], string, number | null, 'uk' | 'us', string | null]>([
    ['use_by', '2026-11-21', 3, 'uk', 'Use by 24 Nov 2026'],
    ['use_by', '2026-11-21', 0, 'uk', 'Use by 21 Nov 2026'],
    ['use_by', '2026-11-21', 3, 'us', 'Use by Nov 24, 2026'],
    ['best_before', '2026-11-21', 3, 'uk', 'Best before 24 Nov'],
    ['best_before', '2026-12-30', 5, 'uk', 'Best before 4 Jan'],
    // Exactly three months, and a day more.
    ['best_before', '2026-11-21', 92, 'uk', 'Best before 21 Feb'],
    ['best_before', '2026-11-21', 93, 'uk', 'Best before end Jan 2027'],
    ['best_before', '2026-11-30', 90, 'uk', 'Best before 28 Feb'],
    ['best_before', '2026-11-30', 91, 'uk', 'Best before end Feb 2027'],
    // The last day of a month, and a day less: never longer than the shelf life.
    ['best_before', '2026-01-15', 562, 'uk', 'Best before end Jul 2027'],
    ['best_before', '2026-01-15', 561, 'uk', 'Best before end Jun 2027'],
    ['best_before', '2026-11-21', 200, 'us', 'Best before Jun 9, 2027'],
    ['best_before', '2026-11-21', null, 'uk', null],
    ['none', '2026-11-21', 3, 'uk', null],
  ])('%s, made on %s, kept %s days, %s: %s', (mark, made, days, form, wanted) =>
    expect(dateMarkText(mark, made, days, form)).toBe(wanted),
  );

  it.each([
    ['2026-10-24', 2, 'Use by 26 Oct 2026'],
    ['2028-02-28', 1, 'Use by 29 Feb 2028'],
    ['2026-12-31', 1, 'Use by 1 Jan 2027'],
  ])('counts from %s %d days across months, years and the change of the clock', (made, days, wanted) =>
    expect(dateMarkText('use_by', made, days, 'uk')).toBe(wanted),
  );
});
