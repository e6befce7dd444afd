/**
 * Invariant 25: nobody reads, writes or learns anything of another organization. Every operation of the contract, by
 * every kind of stranger, with the victim's ids in path and body; the table stays unchanged.
 */
import { newId } from '@batchbook/shared/ids';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations, call, type Input } from '../support/api.ts';
import { type FullOrganization, newFullOrganization } from '../support/full-organization.ts';
import { lineOf } from '../support/lines.ts';
import { addMember, removeMember } from '../support/organization.ts';
import { type Request, validRequests } from '../support/requests.ts';
import { seed, sizeOf } from '../support/size.ts';
import { everythingOf } from '../support/table-state.ts';

const samplesEach = sizeOf('tenants');

let victim: FullOrganization;
let other: FullOrganization;
const strangers: Record<string, string> = {};

async function removedMember(organizationId: string): Promise<string> {
  const userId = await addMember(organizationId);
  await removeMember(organizationId, userId);
  return userId;
}

const newThing = (body: Record<string, unknown>): Input => ({ params: { id: newId() }, body });
const movementAt = (siteId: string, itemId: string, body: Record<string, unknown>): Input => ({
  params: { siteId, itemId, id: newId() },
  body: { reason: 'adjust', quantity: '1', ...body },
});
const transferOf = (itemId: string, fromSiteId: string, toSiteId: string): Input =>
  newThing({ itemId, fromSiteId, toSiteId, quantity: '1' });
const countedLine = (itemId: string) => ({ itemId, counted: '1', unit: 'g', levelVersion: 0 });

/** A row of a run that names something of the victim's. */
const rowNaming = (field: 'ingredientId' | 'supplierId' | 'runId') => ({
  id: newId(),
  unit: 'g',
  ...(field === 'ingredientId' && { ingredientId: victim.ids.ingredient }),
  ...(field === 'supplierId' && { ingredientId: other.ids.ingredient, supplierId: victim.ids.supplier }),
  ...(field === 'runId' && { recipeId: other.ids.recipe, source: 'own_run', runId: victim.ids.run }),
});

const market = { name: 'Frome', eventDate: '2026-12-05' };

beforeAll(async () => {
  [victim, other] = await Promise.all([newFullOrganization(), newFullOrganization()]);
  strangers["another's owner"] = other.userId;
  strangers["another's member"] = await addMember(other.organizationId);
  strangers.removed = await removedMember(victim.organizationId);
  strangers.invited = await addMember(victim.organizationId, 'invited');
  strangers['without any organization'] = await removedMember(other.organizationId);
});

const inOrganization = allOperations.filter(({ operation }) => operation.path.includes('{organizationId}'));

/** An id of the operation's own kind and one of another kind. */
function idsInPathOf(name: string): readonly string[] {
  const own = victim.idFor(name);
  return [own, own === victim.ids.recipe ? victim.ids.stockItem : victim.ids.recipe];
}

const withId = (request: Request, id: string): Request =>
  'id' in request.params ? { ...request, params: { ...request.params, id } } : request;

/** Names that only the victim's data contains: none may appear in an answer. */
const secrets = (): string[] => [
  victim.userId,
  victim.ids.ingredient,
  victim.ids.recipe,
  victim.ids.supplier,
  victim.ids.invitation,
  'invited@example.com',
  victim.ids.openImport,
  victim.ids.site,
  victim.ids.category,
  victim.ids.stockItem,
  victim.ids.movement,
  victim.ids.transfer,
  victim.ids.count,
  victim.ids.lockedRun,
  victim.ids.sale,
  victim.ids.recall,
  'Rook Lane',
  'Market stall',
  'Dry goods',
  'Old boxes',
  'L7',
  'Strong flour',
  'Shipton Mill',
  'pantry.csv',
  'Not to be seen',
  'Loaf',
];

async function expectRefused(
  userId: string,
  name: string,
  request: Request,
  statuses: number[],
): Promise<void> {
  const answer = await call(userId, name, request);
  const { instance: _, ...rest } = answer.body;
  const told = JSON.stringify(rest);
  const learned = secrets().filter((secret) => told.includes(secret));
  if (statuses.includes(answer.status) && learned.length === 0) return;
  expect.fail(`${JSON.stringify({ name, request, answer })} tells ${learned.join(', ') || 'nothing'}`);
}

describe(`the organization of another (seed ${seed})`, () => {
  it.each(inOrganization)('$name is refused to every stranger', async ({ name, operation }) => {
    const before = await everythingOf(victim.organizationId);
    const arbitrary = validRequests(operation, victim.knownFor(name));
    const samples = fc.sample(arbitrary, { numRuns: samplesEach, seed });
    for (const id of operation.path.includes('{id}') ? idsInPathOf(name) : [''])
      await Promise.all(
        samples.flatMap((sample) => {
          const request = withId(sample, id);
          return Object.values(strangers).map((stranger) => expectRefused(stranger, name, request, [404]));
        }),
      );
    expect(await everythingOf(victim.organizationId)).toEqual(before);
  });

  it.each(inOrganization.filter(({ operation }) => operation.path.includes('{id}')))(
    '$name does not find its things under one’s own organization',
    async ({ name, operation }) => {
      if (name.startsWith('put')) return;
      const before = await everythingOf(victim.organizationId);
      const arbitrary = validRequests(operation, { organizationId: other.organizationId, id: '' });
      const samples = fc.sample(arbitrary, { numRuns: samplesEach, seed });
      for (const id of idsInPathOf(name))
        await Promise.all(
          samples.map((sample) => expectRefused(other.userId, name, withId(sample, id), [404])),
        );
      expect(await everythingOf(victim.organizationId)).toEqual(before);
    },
  );

  it('doesn’t exist for a stranger, in the words of the specification', async () => {
    const organization = { params: { organizationId: victim.organizationId } };
    for (const stranger of Object.values(strangers)) {
      const { body } = await call(stranger, 'listSites', organization);
      expect(body).toMatchObject({ code: 'not_found', detail: 'No organization found' });
    }
  });

  it('can’t be reached through an ingredient named in a body', async () => {
    const request = {
      params: { organizationId: other.organizationId, id: other.ids.recipe },
      body: { lines: [lineOf(victim.ids.ingredient)], version: 1 },
    };
    const answer = await call(other.userId, 'putRecipe', request);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe('lines.0.ingredientId');
  });

  it.each<[string, () => Input]>([
    ['listLedger', () => ({ params: { siteId: victim.ids.site, itemId: victim.ids.stockItem } })],
    ['listLedger', () => ({ params: { siteId: 'default', itemId: victim.ids.stockItem } })],
    ['listStockLevels', () => ({ query: { siteId: victim.ids.site } })],
    [
      'patchStockLevels',
      () => ({ body: [{ siteId: 'all', itemId: victim.ids.stockItem, isEnabled: false }] }),
    ],
    [
      'patchStockLevels',
      () => ({ body: [{ siteId: victim.ids.site, itemId: other.ids.stockItem, isEnabled: false }] }),
    ],
    ['putStockItem', () => newThing({ category: 'ingredient', referenceId: victim.ids.ingredient })],
    ['putStockItem', () => newThing({ category: 'product', referenceId: victim.ids.recipe })],
    ['putStockItem', () => newThing({ name: 'Box', categoryId: victim.ids.category })],
    ['putMovement', () => movementAt(victim.ids.site, victim.ids.stockItem, {})],
    ['putMovement', () => movementAt(other.ids.site, victim.ids.stockItem, {})],
    ['putMovement', () => movementAt(victim.ids.site, other.ids.stockItem, {})],
    [
      'putMovement',
      () => movementAt(other.ids.site, other.ids.stockItem, { supplierId: victim.ids.supplier }),
    ],
    [
      'putMovement',
      () =>
        movementAt(other.ids.site, other.ids.stockItem, {
          reason: 'undo',
          quantity: undefined,
          undoes: victim.ids.movement,
        }),
    ],
    ['putTransfer', () => transferOf(other.ids.stockItem, other.ids.site, victim.ids.site)],
    ['putTransfer', () => transferOf(other.ids.stockItem, victim.ids.site, other.ids.site)],
    ['putTransfer', () => transferOf(victim.ids.stockItem, other.ids.site, victim.ids.site)],
    ['putRun', () => newThing({ recipeId: victim.ids.recipe })],
    ['putRun', () => newThing({ recipeId: victim.ids.variation })],
    ['putRun', () => newThing({ recipeId: other.ids.recipe, siteId: victim.ids.site })],
    ...(['ingredientId', 'supplierId', 'runId'] as const).map((field): [string, () => Input] => [
      'putRun',
      () => newThing({ recipeId: other.ids.recipe, ingredients: [rowNaming(field)] }),
    ]),
    [
      'putMarketEvent',
      () => newThing({ ...market, recipes: [{ recipeId: victim.ids.recipe, plannedQuantity: '1' }] }),
    ],
    ['putMarketEvent', () => newThing({ ...market, siteId: victim.ids.site })],
    ['putCount', () => newThing({ siteId: victim.ids.site, lines: [countedLine(other.ids.stockItem)] })],
    ['putCount', () => newThing({ siteId: other.ids.site, lines: [countedLine(victim.ids.stockItem)] })],
  ])('can’t be reached by what %s names of its stock', async (name, input) => {
    const before = await Promise.all([victim, other].map((one) => everythingOf(one.organizationId)));
    const { params = {}, ...rest } = input();
    const answer = await other.call(name, { params, ...rest });
    expect([400, 404], JSON.stringify(answer)).toContain(answer.status);
    const { instance: _, ...told } = answer.body;
    for (const secret of ['Market stall', 'Dry goods']) expect(JSON.stringify(told)).not.toContain(secret);
    expect(await Promise.all([victim, other].map((one) => everythingOf(one.organizationId)))).toEqual(before);
  });

  it('keeps an id apart that both organizations use', async () => {
    const params = { organizationId: other.organizationId, id: victim.ids.recipe };
    const made = await call(other.userId, 'putRecipe', { params, body: { name: 'Mine' } });
    expect(made.status).toBe(201);
    const theirs = await victim.call('getRecipe', { params: { id: victim.ids.recipe } });
    expect(theirs.body.name).toBe('Loaf');
  });
});

describe('an owner’s operation', () => {
  it.each(allOperations.filter(({ operation }) => operation.access === 'owner'))(
    '$name is refused to a member',
    async ({ name, operation }) => {
      const member = await addMember(victim.organizationId);
      const before = await everythingOf(victim.organizationId);
      const arbitrary = validRequests(operation, { organizationId: victim.organizationId });
      for (const request of fc.sample(arbitrary, { numRuns: samplesEach, seed }))
        expect(await call(member, name, request)).toMatchObject({
          status: 403,
          body: { code: 'owner_only' },
        });
      expect(await everythingOf(victim.organizationId)).toEqual(before);
    },
  );
});
