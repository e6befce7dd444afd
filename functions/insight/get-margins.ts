import { dayIn } from '@batchbook/shared/accounts/time-zone';
import { insightContract } from '@batchbook/shared/insight/contract';
import { marginsOf, pricedOf } from '@batchbook/shared/insight/margin-rows';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { needsActuals } from '@batchbook/shared/market-events/status';
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
  return {
    ...{
      book: kitchen.book,
      recipes: pricedOf(kitchen.recipes.values(), kitchen.variations.values()),
      ...soldByRecipe(sold, kitchen),
    },
    unentered: events.filter((event) => needsActuals(event, today)).length,
    // Without the days nobody knows what changed.
    before: isWhole ? before : null,
  };
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
