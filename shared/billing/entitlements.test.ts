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
  recipesGracePeriodEnds: null,
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
    expect(trialOf(created, day(days))).toEqual({ inTrial, daysLeft });
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
