import { describe, expect, it } from 'vitest';
import { canCreateRecipe, canUse, entitlementsOf, type Standing, trialOf } from './entitlements.ts';
import { features, planOf } from './plans.ts';

const created = '2026-11-01T00:00:00.000Z';
const day = (days: number): Date => new Date(Date.parse(created) + days * 86_400_000);

const free: Standing = {
  tier: 'free',
  organizationCreatedAt: created,
  adminOverride: false,
  superAdmin: false,
  flags: {},
  usage: { recipes: 0, users: 1, sites: 1 },
  customLimits: null,
  recipesOverLimitSince: null,
  recipesGracePeriodEnds: null,
  sitesOverLimitSince: null,
  sitesGracePeriodEnds: null,
};

const opened = (standing: Partial<Standing>, days: number) =>
  features.filter((feature) => canUse(entitlementsOf({ ...free, ...standing }, day(days)), feature));

describe('the plans', () => {
  it.each([
    ['free', { recipes: 5, users: 2, sites: 0 }],
    ['grow', { recipes: 50, users: 2, sites: 1 }],
    ['standard', { recipes: 200, users: 5, sites: 2 }],
    ['premium', { recipes: 999_999, users: 8, sites: 3 }],
    ['enterprise', { recipes: 999_999, users: 20, sites: 8 }],
    ['beta', { recipes: 999_999, users: 20, sites: 999 }],
    [null, { recipes: 3, users: 1, sites: 0 }],
    ['a typing error', { recipes: 5, users: 2, sites: 0 }],
  ])('%s has its limits', (tier, limits) => {
    expect(entitlementsOf({ ...free, tier }, day(0)).limits).toEqual(limits);
  });

  it('recognise an unknown tier, so that an operator learns of it', () => {
    expect(planOf('gold').known).toBe(false);
    expect(planOf(null).known).toBe(true);
    expect(planOf('constructor').known).toBe(false);
  });
});

describe('the trial', () => {
  it.each([
    [0, true, 30],
    [29.5, true, 1],
    [30, true, 0],
    [30.001, false, 0],
  ])('on day %s', (days, inTrial, daysLeft) => {
    expect(trialOf(created, day(days))).toEqual({ inTrial, daysLeft, endsAt: day(30).toISOString() });
  });

  it('opens stock and events, but neither reporting nor variations', () => {
    expect(opened({}, 10)).toEqual(['stock_management', 'events']);
    expect(opened({}, 31)).toEqual([]);
  });
});

describe('features', () => {
  it('come with the plan', () => {
    expect(opened({ tier: 'grow' }, 100)).toEqual(['stock_management', 'events', 'reporting']);
    expect(opened({ tier: 'standard' }, 100)).toEqual([...features]);
  });

  it('depend on a flag before plan and trial, and on the override before everything', () => {
    expect(opened({ tier: 'grow', flags: { events: false, variations: true } }, 100)).toEqual([
      'stock_management',
      'reporting',
      'variations',
    ]);
    expect(opened({ flags: { events: false }, adminOverride: true }, 100)).toEqual([...features]);
    expect(opened({ superAdmin: true }, 100)).toEqual([...features]);
  });
});

describe('exceeding a limit', () => {
  const over: Partial<Standing> = {
    usage: { recipes: 6, users: 1, sites: 2 },
    recipesGracePeriodEnds: day(14).toISOString(),
    sitesGracePeriodEnds: day(20).toISOString(),
  };

  it('starts a grace period for each limit, then makes that part read-only', () => {
    const at = (days: number) => entitlementsOf({ ...free, ...over }, day(days));
    expect(at(13)).toMatchObject({
      overLimitStatus: 'over_both',
      gracePeriodEnds: day(14).toISOString(),
      readOnly: { recipes: false, sites: false },
    });
    expect(at(14).readOnly).toEqual({ recipes: true, sites: false });
    expect(at(20).readOnly).toEqual({ recipes: true, sites: true });
  });

  it('ends at once within the limit, and never starts for Main Kitchen', () => {
    const usage = { recipes: 5, users: 1, sites: 1 };
    expect(entitlementsOf({ ...free, ...over, usage }, day(40))).toMatchObject({
      overLimitStatus: 'compliant',
      gracePeriodEnds: null,
      readOnly: { recipes: false, sites: false },
    });
  });

  it('has no effect under the override', () => {
    expect(entitlementsOf({ ...free, ...over, adminOverride: true }, day(40)).readOnly).toEqual({
      recipes: false,
      sites: false,
    });
  });

  it('leaves no room for one more', () => {
    const at = (recipes: number) => entitlementsOf({ ...free, usage: { ...free.usage, recipes } }, day(0));
    expect(canCreateRecipe(at(4))).toBe(true);
    expect(canCreateRecipe(at(5))).toBe(false);
  });
});

const unlimited = 999_999;
const growFeatures = ['stock_management', 'events', 'reporting'];
const trialFeatures = ['stock_management', 'events'];

/** For each tier: recipes, users and sites; those of the override; what is open in the trial and after it. */
const table: [string | null, [number, number, number], [number, number, number], string[], string[]][] = [
  [null, [3, 1, 0], [unlimited, 20, 999], trialFeatures, []],
  ['none', [3, 1, 0], [unlimited, 20, 999], trialFeatures, []],
  ['gold', [5, 2, 0], [unlimited, 20, 999], trialFeatures, []],
  ['free', [5, 2, 0], [unlimited, 20, 999], trialFeatures, []],
  ['grow', [50, 2, 1], [unlimited, 20, 999], growFeatures, growFeatures],
  ['standard', [200, 5, 2], [unlimited, 20, 999], [...features], [...features]],
  ['premium', [unlimited, 8, 3], [unlimited, 20, 999], [...features], [...features]],
  ['custom', [unlimited, 20, 8], [unlimited, 20, 999], [...features], [...features]],
  ['enterprise', [unlimited, 20, 8], [unlimited, 20, 999], [...features], [...features]],
  ['beta', [unlimited, 20, 999], [unlimited, 20, 999], [...features], [...features]],
];

const limits = ([recipes, users, sites]: [number, number, number]) => ({ recipes, users, sites });

describe.each(table)('the tier %s', (tier, own, overridden, inTrial, afterTrial) => {
  const at = (standing: Partial<Standing>, days: number) =>
    entitlementsOf({ ...free, tier, ...standing }, day(days));

  it('has its limits and features, in the trial and after it', () => {
    expect(at({}, 10)).toMatchObject({ limits: limits(own), inTrial: true, tierKnown: tier !== 'gold' });
    expect(opened({ tier }, 30)).toEqual(inTrial);
    expect(at({}, 31)).toMatchObject({ limits: limits(own), inTrial: false });
    expect(opened({ tier }, 31)).toEqual(afterTrial);
  });

  it.each(features)('follows a flag for %s, in the trial and after it', (feature) => {
    for (const days of [10, 31]) {
      expect(opened({ tier, flags: { [feature]: true } }, days)).toContain(feature);
      expect(opened({ tier, flags: { [feature]: false } }, days)).not.toContain(feature);
    }
  });

  it.each([{ adminOverride: true }, { superAdmin: true }])(
    'has everything with %j, whatever the flags',
    (by) => {
      const flags = Object.fromEntries(features.map((feature) => [feature, false]));
      expect(opened({ tier, flags, ...by }, 31)).toEqual([...features]);
      expect(at(by, 31).limits).toEqual(limits(overridden));
    },
  );

  it('gets read-only by the time, one over its limit, each limit by its own clock', () => {
    const usage = { recipes: own[0] + 1, users: 1, sites: Math.max(own[2], 1) + 1 };
    const clocks = {
      recipesGracePeriodEnds: day(14).toISOString(),
      sitesGracePeriodEnds: day(20).toISOString(),
    };
    const readOnlyAt = (ms: number, by: Partial<Standing> = {}) =>
      entitlementsOf({ ...free, tier, usage, ...clocks, ...by }, new Date(day(0).getTime() + ms)).readOnly;
    const dayMs = 86_400_000;
    expect(readOnlyAt(14 * dayMs - 1)).toEqual({ recipes: false, sites: false });
    expect(readOnlyAt(14 * dayMs)).toEqual({ recipes: true, sites: false });
    expect(readOnlyAt(20 * dayMs)).toEqual({ recipes: true, sites: true });
    for (const by of [{ adminOverride: true }, { superAdmin: true }])
      expect(readOnlyAt(20 * dayMs, by)).toEqual({ recipes: false, sites: false });
  });

  it('is compliant at its limit, even with a clock that is past', () => {
    const usage = { recipes: own[0], users: own[1], sites: Math.max(own[2], 1) };
    const clocks = { recipesGracePeriodEnds: created, sitesGracePeriodEnds: created };
    expect(at({ usage, ...clocks }, 31)).toMatchObject({
      overLimitStatus: 'compliant',
      gracePeriodEnds: null,
      readOnly: { recipes: false, sites: false },
    });
  });
});

describe('the limits agreed for Custom', () => {
  const customLimits = { recipes: 300, users: 12, sites: 5 };

  it('are in force on Custom, and on no other plan', () => {
    const limitsOn = (tier: string) => entitlementsOf({ ...free, tier, customLimits }, day(0)).limits;
    expect(limitsOn('custom')).toEqual(customLimits);
    expect(limitsOn('standard')).toEqual({ recipes: 200, users: 5, sites: 2 });
  });

  it('give way to the override', () => {
    expect(
      entitlementsOf({ ...free, tier: 'custom', customLimits, adminOverride: true }, day(0)).limits,
    ).toEqual({
      recipes: unlimited,
      users: 20,
      sites: 999,
    });
  });
});
