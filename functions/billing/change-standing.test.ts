import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { newOrganization, type TestOrganization } from '../../tests/support/organization.ts';
import { setSuperAdmin } from '../accounts/set-super-admin.ts';
import { changeStanding } from './change-standing.ts';

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
    await setSuperAdmin(kitchen.userId, true);
    for (let made = 0; made < 6; made++) expect((await create()).status).toBe(201);
    expect((await entitlements()).features.reporting).toBe(true);
    await setSuperAdmin(kitchen.userId, false);
    expect((await create()).status).toBe(403);
  });

  it('sees an error for an unknown organization, tier or person', async () => {
    await expect(changeStanding(newId(), { tier: 'grow' }, new Date())).rejects.toThrow(
      'there is no organization',
    );
    await expect(changeStanding(kitchen.organizationId, { tier: 'gold' }, new Date())).rejects.toThrow(
      'there is no tier gold',
    );
    await expect(setSuperAdmin('nobody', true)).rejects.toThrow('there is no user nobody');
  });
});
