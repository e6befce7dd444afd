/** Invariants 20 and 21: no create takes the count above the limit, and the counter equals the count. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, invoke } from '../../tests/support/api.ts';
import { seeded, withFaults } from '../../tests/support/faults.ts';
import {
  itemsAt,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { seed } from '../../tests/support/size.ts';

const attempts = 60;
const freeLimit = 5;
const limitText = 'Recipe limit reached. Please upgrade your plan.';

let kitchen: TestOrganization;

beforeEach(async () => {
  kitchen = await newOrganization();
});

const create = (id = newId()) => kitchen.call('putRecipe', { params: { id }, body: { name: 'Loaf' } });

async function counted(): Promise<{ counter: number; count: number }> {
  const entitlements = await kitchen.call('getEntitlements');
  const items = await itemsAt(`ORG#${kitchen.organizationId}`, 'RECIPE#');
  return { counter: entitlements.body.usage.recipes, count: items.length };
}

describe(`the recipe limit (seed ${seed})`, () => {
  it('leaves exactly 5 of 60 concurrent creates', async () => {
    const answers = await Promise.all(Array.from({ length: attempts }, () => create()));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(freeLimit);
    for (const answer of answers.filter((one) => one.status !== 201))
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'recipe_limit_reached', detail: limitText },
      });
    expect(await counted()).toEqual({ counter: freeLimit, count: freeLimit });
  });

  it('holds when transactions conflict, and refuses nobody for that', async () => {
    const faults = { conflicts: 0.3, random: seeded(seed) };
    let answers: Answer[] = [];
    // Stop the clock, so that no retry comes too late on a busy machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const injected = await withFaults(faults, async () => {
      answers = await Promise.all(Array.from({ length: attempts }, () => create()));
    });
    expect(injected.conflicts).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(freeLimit);
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(attempts - freeLimit);
    expect(await counted()).toEqual({ counter: freeLimit, count: freeLimit });
  });

  it('holds when every answer gets lost, and repeated requests change nothing', async () => {
    const ids = Array.from({ length: attempts }, () => newId());
    const faults = { conflicts: 0.3, lostAnswers: 1, random: seeded(seed) };
    const injected = await withFaults(faults, () => Promise.all(ids.map((id) => create(id))));
    expect(injected.lostAnswers).toBe(freeLimit);
    const again = await Promise.all(ids.map((id) => create(id)));
    expect(again.filter((answer) => answer.status === 200)).toHaveLength(freeLimit);
    expect(again.filter((answer) => answer.status === 403)).toHaveLength(attempts - freeLimit);
    expect(await counted()).toEqual({ counter: freeLimit, count: freeLimit });
  });

  it.each([{ conflicts: 1 }, { throttles: 1 }])(
    'is not touched while the table stays busy (%j)',
    async (faults) => {
      await withFaults({ ...faults, random: seeded(seed) }, async () => {
        const answer = await invoke(kitchen.userId, 'putRecipe', {
          params: { organizationId: kitchen.organizationId, id: newId() },
          body: { name: 'Loaf' },
        });
        expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
      });
      expect(await counted()).toEqual({ counter: 0, count: 0 });
    },
  );

  it('counts a recipe once when many requests create it at the same time', async () => {
    const id = newId();
    const same = await Promise.all(Array.from({ length: 10 }, () => create(id)));
    expect(same.map((answer) => answer.status).sort()).toEqual([...Array(9).fill(200), 201]);
    const other = newId();
    const names = Array.from({ length: 10 }, (_, index) => `Loaf ${index}`);
    const different = await Promise.all(
      names.map((name) => kitchen.call('putRecipe', { params: { id: other }, body: { name } })),
    );
    expect(different.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await counted()).toEqual({ counter: 2, count: 2 });
  });

  it('counts duplicates and restored recipes alike', async () => {
    const first = await create();
    const { id } = first.body;
    const copies = await Promise.all(
      Array.from({ length: 20 }, () =>
        kitchen.call('duplicateRecipe', { params: { id }, body: { id: newId() } }),
      ),
    );
    expect(copies.filter((answer) => answer.status === 201)).toHaveLength(freeLimit - 1);
    await kitchen.call('deleteRecipe', { params: { id } });
    expect(await counted()).toEqual({ counter: 4, count: 4 });
    expect((await create()).status).toBe(201);
    const refused = await kitchen.call('restoreRecipe', { params: { id } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'recipe_limit_reached', detail: limitText } });
    await setEntitlement(kitchen.organizationId, { recipesLimit: 50, tier: 'grow' });
    expect((await kitchen.call('restoreRecipe', { params: { id } })).status).toBe(200);
    expect(await counted()).toEqual({ counter: 6, count: 6 });
  });

  it('returns a place once, however many concurrent deletions there are', async () => {
    const { body } = await create();
    await create();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => kitchen.call('deleteRecipe', { params: { id: body.id } })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await counted()).toEqual({ counter: 1, count: 1 });
  });
});
