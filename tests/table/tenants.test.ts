/**
 * Invariant 25: nobody reads, writes or learns anything of another organization. Every operation of the contract, by
 * every kind of stranger, with the victim's ids in path and body; the table stays unchanged.
 */
import { idSchema } from '@batchbook/shared/http/fields';
import type { Schema } from '@batchbook/shared/http/operation';
import { newId } from '@batchbook/shared/ids';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, allOperations, call, type Input, type NamedOperation } from '../support/api.ts';
import { type FullOrganization, newFullOrganization, thingOf } from '../support/full-organization.ts';
import { lineOf, subLineOf } from '../support/lines.ts';
import { addMember, removeMember } from '../support/organization.ts';
import { type Request, validRequests } from '../support/requests.ts';
import { fieldsOf, fieldsWithPattern, jsonSchemaOf } from '../support/schema-fields.ts';
import { seed, sizeOf } from '../support/size.ts';
import { everythingOf } from '../support/table-state.ts';

const samplesEach = sizeOf('tenants');

let victim: FullOrganization;
let other: FullOrganization;
/** Of the other organization. */
let defaultSite: string;
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
const transferOf = (itemId: string, fromSiteId: string, toSiteId: string, more: object = {}): Input =>
  newThing({ itemId, fromSiteId, toSiteId, quantity: '1', ...more });
const saleOf = (naming: Record<string, unknown>): Input => ({
  params: { id: other.ids.lockedRun, saleId: newId() },
  body: { purchaserName: 'Mr J. Pryce', quantity: '1', ...naming },
});
const countedLine = (itemId: string) => ({ itemId, counted: '1', unit: 'g', levelVersion: 0 });

/** A row of a run that names something of the victim's. */
const rowNaming = (field: 'ingredientId' | 'supplierId' | 'recipeId' | 'runId') => ({
  id: newId(),
  unit: 'g',
  ...(field === 'recipeId' && { recipeId: victim.ids.recipe }),
  ...(field === 'ingredientId' && { ingredientId: victim.ids.ingredient }),
  ...(field === 'supplierId' && { ingredientId: other.ids.ingredient, supplierId: victim.ids.supplier }),
  ...(field === 'runId' && { recipeId: other.ids.recipe, source: 'own_run', runId: victim.ids.run }),
});

const market = { name: 'Frome', eventDate: '2026-12-05' };

beforeAll(async () => {
  [victim, other] = await Promise.all([newFullOrganization(), newFullOrganization()]);
  defaultSite = (await other.call('listSites')).body.items[0].id;
  strangers["another's owner"] = other.userId;
  strangers["another's member"] = await addMember(other.organizationId);
  strangers.removed = await removedMember(victim.organizationId);
  strangers.invited = await addMember(victim.organizationId, 'invited');
  strangers['without any organization'] = await removedMember(other.organizationId);
});

const inOrganization = allOperations.filter(({ operation }) => operation.path.includes('{organizationId}'));

/** The id of the thing that the operation is for, and one of another kind. */
function idsFor(name: string): readonly string[] {
  const thing = thingOf(name) ?? 'recipe';
  return [victim.ids[thing], victim.ids[thing === 'ingredient' ? 'supplier' : 'ingredient']];
}

const withId = (request: Request, id: string): Request =>
  'id' in request.params ? { ...request, params: { ...request.params, id } } : request;

/** Names that only the victim's data contains: none may appear in an answer. */
const secrets = (): string[] => [
  victim.userId,
  ...Object.values(victim.ids),
  'invited@example.com',
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

const lineNaming = (field: 'ingredientId' | 'recipeId') =>
  field === 'ingredientId' ? lineOf(victim.ids.ingredient) : subLineOf(victim.ids.recipe);

/** Requests to one's own organization that name something of the victim's: operation, field, request. */
const references: [name: string, field: string, input: () => Input][] = [
  ['transferOwnership', 'userId', () => ({ body: { userId: victim.userId } })],
  ['putIngredient', 'supplierId', () => newThing({ name: 'Rye', supplierId: victim.ids.supplier })],
  [
    'putImportChunk',
    'ingredients.0.body.supplierId',
    () => ({
      params: { id: other.ids.openImport, chunk: '1' },
      body: {
        suppliers: [],
        ingredients: [{ id: newId(), body: { name: 'Rye', supplierId: victim.ids.supplier } }],
      },
    }),
  ],
  ...(['ingredientId', 'recipeId'] as const).flatMap((field): [string, string, () => Input][] => [
    ['putRecipe', `lines.0.${field}`, () => newThing({ name: 'Loaf', lines: [lineNaming(field)] })],
    [
      'putVariation',
      `addedLines.0.${field}`,
      () => newThing({ name: 'Rye', baseRecipeId: other.ids.recipe, addedLines: [lineNaming(field)] }),
    ],
    [
      'putVariation',
      `changedLines.0.${field}`,
      () => newThing({ name: 'Rye', baseRecipeId: other.ids.recipe, changedLines: [lineNaming(field)] }),
    ],
  ]),
  ['putVariation', 'baseRecipeId', () => newThing({ name: 'Rye loaf', baseRecipeId: victim.ids.recipe })],
  [
    'putShoppingList',
    'recipes.0.recipeId',
    () => newThing({ name: 'Saturday', recipes: [{ recipeId: victim.ids.recipe, quantity: '2' }] }),
  ],
  [
    'putShoppingList',
    'ingredients.0.ingredientId',
    () =>
      newThing({
        name: 'Saturday',
        ingredients: [{ ingredientId: victim.ids.ingredient, quantity: '2', unit: 'g' }],
      }),
  ],
  [
    'replaceIngredient',
    'by',
    () => ({ params: { id: other.ids.ingredient }, body: { by: victim.ids.ingredient } }),
  ],
  ['getTrace', 'sale', () => ({ query: { sale: victim.ids.sale } })],
  ['listLedger', 'siteId', () => ({ params: { siteId: victim.ids.site, itemId: victim.ids.stockItem } })],
  ['listLedger', 'itemId', () => ({ params: { siteId: 'default', itemId: victim.ids.stockItem } })],
  ['listStockLevels', 'siteId', () => ({ query: { siteId: victim.ids.site } })],
  ['listStockMovements', 'siteId', () => ({ query: { siteId: victim.ids.site } })],
  ['listStockMovements', 'itemId', () => ({ query: { itemId: victim.ids.stockItem } })],
  ['listStockMovements', 'userId', () => ({ query: { userId: victim.userId } })],
  ['listLots', 'siteId', () => ({ query: { siteId: victim.ids.site } })],
  ['listLots', 'itemId', () => ({ query: { itemId: victim.ids.stockItem } })],
  ['getTrace', 'ingredientId', () => ({ query: { lot: 'L7', ingredientId: victim.ids.ingredient } })],
  ['putRecall', 'ingredientId', () => newThing({ lot: 'L7', ingredientId: victim.ids.ingredient })],
  ['putRecall', 'sale', () => newThing({ sale: victim.ids.sale })],
  ...(['saleId', 'eventId', 'customerId'] as const).map((field): [string, string, () => Input] => [
    'putRecall',
    `reached.0.${field}`,
    () => {
      const { sale: saleId, marketEvent: eventId, customer: customerId } = victim.ids;
      return newThing({ lot: 'L7', reached: [{ [field]: { saleId, eventId, customerId }[field] }] });
    },
  ]),
  [
    'patchStockLevels',
    '0.itemId',
    () => ({ body: [{ siteId: 'all', itemId: victim.ids.stockItem, isEnabled: false }] }),
  ],
  [
    'patchStockLevels',
    '0.siteId',
    () => ({ body: [{ siteId: victim.ids.site, itemId: other.ids.stockItem, isEnabled: false }] }),
  ],
  [
    'putStockItem',
    'referenceId',
    () => newThing({ category: 'ingredient', referenceId: victim.ids.ingredient }),
  ],
  ['putStockItem', 'referenceId', () => newThing({ category: 'product', referenceId: victim.ids.recipe })],
  ['putStockItem', 'categoryId', () => newThing({ name: 'Box', categoryId: victim.ids.category })],
  ['putMovement', 'siteId', () => movementAt(victim.ids.site, victim.ids.stockItem, {})],
  ['putMovement', 'itemId', () => movementAt(other.ids.site, victim.ids.stockItem, {})],
  ['putMovement', 'siteId', () => movementAt(victim.ids.site, other.ids.stockItem, {})],
  [
    'putMovement',
    'supplierId',
    () => movementAt(other.ids.site, other.ids.stockItem, { supplierId: victim.ids.supplier }),
  ],
  [
    'putMovement',
    'customerId',
    () =>
      movementAt(other.ids.site, other.ids.stockItem, {
        reason: 'customer_return',
        customerId: victim.ids.customer,
      }),
  ],
  [
    'putMovement',
    'undoes',
    () =>
      movementAt(other.ids.site, other.ids.stockItem, {
        reason: 'undo',
        quantity: undefined,
        undoes: victim.ids.movement,
      }),
  ],
  ['putTransfer', 'toSiteId', () => transferOf(other.ids.stockItem, other.ids.site, victim.ids.site)],
  ['putTransfer', 'fromSiteId', () => transferOf(other.ids.stockItem, victim.ids.site, other.ids.site)],
  ['putTransfer', 'itemId', () => transferOf(victim.ids.stockItem, other.ids.site, victim.ids.site)],
  [
    'putTransfer',
    'eventId',
    () => transferOf(other.ids.stockItem, other.ids.site, defaultSite, { eventId: victim.ids.marketEvent }),
  ],
  ['putRun', 'recipeId', () => newThing({ recipeId: victim.ids.recipe })],
  ['putRun', 'recipeId', () => newThing({ recipeId: victim.ids.variation })],
  ['putRun', 'siteId', () => newThing({ recipeId: other.ids.recipe, siteId: victim.ids.site })],
  ...(['ingredientId', 'supplierId', 'recipeId', 'runId'] as const).map(
    (field): [string, string, () => Input] => [
      'putRun',
      `ingredients.0.${field}`,
      () => newThing({ recipeId: other.ids.recipe, ingredients: [rowNaming(field)] }),
    ],
  ),
  ['putHold', 'itemId', () => holdNaming({ itemId: victim.ids.stockItem })],
  ['putHold', 'recipeId', () => holdNaming({ recipeId: victim.ids.recipe })],
  ['putHold', 'ingredientId', () => holdNaming({ ingredientId: victim.ids.ingredient })],
  ...(['siteId', 'recallId'] as const).map((field): [string, string, () => Input] => [
    'putHold',
    field,
    () =>
      holdNaming({
        ingredientId: other.ids.ingredient,
        [field]: field === 'siteId' ? victim.ids.site : victim.ids.recall,
      }),
  ]),
  [
    'getDashboard',
    'siteId',
    () => ({ query: { date: new Date().toISOString().slice(0, 10), siteId: victim.ids.site } }),
  ],
  [
    'getReport',
    'siteId',
    () => ({
      params: { name: 'events' },
      query: { from: '2026-11-01', to: '2026-11-30', siteId: victim.ids.site },
    }),
  ],
  ['keepStockValue', 'siteId', () => newThing({ day: '2026-11-14', siteId: victim.ids.site })],
  ['putSale', 'customerId', () => saleOf({ customerId: victim.ids.customer })],
  ['putSale', 'siteId', () => saleOf({ siteId: victim.ids.site })],
  [
    'putMarketEvent',
    'recipes.0.recipeId',
    () => newThing({ ...market, recipes: [{ recipeId: victim.ids.recipe, plannedQuantity: '1' }] }),
  ],
  [
    'putMarketEvent',
    'packing.items.0.recipeId',
    () =>
      newThing({
        ...market,
        recipes: [{ recipeId: other.ids.recipe, plannedQuantity: '1' }],
        packing: { items: [{ id: newId(), recipeId: victim.ids.recipe, quantity: '1' }] },
      }),
  ],
  ['putMarketEvent', 'siteId', () => newThing({ ...market, siteId: victim.ids.site })],
  [
    'putEventActuals',
    'recipes.0.recipeId',
    () => ({
      params: { id: other.ids.marketEvent },
      body: { recipes: [{ recipeId: victim.ids.recipe, soldQuantity: '1' }], version: 1 },
    }),
  ],
  [
    'putCount',
    'siteId',
    () => newThing({ siteId: victim.ids.site, lines: [countedLine(other.ids.stockItem)] }),
  ],
  [
    'putCount',
    'lines.0.itemId',
    () => newThing({ siteId: other.ids.site, lines: [countedLine(victim.ids.stockItem)] }),
  ],
];

const holdNaming = (named: object): Input => newThing({ lotCode: 'L7', reason: 'Torn', ...named });

const idPattern = jsonSchemaOf(idSchema).pattern ?? '';

/** Fields that can name a thing: an id by its name or its pattern. A plain `id` is of what the request itself makes. */
const namingFields = (schema: Schema): string[] => {
  const json = jsonSchemaOf(schema);
  const named = fieldsOf(json).filter((field) => /Id$/.test(field));
  const fields = new Set([...named, ...fieldsWithPattern(json, idPattern)]);
  return [...fields].filter((field) => !/(^|\.)id$/.test(field));
};

/** Fields with an id that names nothing which another could have, each with the reason. */
const namesOwn: Readonly<Record<string, string>> = {
  'correctPrice priceId': 'a time and a version, of the ingredient in the path',
  'putShoppingList lines.0.ingredientId': 'a tick of a line that it calculates itself; the test below',
  'putVariation removedLines.0': 'a line of its own base recipe, which is read with it',
};

/** Operations that look for what is named, and answer that nothing is there. All others refuse it. */
const findsNothing = new Set(['listStockMovements', 'listLots', 'getTrace', 'putRecall']);

const foundIn = ({ items, lots, found }: Record<string, unknown>): unknown[] =>
  [items, lots, ...Object.values(found ?? {})].filter(Array.isArray).flat();

/** Actuals of a recipe that isn't part of the event. */
const isGone = ({ status, body }: Answer): boolean => status === 409 && body.code === 'event_recipes_gone';

/** A request that is refused for another field proves nothing. */
function expectValid(name: string, { query, body }: Input): void {
  const operation = allOperations.find((one) => one.name === name)?.operation;
  for (const [schema, sent] of [
    [operation?.query, query],
    [operation?.body, body],
  ] as const)
    if (schema && sent !== undefined) expect(z.safeParse(schema, sent).error?.issues ?? []).toEqual([]);
}

/** A stranger who is refused a thing that isn't there proves nothing. */
function expectHeld(name: string, items: readonly Record<string, unknown>[]): void {
  const thing = thingOf(name);
  if (thing === null) return;
  const keys = items.filter(({ pk }) => !String(pk).startsWith('OUTBOX#')).map(({ pk, sk }) => `${pk} ${sk}`);
  const isHeld = keys.some((key) => key.includes(victim.ids[thing]));
  expect(isHeld, `the full organization's ${thing} isn't in the table`).toBe(true);
}

describe(`the organization of another (seed ${seed})`, () => {
  it.each(inOrganization)('$name is refused to every stranger', async ({ name, operation }) => {
    const before = await everythingOf(victim.organizationId);
    expectHeld(name, before);
    const arbitrary = validRequests(operation, victim.knownFor(name));
    const samples = fc.sample(arbitrary, { numRuns: samplesEach, seed });
    for (const id of idsFor(name))
      await Promise.all(
        samples.flatMap((sample) => {
          const request = withId(sample, id);
          return Object.values(strangers).map((stranger) => expectRefused(stranger, name, request, [404]));
        }),
      );
    expect(await everythingOf(victim.organizationId)).toEqual(before);
  });

  /** A PUT of a thing itself makes one of that id in one's own. */
  const makesIt = ({ operation }: NamedOperation) =>
    operation.method === 'PUT' && operation.path.endsWith('/{id}');
  const ofThings = inOrganization.filter(({ operation }) => operation.path.includes('{id}'));
  it.each(ofThings.filter((one) => !makesIt(one)))(
    '$name does not find its things under one’s own organization',
    async ({ name, operation }) => {
      const before = await everythingOf(victim.organizationId);
      const arbitrary = validRequests(operation, { organizationId: other.organizationId, id: '' });
      const samples = fc.sample(arbitrary, { numRuns: samplesEach, seed });
      for (const id of idsFor(name))
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

  it.each(references)('can’t be reached by %s, whose %s is of it', async (name, _field, input) => {
    const before = await Promise.all([victim, other].map((one) => everythingOf(one.organizationId)));
    const { params = {}, ...rest } = input();
    expectValid(name, rest);
    const answer = await other.call(name, { params, ...rest });
    const { instance: _, ...body } = answer.body;
    const learned = secrets().filter((secret) => JSON.stringify(body).includes(secret));
    const isEmpty = findsNothing.has(name) && answer.status < 300 && foundIn(body).length === 0;
    expect(isEmpty || [400, 404].includes(answer.status) || isGone(answer), JSON.stringify(answer)).toBe(
      true,
    );
    expect(
      learned.filter((secret) => !Object.values(victim.ids).includes(secret) && secret !== 'L7'),
    ).toEqual([]);
    const after = await Promise.all([victim, other].map((one) => everythingOf(one.organizationId)));
    expect(after[0]).toEqual(before[0]);
    // A recall is kept, with nothing in it.
    if (name !== 'putRecall') expect(after[1]).toEqual(before[1]);
  });

  it('has each field tried that can name a thing of another', () => {
    const fields = inOrganization.flatMap(({ name, operation: { body, query } }) =>
      [body, query].flatMap((schema) =>
        schema ? namingFields(schema).map((field) => `${name} ${field}`) : [],
      ),
    );
    const tried = new Set(references.map(([name, field]) => `${name} ${field}`));
    const missing = fields.filter((field) => !tried.has(field) && !(field in namesOwn));
    const [name, field] = (missing[0] ?? '').split(' ');
    const row = `['${name}', '${field}', () => newThing({ … })],`;
    expect(
      missing,
      `add a row for each to 'references', whose valid body names something of victim.ids there: ${row}`,
    ).toEqual([]);
    expect(Object.keys(namesOwn).filter((known) => !fields.includes(known))).toEqual([]);
  });

  it('has no part in a shopping list that ticks an ingredient of it', async () => {
    const lines = [{ ingredientId: victim.ids.ingredient, ticked: true }];
    const recipes = [{ recipeId: other.ids.recipe, quantity: '2' }];
    const made = await other.call('putShoppingList', newThing({ name: 'Saturday', recipes, lines }));
    expect(made.status).toBe(201);
    expect(made.body.lines).toMatchObject([{ ingredientId: other.ids.ingredient, ticked: false }]);
    const { body } = await other.call('getShoppingList', { params: { id: made.body.id } });
    expect(JSON.stringify(body)).not.toContain(victim.ids.ingredient);
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
