import { type PlannedProduct, purchasesNeeded } from '@batchbook/shared/insight/purchases-needed';
import { purchasesReport } from '@batchbook/shared/insight/purchases-report';
import { bookWith } from '@batchbook/shared/recipes/book';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { readSuppliers, toSupplier } from '../../ingredients/index.ts';
import { readEventsIn, type StoredEvent } from '../../market-events/index.ts';
import { type PlannedDraft, readDraftsIn } from '../../production/index.ts';
import { readKitchen, recipeOf } from '../../recipes/index.ts';
import { type OnHand, readOnHand } from '../../stock/index.ts';
import { readAtSite } from './at-site.ts';
import type { ReportReader } from './report-reader.ts';

export const readPurchasesNeeded: ReportReader = async (scope, { siteId, from, to }) => {
  const span = { from, to };
  const isThere = await readAtSite(scope, siteId);
  const [{ drafts, locked }, events, onHand, suppliers] = await Promise.all([
    readDraftsIn(scope, span, isThere),
    readEventsIn(scope, span),
    readOnHand(scope, siteId),
    readSuppliers(scope),
  ]);
  const products = events
    .filter(isThere)
    .filter(({ status }) => status === 'planned')
    .flatMap(productsOf);
  const lockedIds = new Set(locked.map(({ id }) => id));
  const planned = drafts.map((draft) => withoutMade(draft, lockedIds, onHand));
  const recipeIds = recipeIdsOf(planned, products, onHand);
  const kitchen = await readKitchen(scope, recipeIds, { ingredientIds: ingredientIdsOf(planned, onHand) });
  const recipes = recipeIds.flatMap((id) => recipeOf(kitchen, id) ?? []);
  const book = bookWith(kitchen.book, recipes);
  const since = dayAfter(from, -daysLeft);
  const made = locked.filter((run) => isThere(run) && run.productionDate >= since);
  const needed = purchasesNeeded({ span, book, drafts: planned, products, onHand, made });
  return purchasesReport(needed, book, new Map(suppliers.map(toSupplier).map((one) => [one.id, one])));
};

/** So long something may be left of a batch that stock doesn't track. */
const daysLeft = 7;

const productsOf = ({ name: event, eventDate: day, recipes }: StoredEvent): PlannedProduct[] =>
  recipes.map(({ recipeId, recipeNameSnapshot: name, plannedQuantity: quantity, unitSnapshot: unit }) => ({
    ...{ event, day, recipeId, name, quantity, unit },
  }));

/** A row that waited for a run that is locked has its batch. Where stock doesn't have it, only the run says so. */
function withoutMade(
  draft: PlannedDraft,
  lockedIds: ReadonlySet<string>,
  onHand: readonly OnHand[],
): PlannedDraft {
  const tracked = new Set(onHand.filter(({ item }) => item.isActive).map(({ item }) => item.referenceId));
  const ingredients = draft.ingredients.filter(
    ({ runId, recipeId }) => runId === null || !lockedIds.has(runId) || tracked.has(recipeId),
  );
  return { ...draft, ingredients };
}

const isAsked = ({ levels }: OnHand): boolean =>
  levels.some(({ idealStockLevel }) => idealStockLevel !== '0');

const stockedIds = (onHand: readonly OnHand[], category: string): string[] =>
  onHand.filter(isAsked).flatMap(({ item }) => (item.category === category ? (item.referenceId ?? []) : []));

function recipeIdsOf(
  drafts: readonly PlannedDraft[],
  products: readonly PlannedProduct[],
  onHand: readonly OnHand[],
): string[] {
  const rows = drafts.flatMap(({ recipeId, ingredients }) => [
    recipeId,
    ...ingredients.flatMap((row) => row.recipeId ?? []),
  ]);
  return [
    ...new Set([...rows, ...products.map(({ recipeId }) => recipeId), ...stockedIds(onHand, 'product')]),
  ];
}

const ingredientIdsOf = (drafts: readonly PlannedDraft[], onHand: readonly OnHand[]): string[] => [
  ...drafts.flatMap(({ ingredients }) => ingredients.flatMap((row) => row.ingredientId ?? [])),
  ...stockedIds(onHand, 'ingredient'),
];
