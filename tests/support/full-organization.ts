import { newId } from '@batchbook/shared/ids';
import { allOperations } from './api.ts';
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
    sale: string;
    recall: string;
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

/** A planned run and a market event of the recipe. */
async function planWork(organization: TestOrganization, recipeId: string) {
  const [run, marketEvent] = [newId(), newId()];
  await organization.call('putRun', { params: { id: run }, body: { recipeId, batches: '2' } });
  const recipes = [{ recipeId, plannedQuantity: '3' }];
  const body = { name: 'Bruton market', eventDate: '2026-11-14', recipes };
  await organization.call('putMarketEvent', { params: { id: marketEvent }, body });
  return { run, marketEvent };
}

/**
 * An organization with one of everything: an ingredient, a recipe that uses it and has a label, one with a variation, a
 * deleted one, a shopping list, a supplier, a planned run, a market event, an open import,
 * and stock of the ingredient: moved, transferred and counted.
 */
export async function newFullOrganization(name?: string): Promise<FullOrganization> {
  const organization = await newOrganization(name);
  const ingredient = await newIngredient(organization);
  const [recipe, base, deletedRecipe] = [newId(), newId(), newId()];
  for (const id of [recipe, base, deletedRecipe]) {
    const body = { name: 'Loaf', instructions: 'Knead.', lines: [lineOf(ingredient.id)] };
    await organization.call('putRecipe', { params: { id }, body });
  }
  await organization.call('deleteRecipe', { params: { id: deletedRecipe } });
  await setEntitlement(organization.organizationId, { flags: { variations: true } });
  const [variation, shoppingList] = [newId(), newId()];
  const varied = { name: 'Rye loaf', baseRecipeId: base };
  await organization.call('putVariation', { params: { id: variation }, body: varied });
  await organization.call('putLabel', { params: { id: recipe }, body: { foodName: 'Loaf' } });
  const batch = { name: 'Saturday', recipes: [{ recipeId: recipe, quantity: '2' }] };
  await organization.call('putShoppingList', { params: { id: shoppingList }, body: batch });
  const supplier = (await newSupplier(organization)).id;
  const customer = newId();
  await organization.call('putCustomer', { params: { id: customer }, body: { name: 'Café Rosa' } });
  const written = { currentPage: '/recipes', description: 'The list is slow.' };
  await organization.call('sendFeedback', { body: written });
  const openImport = newId();
  const announced = { name: 'pantry.csv', rows: 2 };
  await organization.call('putImport', { params: { id: openImport }, body: announced });
  const rows = { suppliers: [], ingredients: [{ id: newId(), body: { name: 'Not to be seen' } }] };
  await organization.call('putImportChunk', { params: { id: openImport, chunk: '0' }, body: rows });
  const [invitation, referral] = [newId(), newId()];
  const invited = { email: 'invited@example.com' };
  await organization.call('putInvitation', { params: { id: invitation }, body: invited });
  const referred = { referredOrganizationName: 'The Pickle Shed' };
  await organization.call('putReferral', { params: { id: referral }, body: referred });
  const ids = {
    recipe,
    deletedRecipe,
    ingredient: ingredient.id,
    variation,
    shoppingList,
    supplier,
    invitation,
    referral,
    ...(await planWork(organization, recipe)),
    customer,
    openImport,
    ...(await prepareStock(organization, ingredient.id, supplier)),
    ...(await prepareProduction(organization, recipe)),
  };
  // What an operation without an id in its path would name in its query or body is of a recipe.
  const idFor = (operationName: string): string => ids[thingOf(operationName) ?? 'recipe'];
  return {
    ...organization,
    ids,
    idFor,
    knownFor: (operationName) => ({
      organizationId: organization.organizationId,
      id: idFor(operationName),
      userId: organization.userId,
      siteId: ids.site,
      itemId: ids.stockItem,
      saleId: ids.sale,
    }),
  };
}

type Thing = keyof FullOrganization['ids'];

/** The thing whose id is in a path, by the collection before the id: `/suppliers/{id}`. A new collection is a line here. */
const things: Readonly<Record<string, Thing>> = {
  categories: 'category',
  customers: 'customer',
  events: 'marketEvent',
  imports: 'openImport',
  ingredients: 'ingredient',
  invitations: 'invitation',
  movements: 'movement',
  'production-runs': 'run',
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
  listRunSales: 'lockedRun',
  listRunEmails: 'lockedRun',
  putSale: 'lockedRun',
  deleteSale: 'lockedRun',
};

/** The thing that an operation reads or changes, or `null` if its path has no id. @throws Error when none is known. */
export function thingOf(operationName: string): Thing | null {
  const path = allOperations.find(({ name }) => name === operationName)?.operation.path ?? '';
  const collection = /\/([\w-]+)\/\{id\}/.exec(path)?.[1];
  if (collection === undefined) return null;
  const thing = inState[operationName] ?? things[collection];
  if (thing === undefined)
    throw new Error(
      `the full organization has nothing of /${collection}, which ${operationName} is for: make one in ` +
        "newFullOrganization, and add it to 'things' (tests/support/full-organization.ts)",
    );
  return thing;
}

/** A locked run with a sale of it, and a drill of its batch. */
async function prepareProduction(organization: TestOrganization, recipeId: string) {
  const [lockedRun, sale, recall] = [newId(), newId(), newId()];
  const call = async (name: string, params: Record<string, string>, body: object) => {
    const answer = await organization.call(name, { params, body });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { version, batchNumber } = await call('putRun', { id: lockedRun }, { recipeId });
  await call('confirmRun', { id: lockedRun }, { version, trackOutput: true });
  const sold = { purchaserName: 'Rook Lane', quantity: '1' };
  await call('putSale', { id: lockedRun, saleId: sale }, sold);
  await call('putRecall', { id: recall }, { batch: batchNumber });
  return { lockedRun, sale, recall };
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
  const make = async (name: string, params: Record<string, string>, body?: unknown): Promise<void> => {
    const answer = await organization.call(name, { params, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  };
  const { items: sites } = (await organization.call('listSites')).body;
  await make('putSite', { id: site }, { name: 'Market stall' });
  await make('putCategory', { id: category }, { name: 'Dry goods' });
  const tracked = { category: 'ingredient', referenceId: ingredientId, categoryId: category };
  await make('putStockItem', { id: stockItem }, tracked);
  await make('putStockItem', { id: deletedStockItem }, { name: 'Old boxes' });
  await make('deleteStockItem', { id: deletedStockItem });
  const received = { reason: 'receive', quantity: '500', unit: 'g', lotCode: 'L7', supplierId };
  await make('putMovement', { siteId: site, itemId: stockItem, id: movement }, received);
  const carried = { itemId: stockItem, fromSiteId: site, toSiteId: sites[0].id, quantity: '20' };
  await make('putTransfer', { id: transfer }, carried);
  const counted = { itemId: stockItem, counted: '470', unit: 'g', levelVersion: 2 };
  await make('putCount', { id: count }, { siteId: site, lines: [counted] });
  return { site, category, stockItem, deletedStockItem, movement, transfer, count };
}
