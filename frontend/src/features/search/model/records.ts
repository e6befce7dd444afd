/** What search lists of each kind: what is searched, what is shown beside the title, and where it leads. */

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { RunSummary } from '@batchbook/shared/production/schema';
import { formatPriced, pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { shownDay } from '@batchbook/shared/shown-day';
import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { isLow } from '@batchbook/shared/stock/low-stock';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import { costingUnitLabel } from '@batchbook/shared/units';
import { placeText } from '../../../data/market-events/place-text.ts';
import { madeAmount, stateWords } from '../../../data/production/run-words.ts';
import type { Entry } from '../../../data/recipe-entries.ts';
import {
  type Searched,
  searchedEvent,
  searchedIngredient,
  searchedLevel,
  searchedMargin,
  searchedRecipe,
  searchedRun,
  searchedSale,
  searchedShoppingList,
  searchedSupplier,
} from '../../../data/search/searched.ts';
import { categoryOf, supplierOf } from '../../../data/stock/item-words.ts';
import type { ShownLevel, StockBook } from '../../../data/stock/stock.ts';
import { quantityText } from '../../../data/stock/unit-label.ts';
import { addressOf } from './address.ts';
import type { SearchKind } from './kinds.ts';

export interface SearchRecord {
  kind: SearchKind;
  /** Unique among all records. */
  key: string;
  searched: Searched;
  /** Under the title. Worked out when it is shown. */
  detail: () => string;
  view: string;
  /** `null` for what is only viewed (specification, section 2). */
  edit: string | null;
  /** What the record is about, for its actions. */
  about: About;
}

/** The ids that a record's actions need. */
export type About =
  | { kind: 'recipe'; id: string; isVariation: boolean }
  | { kind: 'stock'; itemId: string; siteId: string; item: StockItem; level: ShownLevel; siteName: string }
  | { kind: 'run'; id: string; batchNumber: string; isDraft: boolean; isStruck: boolean }
  | { kind: Exclude<SearchKind, 'recipe' | 'stock' | 'run'>; id: string };

const listed = (parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(', ');

export const recipeRecords = (entries: readonly Entry[], currency: Currency): SearchRecord[] =>
  entries.map(({ recipe, baseName, variation }) => ({
    kind: 'recipe',
    key: `recipe ${recipe.id}`,
    searched: searchedRecipe(recipe, baseName),
    detail: () =>
      listed([
        variation === null ? recipe.recipeType : `Variation of ${baseName}`,
        recipe.sellingPrice === null
          ? 'No price'
          : formatPriced(recipe.sellingPrice, pricedUnitOfRecipe(recipe), currency),
      ]),
    view: addressOf('/recipes', { recipe: recipe.id }),
    edit: addressOf('/recipes', { recipe: recipe.id, mode: 'edit' }),
    about: { kind: 'recipe', id: recipe.id, isVariation: variation !== null },
  }));

/** @param margins The rows that this device has read, by recipe. */
export const marginRecords = (
  entries: readonly Entry[],
  currency: Currency,
  margins: ReadonlyMap<string, MarginRow>,
): SearchRecord[] =>
  entries.map(({ recipe }) => ({
    kind: 'margin',
    key: `margin ${recipe.id}`,
    searched: searchedMargin(recipe),
    detail: () => marginDetail(recipe, margins.get(recipe.id), currency),
    view: addressOf('/costs', { search: recipe.name }),
    edit: null,
    about: { kind: 'margin', id: recipe.id },
  }));

function marginDetail(recipe: Entry['recipe'], row: MarginRow | undefined, currency: Currency): string {
  const price = recipe.sellingPrice;
  const sells =
    price === null ? 'No price' : `Sells at ${formatPriced(price, pricedUnitOfRecipe(recipe), currency)}`;
  if (!row?.margin) return sells;
  return `Margin ${row.complete ? '' : 'at most '}${displayDecimal(row.margin.percent, 1)}%, ${sells.toLowerCase()}`;
}

export const ingredientRecords = (ingredients: readonly Ingredient[], currency: Currency): SearchRecord[] =>
  ingredients
    .filter(({ archived }) => !archived)
    .map((ingredient) => ({
      kind: 'ingredient',
      key: `ingredient ${ingredient.id}`,
      searched: searchedIngredient(ingredient),
      detail: () =>
        listed([
          ingredient.brand || ingredient.supplier,
          ingredient.costPerUnit === null
            ? 'No price'
            : `${formatMoney(ingredient.costPerUnit, currency)} / ${costingUnitLabel(ingredient.costingUnit)}`,
        ]),
      view: addressOf('/recipes', { tab: 'ingredients', ingredient: ingredient.id }),
      edit: addressOf('/recipes', { tab: 'ingredients', ingredient: ingredient.id, mode: 'edit' }),
      about: { kind: 'ingredient', id: ingredient.id },
    }));

export interface StockSources {
  book: StockBook;
  sites: readonly Site[];
  categories: readonly StockCategory[];
  ingredients: ReadonlyMap<string, Ingredient>;
}

/** A record for each item at each site that keeps it, as the list of levels has them; the default site's first. */
export const stockRecords = ({ book, sites, categories, ingredients }: StockSources): SearchRecord[] =>
  book.items
    .filter((item) => item.isActive)
    .flatMap((item) =>
      sites
        .filter((site) => site.isActive)
        .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
        .map((site) => ({ item, site, level: book.levelOf(site.id, item.id) }))
        .filter(({ level }) => level.isEnabled)
        .map(({ site, level }): SearchRecord => stockRecord({ item, site, level }, categories, ingredients)),
    );

function stockRecord(
  { item, site, level }: { item: StockItem; site: Site; level: ShownLevel },
  categories: readonly StockCategory[],
  ingredients: ReadonlyMap<string, Ingredient>,
): SearchRecord {
  const { name: categoryName } = categoryOf(item, categories);
  const supplier = supplierOf(item, level, ingredients.get(item.referenceId ?? ''));
  return {
    kind: 'stock',
    key: `stock ${site.id} ${item.id}`,
    searched: searchedLevel({ itemName: item.name, siteName: site.name, supplier, categoryName }),
    detail: () => listed([site.name, levelText(item, level), isLow(item, level) && 'needs restocking']),
    view: addressOf('/stock', { item: item.id, at: site.id }),
    edit: null,
    about: { kind: 'stock', itemId: item.id, siteId: site.id, item, level, siteName: site.name },
  };
}

/** '3.2 kg'. */
export const levelText = (item: Pick<StockItem, 'unitName'>, level: ShownLevel): string =>
  quantityText(item, level.currentStock, level.unit);

export const eventRecords = (events: readonly MarketEventSummary[]): SearchRecord[] =>
  events.map((event) => ({
    kind: 'event',
    key: `event ${event.id}`,
    searched: searchedEvent(event),
    detail: () =>
      listed([shownDay(event.eventDate), placeText(event), countOf(event.recipes.length, 'product')]),
    view: addressOf('/events', { event: event.id }),
    edit: null,
    about: { kind: 'event', id: event.id },
  }));

export const supplierRecords = (suppliers: readonly Supplier[]): SearchRecord[] =>
  suppliers.map((supplier) => ({
    kind: 'supplier',
    key: `supplier ${supplier.id}`,
    searched: searchedSupplier(supplier),
    detail: () => listed([supplier.contactEmail, supplier.contactPhone]) || 'No contact details',
    view: addressOf('/recipes', { tab: 'suppliers', supplier: supplier.id }),
    edit: addressOf('/recipes', { tab: 'suppliers', supplier: supplier.id, mode: 'edit' }),
    about: { kind: 'supplier', id: supplier.id },
  }));

export const runRecords = (runs: readonly RunSummary[]): SearchRecord[] =>
  runs.map((run) => ({
    kind: 'run',
    key: `run ${run.id}`,
    searched: searchedRun(run),
    detail: () =>
      listed([run.batchNumber, shownDay(run.productionDate), madeAmount(run), stateWords(run).toLowerCase()]),
    view: addressOf('/production', { run: run.id }),
    edit: null,
    about: {
      kind: 'run',
      id: run.id,
      batchNumber: run.batchNumber,
      isDraft: run.status === 'draft',
      isStruck: run.strikethroughStatus,
    },
  }));

export const saleRecords = (sales: readonly Sale[]): SearchRecord[] =>
  sales.map((sale) => ({
    kind: 'sale',
    key: `sale ${sale.id}`,
    searched: searchedSale(sale),
    detail: () =>
      listed([
        `${formatQuantity(sale.quantity)} ${sale.unit} to ${sale.purchaserName || sale.purchaserEmail || 'somebody without a name'}`,
        shownDay(sale.saleDate),
        sale.batchNumber,
      ]),
    view: addressOf('/production', { run: sale.productionRunId, sale: sale.id }),
    edit: null,
    about: { kind: 'sale', id: sale.id },
  }));

export const shoppingListRecords = (lists: readonly ShoppingList[]): SearchRecord[] =>
  lists.map((list) => ({
    kind: 'shoppingList',
    key: `shopping-list ${list.id}`,
    searched: searchedShoppingList(list),
    detail: () => listed([shownDay(list.createdAt.slice(0, 10)), countOf(list.recipes.length, 'recipe')]),
    view: addressOf('/recipes', { tab: 'batches', batch: list.id }),
    edit: addressOf('/recipes', { tab: 'batches', batch: list.id, mode: 'edit' }),
    about: { kind: 'shoppingList', id: list.id },
  }));
