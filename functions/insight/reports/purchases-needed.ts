import { dayIn } from '@batchbook/shared/accounts/time-zone';
import { type PlannedProduct, purchasesNeeded } from '@batchbook/shared/insight/purchases-needed';
import { purchasesReport } from '@batchbook/shared/insight/purchases-report';
import { bookWith } from '@batchbook/shared/recipes/book';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { readSuppliers, toSupplier } from '../../ingredients/index.ts';
import { readEventsIn, type StoredEvent } from '../../market-events/index.ts';
import { type PlannedDraft, readDraftsIn } from '../../production/index.ts';
import { readKitchen, recipeOf } from '../../recipes/index.ts';
import { type OnHand, readOnHand } from '../../stock/index.ts';
import { readTimeZone } from '../days/time-zone-of.ts';
import { readAtSite } from './at-site.ts';
import type { ReportReader } from './report-reader.ts';

/**
 * What is sold anywhere is made at the default site: there all events count, with what any site has of products. Elsewhere
 * only what is bought for that site does.
 */
export const readPurchasesNeeded: ReportReader = async (scope, { siteId, from, to, now }) => {
  const span = { from, to };
  const [isThere, timeZone] = await Promise.all([readAtSite(scope, siteId), readTimeZone(scope)]);
  const isMadeThere = isThere({ siteId: null });
  const isNow = from <= dayIn(timeZone ?? 'UTC', now);
  const [{ drafts: found, locked }, events, all, suppliers] = await Promise.all([
    readDraftsIn(scope, { from: isNow ? dayAfter(from, -overdueDays) : from, to }, isThere),
    readEventsIn(scope, span),
    readOnHand(scope, undefined),
    readSuppliers(scope),
  ]);
  const drafts = found.map((draft) => (draft.productionDate < from ? asOverdue(draft, from) : draft));
  const onHand = siteId === undefined ? all : all.flatMap((one) => atSite(one, siteId, isMadeThere) ?? []);
  const markets = isMadeThere ? events.filter(({ status }) => status === 'planned') : [];
  const products = markets.flatMap(productsOf);
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

/** A draft that nobody confirmed for so long was forgotten. */
const overdueDays = 30;

/** What should have been made is still to be made: its ingredients are needed on the first day. */
const asOverdue = (draft: PlannedDraft, from: string): PlannedDraft => ({
  ...draft,
  productionDate: from,
  batchNumber: `${draft.batchNumber}, overdue`,
});

/** Products are made at one site for all; whatever is bought is bought for its own. */
function atSite(one: OnHand, siteId: string, isMadeThere: boolean): OnHand | null {
  if (one.item.category === 'product') return isMadeThere ? one : null;
  const isHere = (thing: { siteId: string }): boolean => thing.siteId === siteId;
  return { ...one, levels: one.levels.filter(isHere), lots: one.lots.filter(isHere) };
}

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
