/**
 * Fifty at once on one business's plan, again and again: a downgrade while recipes come and go, and checkouts that are all
 * paid (invariants 22 to 24).
 */
import { changeStanding } from '@batchbook/functions/billing/change-standing';
import { newId } from '@batchbook/shared/ids';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Answer } from '../support/api.ts';
import { itemsAt, type TestOrganization } from '../support/organization.ts';
import { race, tally, together } from '../support/race.ts';
import { seed } from '../support/size.ts';
import { openCheckout, pay, startStripe, type TestStripe } from '../support/stripe.ts';

const freeRecipes = 5;

let stripe: TestStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const succeeded = (answers: readonly Answer[]): void => {
  expect(Object.keys(tally(answers)).filter((key) => key.startsWith('5'))).toEqual([]);
};

const entitlementOf = async ({ organizationId }: TestOrganization) =>
  (await itemsAt(`ORG#${organizationId}`, 'ENTITLEMENT'))[0];

/** The grace period runs exactly while there are more recipes than the plan in force includes, at each moment. */
function graceIsRight(entitlement: Record<string, unknown> | undefined): void {
  const isOver = entitlement?.tier === 'free' && Number(entitlement.recipes) > freeRecipes;
  const moment = isOver ? expect.any(String) : null;
  expect(entitlement).toMatchObject({ recipesOverLimitSince: moment, recipesGracePeriodEnds: moment });
}

/** Recipes are counted to the one, and who is over the limit will be reminded. */
async function countIsRight(kitchen: TestOrganization): Promise<void> {
  const [entitlement, recipes, clocks] = await Promise.all([
    entitlementOf(kitchen),
    itemsAt(`ORG#${kitchen.organizationId}`, 'RECIPE#'),
    itemsAt(`ORG#${kitchen.organizationId}`, 'CLOCK#recipes'),
  ]);
  graceIsRight(entitlement);
  expect(entitlement?.recipes).toBe(
    recipes.filter(({ type, deletedAt }) => type === 'RECIPE' && !deletedAt).length,
  );
  // A clock may outlive its grace period: the schedule then removes it without a reminder.
  if (entitlement?.recipesGracePeriodEnds)
    expect(clocks).toMatchObject([{ endsAt: entitlement.recipesGracePeriodEnds }]);
}

/** One customer with one live subscription, and one payment that wasn't given back. */
async function paidOnce({ organizationId }: TestOrganization): Promise<void> {
  const api = stripe.bench.stripe;
  const { data: customers } = await api.customers.list({ limit: 100 });
  const own = customers.filter(({ metadata }) => metadata.organizationId === organizationId);
  expect(own).toHaveLength(1);
  const customer = own[0]?.id ?? '';
  const { data: live } = await api.subscriptions.list({ customer });
  expect(live).toHaveLength(1);
  const { data: charges } = await api.charges.list({ customer, limit: 100 });
  expect(charges.filter(({ paid, refunded }) => paid && !refunded)).toHaveLength(1);
}

describe(`a plan (SEED=${seed})`, () => {
  race(
    'a downgrade while recipes are created and deleted',
    async (kitchen, random) => {
      const change = (tier: string) => changeStanding(kitchen.organizationId, { tier }, new Date());
      await change('grow');
      const made: string[] = [];
      const create = async () => {
        const id = newId();
        const answer = await kitchen.call('putRecipe', { params: { id }, body: { name: `Loaf ${id}` } });
        if (answer.status === 201) made.push(id);
        return answer;
      };
      for (let loaf = 0; loaf < freeRecipes; loaf++) await create();
      const answers = await together(random, async (index) => {
        if (index === 0) {
          await change('free');
          graceIsRight(await entitlementOf(kitchen));
          return null;
        }
        if (index % 10 === 5) graceIsRight(await entitlementOf(kitchen));
        return index % 2 === 0
          ? create()
          : kitchen.call('deleteRecipe', { params: { id: made.pop() ?? newId() } });
      });
      succeeded(answers.filter((answer) => answer !== null));
    },
    countIsRight,
  );

  race(
    'checkouts that are all paid',
    async (kitchen, random) => {
      const opened = await together(random, async () => {
        const page = await openCheckout(kitchen);
        if (page.body.url) await pay(page.body.url);
        return page;
      });
      succeeded(opened);
      expect(opened.some(({ status }) => status === 200)).toBe(true);
      succeeded(await together(random, () => kitchen.call('checkSubscription')));
    },
    paidOnce,
  );
});
