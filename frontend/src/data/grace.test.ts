import { describe, expect, it } from 'vitest';
import { freeEntitlements } from '../testing/session.ts';
import { graceLine, graceWarning } from './grace.ts';

const now = new Date('2026-11-21T09:00:00.000Z');
const ends = '2026-11-29T09:00:00.000Z';

describe('the warning over a limit', () => {
  it('says how much is over and how long is left, then what happens and the way out', () => {
    const over = {
      ...freeEntitlements,
      limits: { recipes: 200, users: 5, sites: 2 },
      usage: { recipes: 203, users: 4, sites: 3 },
      sitesGracePeriodEnds: ends,
      recipesGracePeriodEnds: ends,
    };
    expect(graceWarning(over, 'sites', now)).toEqual({
      title: '1 site over your plan. 8 days left.',
      text: 'Stock becomes read-only on Nov 29, 2026. Delete 1 site or upgrade before then. We delete nothing.',
    });
    expect(graceLine(over, 'recipes', now)).toContain(
      '3 recipes over your plan. 8 days left. Recipes become',
    );
  });

  it('counts the Main Kitchen, which every plan includes, never as one too many', () => {
    const free = {
      ...freeEntitlements,
      usage: { recipes: 3, users: 1, sites: 3 },
      sitesGracePeriodEnds: ends,
    };
    expect(graceWarning(free, 'sites', now)?.title).toBe('2 sites over your plan. 8 days left.');
    expect(graceWarning({ ...free, sitesGracePeriodEnds: null }, 'sites', now)).toBeNull();
  });
});
