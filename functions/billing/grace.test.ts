/** Grace periods: invariants 20 to 22, when creates, deletions and changes of the plan run beside each other. */
import { newId } from '@batchbook/shared/ids';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventsOf } from '../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../tests/support/faults.ts';
import { holdFirstWrite } from '../../tests/support/hold.ts';
import { itemsAt, newOrganization, type TestOrganization } from '../../tests/support/organization.ts';
import { seed } from '../../tests/support/size.ts';
import { changeStanding } from './change-standing.ts';

const dayMs = 86_400_000;
const start = new Date('2026-11-23T08:00:00.000Z');
const later = (days: number): Date => new Date(start.getTime() + days * dayMs);

let kitchen: TestOrganization;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  kitchen = await newOrganization();
  await grant('grow');
});
afterEach(() => {
  vi.useRealTimers();
});

const grant = (tier: string): Promise<void> => changeStanding(kitchen.organizationId, { tier }, new Date());
const entitlements = async () => (await kitchen.call('getEntitlements')).body;
const create = async (): Promise<string> => {
  const id = newId();
  const answer = await kitchen.call('putRecipe', { params: { id }, body: { name: 'Loaf' } });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return id;
};
const remove = (id: string) => kitchen.call('deleteRecipe', { params: { id } });
async function createMany(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) ids.push(await create());
  return ids;
}
const clocks = async () => (await itemsAt(`ORG#${kitchen.organizationId}`, 'CLOCK#recipes')).length;
const entitlement = async () => (await itemsAt(`ORG#${kitchen.organizationId}`, 'ENTITLEMENT'))[0] ?? {};
const countOfEvents = async (type: string) => (await eventsOf(kitchen.organizationId, [type])).length;

describe('too many recipes after a downgrade', () => {
  it('are read-only after 14 days, by the time alone, until enough are deleted', async () => {
    const [first = '', second = '', third = ''] = await createMany(7);
    await grant('free');
    expect(await entitlements()).toMatchObject({
      overLimitStatus: 'over_recipes',
      recipesOverLimitSince: start.toISOString(),
      recipesGracePeriodEnds: later(14).toISOString(),
      sitesGracePeriodEnds: null,
    });
    const rename = (name: string, version: number) =>
      kitchen.call('putRecipe', { params: { id: third }, body: { name, version } });
    vi.setSystemTime(later(14).getTime() - 1);
    expect((await rename('Rye', 1)).status).toBe(200);
    vi.setSystemTime(later(14));
    expect(await rename('Oat', 2)).toMatchObject({ status: 403, body: { code: 'recipes_read_only' } });
    expect((await kitchen.call('getRecipe', { params: { id: third } })).body.name).toBe('Rye');
    expect((await remove(first)).status).toBe(200);
    expect((await rename('Oat', 2)).status).toBe(403);
    expect((await remove(second)).status).toBe(200);
    expect((await rename('Oat', 2)).status).toBe(200);
    expect(await entitlements()).toMatchObject({
      overLimitStatus: 'compliant',
      recipesOverLimitSince: null,
      gracePeriodEnds: null,
    });
  });

  it('get 14 new days when there are too many again later', async () => {
    const [first = ''] = await createMany(6);
    await grant('free');
    vi.setSystemTime(later(10));
    await remove(first);
    expect((await entitlement()).recipesGracePeriodEnds).toBeNull();
    await grant('grow');
    await create();
    vi.setSystemTime(later(12));
    await grant('free');
    expect((await entitlements()).gracePeriodEnds).toBe(later(26).toISOString());
    expect(await countOfEvents('billing.grace_period_started')).toBe(2);
  });

  it('tell open screens when a deletion ends the period', async () => {
    const [first = '', second = ''] = await createMany(7);
    await grant('free');
    const before = await countOfEvents('billing.standing_changed');
    await remove(first);
    expect(await countOfEvents('billing.standing_changed')).toBe(before);
    await remove(second);
    expect(await countOfEvents('billing.standing_changed')).toBe(before + 1);
  });

  it('leave no clock running when the last two too many are deleted at once', async () => {
    const [first = '', second = ''] = await createMany(7);
    await grant('free');
    await holdFirstWrite(
      () => remove(first),
      () => remove(second),
    );
    expect(await entitlement()).toMatchObject({
      recipes: 5,
      recipesGracePeriodEnds: null,
      recipesOverLimitSince: null,
    });
  });

  it('free each place once, whatever gets lost', async () => {
    const ids = await createMany(12);
    await grant('free');
    const faults = { conflicts: 0.3, lostAnswers: 0.3, random: seeded(seed) };
    await withFaults(faults, () => Promise.all(ids.slice(0, 8).map((id) => remove(id))));
    await Promise.all(ids.slice(0, 8).map((id) => remove(id)));
    expect(await entitlement()).toMatchObject({ recipes: 4, recipesGracePeriodEnds: null });
  });
});

describe('a downgrade that reads a count which changes before it writes', () => {
  it('starts the clock for a recipe that was created meanwhile', async () => {
    await createMany(5);
    await holdFirstWrite(() => grant('free'), create);
    expect(await entitlement()).toMatchObject({
      recipes: 6,
      recipesGracePeriodEnds: later(14).toISOString(),
    });
    expect(await clocks()).toBe(1);
  });

  it('starts none when the one too many was deleted meanwhile', async () => {
    const [first = ''] = await createMany(6);
    await holdFirstWrite(
      () => grant('free'),
      () => remove(first),
    );
    expect(await entitlement()).toMatchObject({ recipes: 5, recipesGracePeriodEnds: null });
    expect(await clocks()).toBe(0);
    expect(await countOfEvents('billing.grace_period_started')).toBe(0);
  });

  it('keeps no clock that a deletion ended meanwhile', async () => {
    const [first = ''] = await createMany(6);
    await grant('free');
    vi.setSystemTime(later(5));
    // Three is under the five of Free, so a new period begins, not the old one again.
    await holdFirstWrite(
      () => changeStanding(kitchen.organizationId, { tier: 'none' }, new Date()),
      () => remove(first),
    );
    expect((await entitlement()).recipesGracePeriodEnds).toBe(later(19).toISOString());
  });

  it(`beside many creations agrees with the count in the end (seed ${seed})`, async () => {
    await createMany(3);
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, create),
      grant('free'),
      ...Array.from({ length: 10 }, create),
    ]);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { recipes, recipesGracePeriodEnds } = await entitlement();
    expect(recipes).toBe((await itemsAt(`ORG#${kitchen.organizationId}`, 'RECIPE#')).length);
    expect(recipesGracePeriodEnds !== null).toBe((recipes as number) > 5);
    await expect(create()).rejects.toThrow('recipe_limit_reached');
  });
});
