import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { fingerprintOfAsked } from '@batchbook/shared/production/run-label';
import { type Answer, allOperations } from './api.ts';
import { lineOf } from './lines.ts';
import {
  newIngredient,
  newOrganization,
  newSupplier,
  setEntitlement,
  type TestOrganization,
} from './organization.ts';

export interface FullOrganization extends TestOrganization {
  ids: {
    recipe: string;
    deletedRecipe: string;
    ingredient: string;
    variation: string;
    shoppingList: string;
    supplier: string;
    customer: string;
    /** Open, and sent to `invited@example.com`. */
    invitation: string;
    referral: string;
    /** A draft. */
    run: string;
    /** Locked, with a sale and a recall of its batch. */
    lockedRun: string;
    /** Locked, with a label that asks about its date. */
    labelledRun: string;
    sale: string;
    recall: string;
    /** Of a lot of the ingredient that nobody has. */
    hold: string;
    /** What its stock was worth on 2026-11-14. */
    keptValue: string;
    marketEvent: string;
    openImport: string;
    /** A site that isn't the default. */
    site: string;
    category: string;
    /** A stock item of the ingredient; some of it was received at the site. */
    stockItem: string;
    deletedStockItem: string;
    movement: string;
    transfer: string;
    count: string;
  };
  /** The id of a thing that the operation would change. */
  idFor(operationName: string): string;
  /** The path parameters for such a thing, wherever they are in the path. */
  knownFor(operationName: string): Record<string, string>;
}

type Make = (name: string, params?: Record<string, string>, body?: unknown) => Promise<Answer['body']>;

/** Calls an organization's operations. A refused call is an error: a test of a thing that isn't there passes on nothing. */
const maker =
  (organization: TestOrganization): Make =>
  async (name, params = {}, body) => {
    const answer = await organization.call(name, { params, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

/** A planned run and a market event of the recipe. */
async function planWork(make: Make, recipeId: string) {
  const [run, marketEvent] = [newId(), newId()];
  await make('putRun', { id: run }, { recipeId, batches: '2' });
  const recipes = [{ recipeId, plannedQuantity: '3' }];
  const body = { name: 'Bruton market', eventDate: '2026-11-14', recipes };
  await make('putMarketEvent', { id: marketEvent }, body);
  return { run, marketEvent };
}

/**
 * An organization with one of everything: an ingredient, a recipe that uses it and has a label, one with a variation, a
 * deleted one, a shopping list, a supplier, a planned run, a market event, an open import,
 * and stock of the ingredient: moved, transferred and counted.
 */
export async function newFullOrganization(name?: string): Promise<FullOrganization> {
  const organization = await newOrganization(name);
  const make = maker(organization);
  const ingredient = await newIngredient(organization);
  const [recipe, base, deletedRecipe] = [newId(), newId(), newId()];
  for (const id of [recipe, base, deletedRecipe])
    await make('putRecipe', { id }, { name: 'Loaf', instructions: 'Knead.', lines: [lineOf(ingredient.id)] });
  await make('deleteRecipe', { id: deletedRecipe });
  await setEntitlement(organization.organizationId, { flags: { variations: true, reporting: true } });
  const [variation, shoppingList, customer] = [newId(), newId(), newId()];
  await make('putVariation', { id: variation }, { name: 'Rye loaf', baseRecipeId: base });
  await make('putLabel', { id: recipe }, { foodName: 'Loaf' });
  const batch = { name: 'Saturday', recipes: [{ recipeId: recipe, quantity: '2' }] };
  await make('putShoppingList', { id: shoppingList }, batch);
  const supplier = (await newSupplier(organization)).id;
  await make('putCustomer', { id: customer }, { name: 'Café Rosa' });
  await make('sendFeedback', {}, { currentPage: '/recipes', description: 'The list is slow.' });
  const [openImport, invitation, referral] = [newId(), newId(), newId()];
  await make('putImport', { id: openImport }, { name: 'pantry.csv', rows: 2 });
  const rows = { suppliers: [], ingredients: [{ id: newId(), body: { name: 'Not to be seen' } }] };
  await make('putImportChunk', { id: openImport, chunk: '0' }, rows);
  await make('putInvitation', { id: invitation }, { email: 'invited@example.com' });
  await make('putReferral', { id: referral }, { referredOrganizationName: 'The Pickle Shed' });
  const ids = {
    recipe,
    deletedRecipe,
    ingredient: ingredient.id,
    variation,
    shoppingList,
    supplier,
    invitation,
    referral,
    ...(await planWork(make, recipe)),
    customer,
    openImport,
    ...(await prepareStock(organization, ingredient.id, supplier)),
    ...(await prepareProduction(make, recipe, ingredient.id)),
    keptValue: newId(),
  };
  await make('keepStockValue', { id: ids.keptValue }, { day: '2026-11-14' });
  // What an operation without an id in its path would name in its query or body is of a recipe.
  const idFor = (operationName: string): string => ids[thingOf(operationName) ?? 'recipe'];
  return {
    ...organization,
    ids,
    idFor,
    knownFor: (operationName) =>
      knownIn(operationName, {
        organizationId: organization.organizationId,
        id: idFor(operationName),
        userId: organization.userId,
        siteId: ids.site,
        itemId: ids.stockItem,
        saleId: ids.sale,
      }),
  };
}

/** @throws Error when the path has an id of which no thing is known. */
function knownIn(operationName: string, known: Record<string, string>): Record<string, string> {
  const unknown = [...pathOf(operationName).matchAll(/\{(\w*[iI]d)\}/g)].filter(
    ([, name = '']) => !(name in known),
  );
  if (unknown.length === 0) return known;
  throw new Error(
    `the full organization has no ${unknown.map(([name]) => name).join(', ')}, which ${operationName} is for: make ` +
      "one in newFullOrganization, and add its id to 'knownFor' (tests/support/full-organization.ts)",
  );
}

const pathOf = (operationName: string): string =>
  allOperations.find(({ name }) => name === operationName)?.operation.path ?? '';

type Thing = keyof FullOrganization['ids'];

/** The thing whose id is in a path, by the collection before the id: `/suppliers/{id}`. A new collection is a line here. */
const things: Readonly<Record<string, Thing>> = {
  categories: 'category',
  customers: 'customer',
  events: 'marketEvent',
  imports: 'openImport',
  ingredients: 'ingredient',
  invitations: 'invitation',
  'kept-values': 'keptValue',
  movements: 'movement',
  'production-runs': 'run',
  holds: 'hold',
  recalls: 'recall',
  'recipe-variations': 'variation',
  recipes: 'recipe',
  referrals: 'referral',
  sales: 'sale',
  'shopping-lists': 'shoppingList',
  sites: 'site',
  'stock-counts': 'count',
  'stock-items': 'stockItem',
  'stock-transfers': 'transfer',
  suppliers: 'supplier',
};

/** Operations that are for a thing in another state. */
const inState: Readonly<Record<string, Thing>> = {
  restoreRecipe: 'deletedRecipe',
  restoreStockItem: 'deletedStockItem',
  strikeRun: 'lockedRun',
  getRunLabel: 'labelledRun',
  answerRunLabel: 'labelledRun',
  listRunSales: 'lockedRun',
  listRunEmails: 'lockedRun',
  putSale: 'lockedRun',
  deleteSale: 'lockedRun',
};

/** The thing that an operation reads or changes, or `null` if its path has no id. @throws Error when none is known. */
export function thingOf(operationName: string): Thing | null {
  const collection = /\/([\w-]+)\/\{id\}/.exec(pathOf(operationName))?.[1];
  if (collection === undefined) return null;
  const thing = inState[operationName] ?? things[collection];
  if (thing === undefined)
    throw new Error(
      `the full organization has nothing of /${collection}, which ${operationName} is for: make one in ` +
        `newFullOrganization, and add "'${collection}': '${collection.replace(/s$/, '')}'," to 'things' (tests/support/full-organization.ts)`,
    );
  return thing;
}

/** A locked run with a sale of it, a drill of its batch, and a hold. */
async function prepareProduction(make: Make, recipeId: string, ingredientId: string) {
  const [lockedRun, sale, recall, hold] = [newId(), newId(), newId(), newId()];
  const { version, batchNumber } = await make('putRun', { id: lockedRun }, { recipeId });
  await make('confirmRun', { id: lockedRun }, { version, trackOutput: true });
  const sold = { purchaserName: 'Rook Lane', quantity: '1' };
  await make('putSale', { id: lockedRun, saleId: sale }, sold);
  await make('putRecall', { id: recall }, { batch: batchNumber });
  await make(
    'putHold',
    { id: hold },
    {
      ...{ ingredientId, lotCode: 'HELD-1', reason: 'Bag was torn', recallId: recall },
      confirmed: ['unknown_lot'],
    },
  );
  return { lockedRun, sale, recall, hold, labelledRun: await prepareLabelledRun(make) };
}

/** A locked run whose label asks about its date. */
async function prepareLabelledRun(make: Make): Promise<string> {
  const id = newId();
  const recipeId = await makeLabelled(make);
  const dates = { productionDate: '2026-11-14', useByDate: '2026-11-13' };
  const { version } = await make('putRun', { id }, { recipeId, ...dates });
  await make('confirmRun', { id }, { version, confirmed: ['use_by_before_made'] });
  return id;
}

/** What it asks. */
export const askedOfLabelledRun = 'Its best-before date is 1 day before the day it was made.';

/** A recipe with an approved label. */
async function makeLabelled(make: Make): Promise<string> {
  const [butter, recipe] = [newId(), newId()];
  const allergens = allergenCodes.map((allergen) => ({
    allergen,
    state: allergen === 'milk' ? 'contains' : 'free_from',
  }));
  await make('putIngredient', { id: butter }, { name: 'Butter', unit: 'g', allergens });
  await make('putRecipe', { id: recipe }, { name: 'Brown butter', lines: [lineOf(butter)] });
  const stated = { kind: 'ppds', dateMark: 'best_before', shelfLifeDays: 30, showNutrition: false };
  const { fingerprint } = await make('putLabel', { id: recipe }, stated);
  await make('approveLabel', { id: recipe }, { fingerprint });
  return recipe;
}

type StockIds = Pick<
  FullOrganization['ids'],
  'site' | 'category' | 'stockItem' | 'deletedStockItem' | 'movement' | 'transfer' | 'count'
>;

async function prepareStock(
  organization: TestOrganization,
  ingredientId: string,
  supplierId: string,
): Promise<StockIds> {
  await setEntitlement(organization.organizationId, { sitesLimit: 3 });
  const [site, category, stockItem, deletedStockItem] = [newId(), newId(), newId(), newId()];
  const [movement, transfer, count] = [newId(), newId(), newId()];
  const make = maker(organization);
  const { items: sites } = await make('listSites');
  await make('putSite', { id: site }, { name: 'Market stall' });
  await make('putCategory', { id: category }, { name: 'Dry goods' });
  const tracked = { category: 'ingredient', referenceId: ingredientId, categoryId: category };
  await make('putStockItem', { id: stockItem }, tracked);
  await make('putStockItem', { id: deletedStockItem }, { name: 'Old boxes' });
  await make('deleteStockItem', { id: deletedStockItem });
  const delivery = { deliveredOn: '2024-11-20', deliveryNote: 'DN-1', temperature: '3.5', checkedBy: 'Jo' };
  const received = { reason: 'receive', quantity: '500', unit: 'g', lotCode: 'L7', supplierId, ...delivery };
  await make('putMovement', { siteId: site, itemId: stockItem, id: movement }, received);
  const carried = { itemId: stockItem, fromSiteId: site, toSiteId: sites[0].id, quantity: '20' };
  await make('putTransfer', { id: transfer }, carried);
  const counted = { itemId: stockItem, counted: '470', unit: 'g', levelVersion: 2 };
  await make('putCount', { id: count }, { siteId: site, lines: [counted] });
  return { site, category, stockItem, deletedStockItem, movement, transfer, count };
}

/** Adds one of each thing that is over: deleted, undone, discarded, used up. Such things leave items of their own kind. */
export async function addEndedThings(organization: FullOrganization): Promise<void> {
  const make = maker(organization);
  const { ids } = organization;
  const made = async (kind: string, body: unknown, more: Record<string, string> = {}): Promise<string> => {
    const id = newId();
    await make(`put${kind}`, { id, ...more }, body);
    return id;
  };
  const recipes = [{ recipeId: ids.recipe, quantity: '2' }];
  const planned = [{ recipeId: ids.recipe, plannedQuantity: '3' }];
  const ended: [kind: string, body: unknown][] = [
    ['Supplier', { name: 'Suma' }],
    ['Customer', { name: 'Corner shop' }],
    ['Category', { name: 'Frozen' }],
    ['Variation', { name: 'Spelt loaf', baseRecipeId: ids.recipe }],
    ['ShoppingList', { name: 'Sunday', recipes }],
    ['MarketEvent', { name: 'Frome market', eventDate: '2026-12-05', recipes: planned }],
    ['Run', { recipeId: ids.recipe }],
    ['StockItem', { category: 'ingredient', referenceId: (await newIngredient(organization)).id }],
  ];
  for (const [kind, body] of ended) await make(`delete${kind}`, { id: await made(kind, body) });
  const fingerprint = fingerprintOfAsked([askedOfLabelledRun]);
  await make(
    'answerRunLabel',
    { id: ids.labelledRun },
    { fingerprint, reason: 'Printed on the jar already' },
  );
  const sale = { id: ids.lockedRun, saleId: newId() };
  await make('putSale', sale, { purchaserName: 'Mr J. Pryce', quantity: '0.1' });
  await make('deleteSale', sale);
  const { id, version } = await make('putRun', { id: newId() }, { recipeId: ids.recipe });
  await make('confirmRun', { id }, { version });
  await make('strikeRun', { id }, { comment: 'Burnt' });
  await make('discardImport', { id: await made('Import', { name: 'old.csv', rows: 1 }) });
  // At a site that the request doesn't name.
  const at = { siteId: 'default', itemId: ids.stockItem };
  const adjusted = await made('Movement', { reason: 'adjust', quantity: '1', unit: 'g' }, at);
  await made('Movement', { reason: 'undo', undoes: adjusted }, at);
  await make('createLiveTicket');
  await make('addSamples');
  await make('reconcileStock');
}
