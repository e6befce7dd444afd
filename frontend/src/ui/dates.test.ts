import { describe, expect, it } from 'vitest';
import { shownMoment, shownSince, shownTime } from './dates.ts';

describe('a time', () => {
  it('is 00:05 five minutes after midnight', () => {
    expect(shownTime(new Date(2026, 10, 21, 0, 5))).toBe('00:05');
    expect(shownMoment(new Date(2026, 10, 21, 0, 5))).toBe('Nov 21, 2026 at 00:05');
  });

  it('is said with its day, and the year, where that isn’t today', () => {
    const now = new Date(2026, 10, 21, 12, 0);
    expect(shownSince(new Date(2026, 10, 21, 8, 5), now)).toBe('at 08:05');
    expect(shownSince(new Date(2026, 10, 20, 8, 5), now)).toBe('on Nov 20, 2026 at 08:05');
  });
});
