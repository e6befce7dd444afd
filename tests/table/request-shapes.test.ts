/**
 * The cost of each operation at the table: its requests, by the steps that wait for one another. Counts don't depend on
 * the machine, so they can be tested: one membership read beside one query or one BatchGet, then one transaction
 * (architecture, section 2). If an operation requires something of the plan, membership and plan are one BatchGet.
 */
import { newId } from '@batchbook/shared/ids';
import { fingerprintOfAsked } from '@batchbook/shared/production/run-label';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations, type Input } from '../support/api.ts';
import { because } from '../support/because.ts';
import {
  askedOfLabelledRun,
  type FullOrganization,
  newFullOrganization,
  thingOf,
} from '../support/full-organization.ts';
import { settleStock } from '../support/level-reader.ts';
import { lineOf, subLineOf } from '../support/lines.ts';
import { newIngredient, setEntitlement } from '../support/organization.ts';
import { meterTableCost } from '../support/table-cost.ts';

/** One strong read of an item under 4 kB. */
const membershipUnits = 1;

/** Where an export goes on with the recipes. */
const beforeRecipes = Buffer.from('["RECIPE"]').toString('base64url');

let kitchen: FullOrganization;
const ingredients: string[] = [];

/** Operations that a test here has measured. */
const measuredNames = new Set<string>();

async function cost(name: string, input: Input = {}) {
  measuredNames.add(name);
  const { cost: measured, result } = await meterTableCost(() => kitchen.call(name, input));
  expect(result.status, JSON.stringify(result.body)).toBeLessThan(300);
  return { ...measured, steps: measured.steps.map((step) => step.sort().join(' ')).join(', then ') };
}

async function newRecipe(lines: number): Promise<string> {
  const id = newId();
  const body = { name: 'Loaf', lines: ingredients.slice(0, lines).map((ingredient) => lineOf(ingredient)) };
  await kitchen.call('putRecipe', { params: { id }, body });
  return id;
}

beforeAll(async () => {
  kitchen = await newFullOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  for (let index = 0; index < 20; index++) ingredients.push((await newIngredient(kitchen)).id);
});

describe('the requests of', () => {
  it('a recipe of 20 lines: its membership, and half a unit', async () => {
    const id = await newRecipe(20);
    const measured = await cost('getRecipe', { params: { id } });
    expect(measured.steps).toBe('Get Get');
    expect(measured.readUnits).toBeLessThanOrEqual(membershipUnits + 1);
  });

  it('a recipe with a short list of lines: half a unit', async () => {
    const id = await newRecipe(9);
    expect((await cost('getRecipe', { params: { id } })).readUnits).toBe(membershipUnits + 0.5);
  });

  it('a list of 200 recipes of nine lines: one query, at most 45 units', async () => {
    const before = (await kitchen.call('listRecipes')).body.items.length;
    for (let made = before; made < 200; made += 20)
      await Promise.all(Array.from({ length: 20 }, () => newRecipe(9)));
    const measured = await cost('listRecipes');
    expect(measured.steps).toBe('Get Query');
    expect(measured.readUnits).toBeLessThanOrEqual(membershipUnits + 45);
  });

  it('a breakdown: one step; the first time, and for what is new, a BatchGet for each level', async () => {
    const id = await newRecipe(20);
    const breakdown = 'BatchGet Get, then BatchGet';
    expect((await cost('getRecipeBreakdown', { params: { id } })).steps).toBe(breakdown);
    const above = newId();
    const body = { name: 'Hamper', lines: [subLineOf(id), lineOf(ingredients[0] ?? '')] };
    await kitchen.call('putRecipe', { params: { id: above }, body });
    const deeper = () => cost('getRecipeBreakdown', { params: { id: above } });
    expect((await deeper()).steps).toBe(`${breakdown}, then BatchGet`);
    expect((await deeper()).steps).toBe('BatchGet Get');
    await kitchen.call('putRecipe', {
      params: { id },
      body: { lines: [lineOf((await newIngredient(kitchen)).id)], version: 1 },
    });
    expect((await deeper()).steps).toBe(breakdown);
    expect((await deeper()).steps).toBe('BatchGet Get');
  });

  it('a nested recipe: its contents are read as well, with a BatchGet for each level', async () => {
    const [id, inner] = [newId(), await newRecipe(2)];
    const body = { name: 'Hamper', lines: [subLineOf(inner)] };
    const made = await cost('putRecipe', { params: { id }, body });
    expect(made.steps).toBe('BatchGet BatchGet, then BatchGet, then TransactWrite');
    const renamed = await cost('putRecipe', { params: { id }, body: { ...body, name: 'Box', version: 1 } });
    expect(renamed.steps).toBe('BatchGet BatchGet, then TransactWrite');
  });

  it('a price preview: the recipes and the variations concurrently, then the ingredients involved', async () => {
    const [id = ''] = ingredients;
    const measured = await cost('previewPrice', { params: { id }, body: { costPerUnit: '2' } });
    expect(measured.steps).toBe('Get Get Query Query, then BatchGet Get');
  });

  it('a corrected price: the price and the one after it, beside the ingredient', async () => {
    const { id } = await newIngredient(kitchen);
    const { body } = await kitchen.call('listPrices', { params: { id } });
    const right = { priceId: body.items[0].id, costPerUnit: '2', version: 1 };
    const measured = await cost('correctPrice', { params: { id }, body: right });
    expect(measured.steps).toBe('Get Get Get Query, then TransactWrite');
  });

  it('a create and an update: one BatchGet beside the membership, then one transaction', async () => {
    const id = newId();
    const lines = ingredients.map((ingredient) => lineOf(ingredient));
    const made = await cost('putRecipe', { params: { id }, body: { name: 'Loaf', lines } });
    expect(made.steps).toBe('BatchGet BatchGet, then TransactWrite');
    const changed = await cost('putRecipe', { params: { id }, body: { sellingPrice: '3', version: 1 } });
    expect(changed.steps).toBe('BatchGet BatchGet, then TransactWrite');
    const replayed = await cost('putRecipe', { params: { id }, body: { sellingPrice: '3', version: 1 } });
    expect(replayed.writeUnits).toBe(0);
  });

  it.each<[name: string, steps: string, input?: Input]>([
    // What is under the label was read when it was put.
    ['getLabel', 'BatchGet Get Get'],
    ['listRecipeVersions', 'Get Get Query'],
    ['listRecipeCosts', 'Get Get Query'],
    ['deleteRecipe', 'BatchGet Get, then Query, then TransactWrite'],
    ['restoreRecipe', 'BatchGet BatchGet, then TransactWrite'],
    ['listLabels', 'Get Query'],
    ['listVariations', 'Get Query'],
    ['putVariation', 'BatchGet BatchGet, then TransactWrite', { body: { name: 'Spelt loaf', version: 1 } }],
    ['deleteVariation', 'BatchGet Get, then TransactWrite'],
    ['listShoppingLists', 'Get Query'],
    ['getShoppingList', 'Get Get'],
    ['deleteShoppingList', 'BatchGet Get, then TransactWrite'],
    ['getEntitlements', 'Get Get'],
    ['getSubscription', 'BatchGet Get'],
    ['getOrganization', 'Get Get'],
    // The other memberships besides one's own, then the profiles.
    ['listMembers', 'Get Query Query, then BatchGet'],
    // The team beside a page of entries, then the names and the addresses of invitations.
    ['listAudit', 'Get Query Query, then BatchGet BatchGet'],
    ['listInvitations', 'Get Query'],
    ['listReferrals', 'BatchGet Get Query, then BatchGet'],
    ['cancelInvitation', 'Get Get, then TransactWrite'],
    ['getIngredient', 'Get Get'],
    // The suppliers, for their names, and the open imports, for what is hidden, besides the page.
    ['listIngredients', 'Get Query Query Query'],
    ['listPrices', 'Get Get Query'],
    ['listSuppliers', 'Get Query Query'],
    ['putSupplier', 'BatchGet Get, then TransactWrite', { body: { name: 'Gilchesters', version: 1 } }],
    ['deleteSupplier', 'BatchGet Get, then TransactWrite'],
    ['listCustomers', 'Get Query'],
    ['putCustomer', 'BatchGet Get, then TransactWrite', { body: { name: 'Corner shop', version: 1 } }],
    ['deleteCustomer', 'BatchGet Get, then TransactWrite'],
    ['listImports', 'Get Query'],
    [
      'discardImport',
      'BatchGet Get, then TransactWrite, then Query, then TransactWrite, then Query, then BatchGet, then TransactWrite',
    ],
    ['listSites', 'Get Query'],
    // All sites, strongly, since the default may move from one to another, besides the entitlement.
    ['putSite', 'BatchGet Query, then TransactWrite', { body: { name: 'Stall', version: 1 } }],
    ['deleteSite', 'BatchGet Get, then TransactWrite'],
    ['listCategories', 'Get Query'],
    ['putCategory', 'BatchGet BatchGet, then TransactWrite', { body: { name: 'Dry', version: 1 } }],
    ['deleteCategory', 'BatchGet BatchGet, then TransactWrite'],
    ['listStockItems', 'Get Query Query'],
    // The item, then its ingredient, its guard, and its category.
    [
      'putStockItem',
      'BatchGet BatchGet, then BatchGet, then TransactWrite',
      { body: { tracksLots: true, version: 1 } },
    ],
    // The same besides the sites and its levels; afterwards it is checked whether any level is left open.
    [
      'deleteStockItem',
      'BatchGet BatchGet Query, then BatchGet BatchGet, then TransactWrite, then Get, then Query, then BatchGet',
    ],
    [
      'restoreStockItem',
      'BatchGet BatchGet Query, then BatchGet, then TransactWrite, then Get, then Query, then BatchGet',
    ],
    // The state beside levels, items, sites and suppliers.
    ['listStockLevels', 'Get Get Query Query Query Query'],
    ['listRuns', 'Get Query Query'],
    // The run's items, and the people who confirmed runs.
    ['getRun', 'BatchGet Get Query'],
    ['deleteRun', 'BatchGet Get, then TransactWrite'],
    ['listMarketEvents', 'Get Query'],
    // The event, then its recipes as they were.
    ['getMarketEvent', 'Get Get, then BatchGet'],
    // The event, then the earlier ones.
    ['getEventForecast', 'BatchGet Get, then Query'],
    // The event with what it took.
    ['getEventTaken', 'BatchGet Get'],
    ['deleteMarketEvent', 'BatchGet BatchGet, then TransactWrite'],
    // What the organization has open, which is limited.
    ['createLiveTicket', 'Get Query, then TransactWrite'],
    ['listCounts', 'Get Query'],
    // The summary first, then the steps that it counts.
    ['getCount', 'Get Get, then Query'],
    // The message under the id with the sender's uses of a day.
    [
      'sendFeedback',
      'Get, then BatchGet, then TransactWrite',
      { body: { currentPage: '/recipes', description: 'The list is slow.' } },
    ],
    // The profile beside the memberships, then the names.
    ['getMe', 'Get Query, then BatchGet'],
    // The open imports, for what is hidden, then a page of the organization's own partition.
    ['exportOrganization', 'Get, then Query, then Query', { query: { limit: '1', cursor: beforeRecipes } }],
    // Then what was written to us: by their memberships, and by their address beside the invitations to it.
    ['exportMe', 'Get Query, then BatchGet, then Query Query Query, then Query'],
  ])('%s: %s', async (name, steps, input) => {
    // A change so recent that the levels would be read again, strongly.
    await settleStock(kitchen);
    const named = allOperations.find((one) => one.name === name)?.operation.path.includes('{id}');
    const params = named ? { params: { id: kitchen.idFor(name) } } : {};
    expect((await cost(name, { ...params, ...input })).steps).toBe(steps);
  });

  it('a label saved or approved: what is under it, then one transaction with its summary', async () => {
    const params = { id: await newRecipe(2) };
    const made = await cost('putLabel', { params, body: { storage: 'Keep dry.' } });
    expect(made.steps).toBe('BatchGet Get Get, then BatchGet, then TransactWrite');
    const changed = await cost('putLabel', { params, body: { storage: 'Keep cool.', version: 1 } });
    expect(changed.steps).toBe('BatchGet Get Get, then TransactWrite');
  });

  it('settings of levels: the items beside sites and suppliers, then 45 levels a transaction', async () => {
    const itemId = newId();
    await kitchen.call('putStockItem', { params: { id: itemId }, body: { name: 'Gloves' } });
    const set = await cost('patchStockLevels', { body: [{ siteId: 'all', itemId, idealStockLevel: '4' }] });
    expect(set.steps).toBe(
      'BatchGet BatchGet Get Query Query, then BatchGet, then TransactWrite, then BatchGet',
    );
  });

  it('an invitation: the plan and the address, then the team with its profiles, then one transaction', async () => {
    const made = await cost('putInvitation', { params: { id: newId() }, body: { email: 'sam@example.com' } });
    expect(made.steps).toBe('BatchGet Get, then Query Query, then BatchGet, then TransactWrite');
  });

  it('a referral: what is under its id, the uses of the limit, one transaction, then who referred', async () => {
    const body = { referredOrganizationName: 'The Pickle Shed' };
    const made = await cost('putReferral', { params: { id: newId() }, body });
    expect(made.steps).toBe('Get Get, then Get, then TransactWrite, then BatchGet');
  });

  it('a run: what it names, its number’s neighbours, then one transaction; a change reads once', async () => {
    const params = { id: newId() };
    const made = await cost('putRun', { params, body: { recipeId: await newRecipe(2), batches: '2' } });
    expect(made.steps).toBe('BatchGet Get, then Query, then TransactWrite');
    const changed = await cost('putRun', { params, body: { batches: '3', version: 1 } });
    expect(changed.steps).toBe('BatchGet Get, then TransactWrite');
  });

  it('a list of 200 runs: two concurrent queries, at most 30 units', async () => {
    const recipeId = await newRecipe(9);
    const before = (await kitchen.call('listRuns')).body.items.length;
    for (let made = before; made < 200; made += 20)
      await Promise.all(
        Array.from({ length: 20 }, () =>
          kitchen.call('putRun', { params: { id: newId() }, body: { recipeId, batches: '2' } }),
        ),
      );
    const measured = await cost('listRuns');
    // The runs, and the people who confirmed them.
    expect(measured.steps).toBe('Get Query Query');
    expect(measured.readUnits).toBeLessThanOrEqual(membershipUnits + 30);
  });

  it('a run of 20 rows: at most 4 units', async () => {
    const params = { id: newId() };
    await kitchen.call('putRun', { params, body: { recipeId: await newRecipe(20) } });
    expect((await cost('getRun', { params })).readUnits).toBeLessThanOrEqual(membershipUnits + 4);
  });

  it('an event: its recipes and all in them, their snapshots, then one transaction', async () => {
    const params = { id: newId() };
    const recipes = [{ recipeId: await newRecipe(2), plannedQuantity: '12' }];
    const body = { name: 'Frome', eventDate: '2026-12-05', recipes };
    const made = await cost('putMarketEvent', { params, body });
    expect(made.steps).toBe('BatchGet BatchGet, then BatchGet, then BatchGet, then Put, then TransactWrite');
    // What is known isn't taken again.
    const changed = await cost('putMarketEvent', { params, body: { ...body, name: 'Wells', version: 1 } });
    expect(changed.steps).toBe('BatchGet BatchGet, then BatchGet, then TransactWrite');
    const sold = { recipes: [{ recipeId: recipes[0]?.recipeId, soldQuantity: '9' }], version: 2 };
    const recorded = await cost('putEventActuals', { params, body: sold });
    expect(recorded.steps).toBe('BatchGet Get, then BatchGet, then TransactWrite');
  });

  it('a list of 200 events of nine recipes: one query, at most 60 units', async () => {
    const ids = await Promise.all(Array.from({ length: 9 }, () => newRecipe(3)));
    const recipes = ids.map((recipeId, index) => ({ recipeId, plannedQuantity: String(20 + index) }));
    const eventIds: string[] = [];
    for (let made = 0; made < 200; made += 20)
      await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const id = newId();
          eventIds.push(id);
          const body = { name: `Bruton market ${made + index}`, eventDate: '2026-11-14', recipes };
          await kitchen.call('putMarketEvent', { params: { id }, body });
          const sold = ids.map((recipeId) => ({ recipeId, soldQuantity: '17', wastedQuantity: '1' }));
          const actuals = { recipes: sold, version: 1 };
          await kitchen.call('putEventActuals', { params: { id }, body: actuals });
        }),
      );
    const measured = await cost('listMarketEvents', { query: { limit: '200' } });
    expect(measured.steps).toBe('Get Query');
    expect(measured.readUnits).toBeLessThanOrEqual(membershipUnits + 60);
  });

  it('an import: a BatchGet before each transaction, whatever the number of rows', async () => {
    const id = newId();
    const begun = await cost('putImport', { params: { id }, body: { name: 'pantry.csv', rows: 80 } });
    expect(begun.steps).toBe('BatchGet Get, then TransactWrite');
    const rows = Array.from({ length: 80 }, (_, index) => ({ id: newId(), body: { name: `Rye ${index}` } }));
    const body = { suppliers: [], ingredients: rows };
    const chunk = await cost('putImportChunk', { params: { id, chunk: '0' }, body });
    expect(chunk.steps).toBe('BatchGet Get, then TransactWrite, then BatchGet');
    const committed = await cost('commitImport', { params: { id } });
    expect(committed.steps).toBe('BatchGet Get, then TransactWrite');
  });

  it('a movement: what it depends on, then one transaction, wherever it goes', async () => {
    const itemId = newId();
    await kitchen.call('putStockItem', { params: { id: itemId }, body: { name: 'Twine', unit: 'rolls' } });
    const siteIds = ['default', (await kitchen.call('listSites')).body.items[0].id];
    const body = { reason: 'receive', quantity: '3' };
    for (const siteId of siteIds) {
      const move = () => cost('putMovement', { params: { siteId, itemId, id: newId() }, body });
      await move();
      expect((await move()).steps).toBe('BatchGet BatchGet, then TransactWrite');
    }
  });

  it('a count: its items and levels concurrently, one transaction, and the answer read from it', async () => {
    const [id, itemId] = [newId(), newId()];
    await kitchen.call('putStockItem', { params: { id: itemId }, body: { name: 'Twine', unit: 'rolls' } });
    const siteId = (await kitchen.call('listSites')).body.items[0].id;
    const body = { siteId, lines: [{ itemId, counted: '3', unit: 'rolls', levelVersion: 0 }] };
    const made = await cost('putCount', { params: { id }, body });
    expect(made.steps).toBe(
      'BatchGet BatchGet, then BatchGet BatchGet, then TransactWrite, then Get, then Query',
    );
    const again = await cost('putCount', { params: { id }, body });
    expect(again.writeUnits).toBe(0);
  });

  it('reconciling: compared levels are not read again', async () => {
    await cost('reconcileStock');
    const again = await cost('reconcileStock');
    expect(again.steps).toBe('Get, then Query Query');
    expect(again.writeUnits).toBe(0);
  });

  it('an ingredient: read beside the membership, then one transaction', async () => {
    const id = newId();
    expect((await cost('putIngredient', { params: { id }, body: { name: 'Rye' } })).steps).toBe(
      'Get Get, then TransactWrite',
    );
  });
});

const today = new Date().toISOString().slice(0, 10);
const dayFromNow = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const monthNumber = (day: Date): number => day.getUTCFullYear() * 12 + day.getUTCMonth();
/** 12, and 13 on the last day of a month. */
const monthsBack = monthNumber(dayFromNow(1)) - monthNumber(dayFromNow(-366));

const thisMonth = { from: `${today.slice(0, 8)}01`, to: today };

/** Each in turn, on a kitchen of their own: the operation, its steps, and its request. */
const inTurn: [name: string, steps: string, input?: () => Input][] = [
  ['listRunSales', 'Get Get Query'],
  ['listRunEmails', 'Get Get Query'],
  // A month at a time, from tomorrow's until a year without any.
  ['listSales', `Get Query${', then Query'.repeat(monthsBack)}`],
  // Without sums of days: sales by their day, then their runs, then what these cost.
  [
    'getMargins',
    'Get Get Query Query Query Query Query, then BatchGet Get Query, then BatchGet, then BatchGet',
    () => ({ query: { from: today, to: today } }),
  ],
  // The first time it asks for the sums of the days from before.
  [
    'getDashboard',
    'BatchGet Get Query Query Query Query Query, then TransactWrite',
    () => ({ query: { date: today } }),
  ],
  [
    'getReport',
    'BatchGet, then Query',
    () => ({ params: { name: 'events' }, query: { from: '2026-11-01', to: '2026-11-30' } }),
  ],
  [
    'getReport',
    'BatchGet, then Query',
    () => ({ params: { name: 'production-log' }, query: { from: '2026-11-01', to: '2026-11-30' } }),
  ],
  [
    'getReport',
    'BatchGet, then Get Query Query Query Query Query, then BatchGet BatchGet',
    () => ({ params: { name: 'stock-value' }, query: { to: today } }),
  ],
  // The week before the days is read too, for what was recorded ahead: two months of sales.
  [
    'getReport',
    'BatchGet, then Get Query Query Query Query, then Query, then BatchGet Query Query',
    () => ({ params: { name: 'stock-movement' }, query: thisMonth }),
  ],
  [
    'getReport',
    'BatchGet, then Get Query Query Query Query, then Query, then BatchGet Query Query',
    () => ({ params: { name: 'waste' }, query: thisMonth }),
  ],
  [
    'keepStockValue',
    'BatchGet Get, then Get Query Query Query Query, then BatchGet BatchGet, then TransactWrite',
    () => ({ params: { id: newId() }, body: { day: today } }),
  ],
  ['listNotifications', 'Get Query Query', () => ({ query: { date: today } })],
  ['listRecalls', 'Get Query'],
  ['getRecall', 'Get Get Query, then BatchGet'],
  ['listHolds', 'Get Query'],
  [
    'putHold',
    'BatchGet BatchGet Get Query Query, then TransactWrite',
    () => ({
      params: { id: newId() },
      body: { ingredientId: kitchen.ids.ingredient, lotCode: 'L7', reason: 'Smells odd' },
    }),
  ],
  [
    'getTrace',
    'Get Query, then BatchGet, then BatchGet Query Query, then BatchGet Query Query Query Query Query Query Query, then BatchGet, then BatchGet, then BatchGet, then Query, then BatchGet, then Query Query, then BatchGet, then BatchGet Query, then BatchGet Query Query Query Query Query, then BatchGet',
    () => ({ query: { lot: 'L7' } }),
  ],
  ['listStockMovements', 'Get Query'],
  ['listLots', 'Get Query Query, then BatchGet'],
  [
    'listLedger',
    'BatchGet Get, then Get, then Query Query, then Get',
    () => ({ params: { siteId: kitchen.ids.site, itemId: kitchen.ids.stockItem } }),
  ],
  [
    'putSale',
    'BatchGet Get Query, then Get, then Get, then BatchGet, then TransactWrite',
    () => ({ params: sale(newId()), body: { purchaserName: 'Rook Lane', quantity: '1' } }),
  ],
  [
    'deleteSale',
    'BatchGet Get, then Get, then Get, then BatchGet, then TransactWrite',
    () => ({ params: sale(kitchen.ids.sale) }),
  ],
  [
    'putRecall',
    'Get Get Query, then Query, then BatchGet, then BatchGet Query Query, then BatchGet Query Query Query Query Query Query Query, then BatchGet, then BatchGet, then BatchGet, then Query, then BatchGet, then Query Query, then BatchGet, then BatchGet Query, then BatchGet Query Query Query Query Query, then BatchGet, then BatchGet, then Put, then TransactWrite',
    () => ({ params: { id: newId() }, body: { lot: 'L7' } }),
  ],
  [
    'confirmRun',
    'BatchGet Get Query, then BatchGet Get Get Get Query, then Query, then BatchGet BatchGet, then BatchGet Query Query Query, then TransactWrite, then BatchGet Query',
    () => ({ params: { id: kitchen.ids.run }, body: { version: 1 } }),
  ],
  ['getRunLabel', 'BatchGet Get Query Query, then BatchGet Get'],
  [
    'answerRunLabel',
    'BatchGet Get Query Query, then BatchGet Get, then Get, then TransactWrite',
    () => ({
      params: { id: kitchen.ids.labelledRun },
      body: { fingerprint: fingerprintOfAsked([askedOfLabelledRun]), reason: 'Sold today' },
    }),
  ],
  [
    'strikeRun',
    'BatchGet Get Query, then Get Get, then BatchGet, then BatchGet, then TransactWrite, then BatchGet Query',
    () => ({ params: { id: kitchen.ids.lockedRun }, body: { comment: 'Entered twice' } }),
  ],
  [
    'putShoppingList',
    'BatchGet Get, then TransactWrite',
    () => ({ params: { id: kitchen.ids.shoppingList }, body: { name: 'Sunday', version: 1 } }),
  ],
  [
    'duplicateRecipe',
    'BatchGet BatchGet, then TransactWrite',
    () => ({ params: { id: kitchen.ids.recipe }, body: { id: newId() } }),
  ],
  [
    'archiveIngredient',
    'Get Get, then TransactWrite',
    () => ({ params: { id: kitchen.ids.ingredient }, body: { archived: true, version: 1 } }),
  ],
  ['updateOrganization', 'Get Get, then TransactWrite', () => ({ body: { name: 'Hazel', version: 1 } })],
  ['updateMe', 'Get Query, then BatchGet, then TransactWrite', () => ({ body: { themePreference: 'dark' } })],
  ['addSamples', 'BatchGet Get, then TransactWrite'],
  ['removeSamples', 'Get, then BatchGet, then BatchGet Query Query Query Query, then TransactWrite'],
];

const sale = (saleId: string) => ({ id: kitchen.ids.lockedRun, saleId });

describe('the requests in turn of', () => {
  beforeAll(async () => {
    kitchen = await newFullOrganization();
    await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  });

  it.each(inTurn)('%s: %s', async (name, steps, input) => {
    await settleStock(kitchen);
    const isNamed = thingOf(name) !== null;
    const request = input?.() ?? (isNamed ? { params: { id: kitchen.idFor(name) } } : {});
    expect((await cost(name, request)).steps).toBe(steps);
  });
});

/** What isn't measured, with the reason. */
const unmeasured: Readonly<Record<string, string>> = {
  ...because('it reads nothing of the table', ['getHealth', 'getConfig', 'getOpenApi', 'getGeo', 'getPlans']),
  ...because('it is of a visitor, and counts against a limit (functions/*/)', [
    'logClientError',
    'getInvitation',
    'requestEmailCode',
    'requestMagicLink',
    'confirmEmail',
    'validateCoupon',
    'sendContact',
  ]),
  ...because('it waits for the user pool', [
    'changeEmail',
    'endSessions',
    'acceptInvitation',
    'acceptInvitations',
  ]),
  ...because('it waits for Stripe, which takes a hundred times as long (ADR 82)', [
    'checkSubscription',
    'startCheckout',
    'previewSubscription',
    'changeSubscription',
    'openBillingPortal',
    'listInvoices',
  ]),
  ...because('a machine calls it, and nobody waits', ['receiveMailEvent', 'receiveStripeEvent']),
  ...because('it happens once in the life of a business or a person', [
    'createOrganization',
    'deleteOrganization',
    'restoreOrganization',
    'deleteMe',
    'removeMember',
    'transferOwnership',
  ]),
  ...because('it does the same as another that is measured: putInvitation, putLabel, putMovement twice', [
    'resendInvitation',
    'approveLabel',
    'putTransfer',
  ]),
  ...because('each recipe is changed in a transaction of its own', ['replaceIngredient']),
  ...because('it waits for public food databases', ['searchLibrary']),
};

it('measures every operation that reads or writes the table for a member', () => {
  const names = allOperations.map(({ name }) => name);
  const missing = names.filter((name) => !measuredNames.has(name) && !(name in unmeasured));
  const [name] = missing;
  const advice = `add a row for each to 'inTurn', like ['${name}', 'Get Query'], or the reason to 'unmeasured'. A PUT takes its body as third`;
  expect(missing, advice).toEqual([]);
  expect(Object.keys(unmeasured).filter((name) => measuredNames.has(name) || !names.includes(name))).toEqual(
    [],
  );
});
