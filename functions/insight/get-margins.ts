import { dayIn } from '@batchbook/shared/accounts/time-zone';
import { insightContract } from '@batchbook/shared/insight/contract';
import { marginsOf, type Priced, pricedOf } from '@batchbook/shared/insight/margin-rows';
import type { SoldUnits } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { needsActuals } from '@batchbook/shared/market-events/status';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { readWholeKitchen } from '../recipes/index.ts';
import { readMarginsBefore } from './margins-before.ts';
import { readSold, soldByRecipe } from './read-sold.ts';

interface Scope {
  organizationId: string;
}

/** All recipes and variations, with what was sold of each. */
export async function readMargins(scope: Scope, span: Span, now: Date) {
  const [kitchen, { sold, isWhole, events }, before] = await Promise.all([
    readWholeKitchen(scope),
    readSold(scope, span),
    readMarginsBefore(scope, span.to),
  ]);
  const today = dayIn(kitchen.organization.timeZone ?? 'UTC', now);
  const recipes = pricedOf(kitchen.recipes.values(), kitchen.variations.values());
  const byRecipe = soldByRecipe(sold, kitchen);
  return {
    ...{ book: kitchen.book, recipes, ...byRecipe },
    sold: await withEarlierSales(scope, span, { recipes, sold: byRecipe.sold }),
    unentered: events.filter((event) => needsActuals(event, today)).length,
    // Without the days nobody knows what changed.
    before: isWhole ? before : null,
  };
}

/** So long before the days something may have sold that was written down within them. */
const daysBefore = 92;

/** A recipe that is newer than its first sales, as those of a business that has just begun here, isn't new on the menu. */
async function withEarlierSales(
  scope: Scope,
  { from }: Span,
  { recipes, sold }: { recipes: readonly Priced[]; sold: ReadonlyMap<string, SoldUnits> },
): Promise<ReadonlyMap<string, SoldUnits>> {
  const isNew = ({ id, createdAt }: Priced): boolean =>
    createdAt.slice(0, from.length) > from && (sold.get(id)?.since ?? from) > from;
  const fresh = new Set(recipes.filter(isNew).map(({ id }) => id));
  if (fresh.size === 0) return sold;
  const before = await readSold(scope, { from: dayAfter(from, -daysBefore), to: dayAfter(from, -1) });
  const known = new Set(
    before.sold.flatMap(({ recipeId, quantity }) => (quantity === '0' ? [] : [recipeId])),
  );
  const isOlder = (id: string): boolean => fresh.has(id) && known.has(id);
  return new Map([...sold].map(([id, units]) => [id, isOlder(id) ? { ...units, since: from } : units]));
}

/** Any member: lists what every recipe and variation costs, leaves and earned, by id. */
export const getMargins = useCase(insightContract.getMargins, {
  read: ({ params, query, now }) => readMargins(params, query, now),
  answer: ({ query }, { book, recipes, sold, gone, unentered, before }) => {
    const { limit, after = '' } = pageOf(query, '');
    const { rows, thresholds } = marginsOf(book, recipes, { sold, span: query, before });
    const rest = rows.toSorted(byId).filter(({ recipeId }) => recipeId > after);
    const items = rest.slice(0, limit);
    const next = rest.length > limit ? (items.at(-1)?.recipeId ?? null) : null;
    return ok({ items, thresholds, gone, unentered, nextCursor: cursorOf(next, '') });
  },
});

const byId = (a: { recipeId: string }, b: { recipeId: string }): number => (a.recipeId < b.recipeId ? -1 : 1);
