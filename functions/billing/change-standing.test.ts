import { registry } from '@batchbook/events/registry';
import { features } from '@batchbook/shared/billing/plans';
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../tests/support/api.ts';
import { eventsOf } from '../../tests/support/deliver.ts';
import {
  addMember,
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { setSuperAdmin } from '../accounts/set-super-admin.ts';
import { log } from '../platform/log.ts';
import { changeStanding, type StandingChange } from './change-standing.ts';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const entitlements = async () => (await kitchen.call('getEntitlements')).body;
const create = () => kitchen.call('putRecipe', { params: { id: newId() }, body: { name: 'Loaf' } });

describe('an operator', () => {
  it('sets a tier, and with it its limits and features', async () => {
    await changeStanding(kitchen.organizationId, { tier: 'standard' }, new Date());
    expect(await entitlements()).toMatchObject({
      tier: 'standard',
      limits: { recipes: 200, users: 5, sites: 2 },
      features: { reporting: true, variations: true },
    });
    expect((await kitchen.call('getOrganization')).body.recipeTier).toBe('standard');
  });

  it('lowers a tier: what exceeds the limit stays, with 14 days of grace', async () => {
    await changeStanding(kitchen.organizationId, { tier: 'grow' }, new Date());
    for (let made = 0; made < 6; made++) expect((await create()).status).toBe(201);
    const now = new Date();
    await changeStanding(kitchen.organizationId, { tier: 'free' }, now);
    const ends = new Date(now.getTime() + 14 * 86_400_000).toISOString();
    expect(await entitlements()).toMatchObject({ overLimitStatus: 'over_recipes', gracePeriodEnds: ends });
    expect((await create()).body.code).toBe('recipe_limit_reached');
    await changeStanding(kitchen.organizationId, { tier: 'free' }, new Date(now.getTime() + 1000));
    expect((await entitlements()).gracePeriodEnds).toBe(ends);
    await changeStanding(kitchen.organizationId, { tier: 'grow' }, now);
    expect(await entitlements()).toMatchObject({ overLimitStatus: 'compliant', gracePeriodEnds: null });
  });

  it('gives no days for sites where stock closes by itself before they end', async () => {
    const { organizationId } = kitchen;
    const day = 86_400_000;
    const later = (days: number) => new Date(Date.now() + days * day);
    await setEntitlement(organizationId, { tier: 'premium', paidTier: 'premium', sites: 3 });
    // The trial goes on for 30 days from the sign-up.
    await changeStanding(organizationId, { paidTier: 'free' }, later(20));
    expect(await entitlements()).toMatchObject({ sitesGracePeriodEnds: null, gracePeriodEnds: null });
    expect(await eventsOf(organizationId, ['billing.grace_period_started'])).toEqual([]);
    const afterTrial = { organizationCreatedAt: later(-40).toISOString() };
    await setEntitlement(organizationId, afterTrial);
    expect(await entitlements()).toMatchObject({
      features: { stock_management: false },
      overLimitStatus: 'compliant',
    });
    const now = new Date();
    await changeStanding(organizationId, { paidTier: 'grow' }, now);
    expect(await entitlements()).toMatchObject({
      overLimitStatus: 'over_sites',
      sitesGracePeriodEnds: new Date(now.getTime() + 14 * day).toISOString(),
      readOnly: { sites: false },
    });
    await changeStanding(organizationId, { paidTier: 'free' }, new Date());
    expect(await entitlements()).toMatchObject({ overLimitStatus: 'compliant', sitesGracePeriodEnds: null });
  });

  it('gives days for sites that end within the trial, which keeps stock open', async () => {
    await setEntitlement(kitchen.organizationId, { tier: 'premium', paidTier: 'premium', sites: 3 });
    await changeStanding(kitchen.organizationId, { paidTier: 'free' }, new Date());
    expect(await entitlements()).toMatchObject({ overLimitStatus: 'over_sites' });
    expect((await entitlements()).sitesGracePeriodEnds).not.toBeNull();
  });

  it('overrides every limit, and sets a flag that differs from the plan', async () => {
    await changeStanding(kitchen.organizationId, { flag: { feature: 'events', enabled: false } }, new Date());
    expect((await entitlements()).features.events).toBe(false);
    await changeStanding(kitchen.organizationId, { flag: { feature: 'events', enabled: null } }, new Date());
    expect((await entitlements()).features.events).toBe(true);
    await changeStanding(kitchen.organizationId, { adminOverride: true }, new Date());
    for (let made = 0; made < 6; made++) expect((await create()).status).toBe(201);
    expect((await entitlements()).limits).toMatchObject({ recipes: 999_999, sites: 999 });
  });

  it('makes a super admin, who has no limits', async () => {
    await setSuperAdmin(kitchen.userId, true, new Date());
    for (let made = 0; made < 6; made++) expect((await create()).status).toBe(201);
    expect((await entitlements()).features.reporting).toBe(true);
    await setSuperAdmin(kitchen.userId, false, new Date());
    expect((await create()).status).toBe(403);
  });

  it('gives 14 days for what a super admin made beyond the limit', async () => {
    await setSuperAdmin(kitchen.userId, true, new Date());
    for (let made = 0; made < 6; made++) expect((await create()).status).toBe(201);
    const now = new Date();
    await setSuperAdmin(kitchen.userId, false, now);
    await setSuperAdmin(kitchen.userId, false, new Date(now.getTime() + 1000));
    const ends = new Date(now.getTime() + 14 * 86_400_000).toISOString();
    expect(await entitlements()).toMatchObject({ overLimitStatus: 'over_recipes', gracePeriodEnds: ends });
    expect(await eventsOf(kitchen.organizationId, ['billing.grace_period_started'])).toHaveLength(1);
  });

  it('gives 14 days for what a super admin made who is removed', async () => {
    const { organizationId } = kitchen;
    const { userId: helper } = await newOrganization();
    await addMember(organizationId, 'active', helper);
    await setEntitlement(organizationId, { users: 2 });
    await setSuperAdmin(helper, true, new Date());
    for (let made = 0; made < 6; made++) {
      const input = { params: { organizationId, id: newId() }, body: { name: 'Loaf' } };
      expect((await call(helper, 'putRecipe', input)).status).toBe(201);
    }
    expect(await entitlements()).toMatchObject({ gracePeriodEnds: null });
    expect((await kitchen.call('removeMember', { params: { userId: helper } })).status).toBe(200);
    expect(await entitlements()).toMatchObject({
      overLimitStatus: 'over_recipes',
      gracePeriodEnds: expect.any(String),
    });
  });

  it('grants a tier, which no payment overwrites, and revokes it again', async () => {
    const { organizationId } = kitchen;
    const change = (changed: StandingChange) => changeStanding(organizationId, changed, new Date());
    await change({ tier: 'premium' });
    await change({ paidTier: 'grow' });
    expect(await entitlements()).toMatchObject({ tier: 'premium', limits: { users: 8 } });
    await change({ tier: null });
    expect(await entitlements()).toMatchObject({ tier: 'grow', limits: { recipes: 50 } });
    await change({ paidTier: 'free' });
    expect((await entitlements()).tier).toBe('free');
    expect((await kitchen.call('getOrganization')).body.recipeTier).toBe('free');
  });

  it('keeps a tier that was set before grants and payments were told apart', async () => {
    await setEntitlement(kitchen.organizationId, { tier: 'beta', paidTier: null, grantedTier: null });
    await changeStanding(kitchen.organizationId, { paidTier: 'grow' }, new Date());
    expect((await entitlements()).tier).toBe('beta');
  });

  it('agrees on the limits of a custom plan', async () => {
    await changeStanding(
      kitchen.organizationId,
      { tier: 'custom', customLimits: { recipes: 7, users: 12, sites: 4 } },
      new Date(),
    );
    expect((await entitlements()).limits).toEqual({ recipes: 7, users: 12, sites: 4 });
    for (let made = 0; made < 7; made++) expect((await create()).status).toBe(201);
    expect((await create()).body.code).toBe('recipe_limit_reached');
    await changeStanding(kitchen.organizationId, { customLimits: null }, new Date());
    expect((await create()).status).toBe(201);
  });

  it('gives an unknown tier that was paid for the free limits, and logs it for the operator', async () => {
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    await changeStanding(kitchen.organizationId, { paidTier: 'gold' }, new Date());
    expect(await entitlements()).toMatchObject({
      tier: 'gold',
      tierKnown: false,
      limits: { recipes: 5, users: 2 },
    });
    expect(error.mock.calls).toContainEqual(['unknown tier', { tier: 'gold' }]);
    error.mockRestore();
  });

  it('makes two changes at once one after the other: none is lost', async () => {
    const flags = features.map((feature) => ({ flag: { feature, enabled: true } }));
    const changes: StandingChange[] = [
      ...flags,
      { tier: 'standard' },
      { paidTier: 'grow' },
      { adminOverride: true },
    ];
    await Promise.all(changes.map((change) => changeStanding(kitchen.organizationId, change, new Date())));
    const [item] = await itemsAt(`ORG#${kitchen.organizationId}`, 'ENTITLEMENT');
    expect(item).toMatchObject({
      grantedTier: 'standard',
      paidTier: 'grow',
      tier: 'standard',
      adminOverride: true,
      flags: Object.fromEntries(features.map((feature) => [feature, true])),
      standingVersion: changes.length,
    });
  });

  it('publishes every change, which open screens show', async () => {
    await changeStanding(kitchen.organizationId, { tier: 'grow' }, new Date());
    await changeStanding(kitchen.organizationId, { adminOverride: true }, new Date());
    const events = await eventsOf(kitchen.organizationId, ['billing.standing_changed']);
    expect(events.map(({ detail }) => JSON.parse(detail).data)).toEqual([{ tier: 'grow' }, { tier: 'grow' }]);
    expect(registry.get('billing.standing_changed')?.touches).toEqual(['entitlement']);
  });

  it('sees an error for an unknown organization, tier or person', async () => {
    await expect(changeStanding(newId(), { tier: 'grow' }, new Date())).rejects.toThrow(
      'there is no organization',
    );
    await expect(changeStanding(kitchen.organizationId, { tier: 'gold' }, new Date())).rejects.toThrow(
      'there is no tier gold',
    );
    await expect(setSuperAdmin('nobody', true, new Date())).rejects.toThrow('there is no user nobody');
  });
});
