/** What products cost to make, by the engine of the recipe screens. Loaded once there is a product to cost. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Book, type BookSettings, bookOf } from '@batchbook/shared/recipes/book';
import { type ProductCost, productCost } from '@batchbook/shared/recipes/product-cost';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';

export interface CostSources {
  recipes: readonly RecipeSummary[];
  ingredients: readonly Ingredient[];
  settings: BookSettings;
}

let last: { sources: CostSources; book: Book } | null = null;

/** One book for all who ask of the same: what was worked out of it is remembered with it. */
export function sharedBook(sources: CostSources): Book {
  const { recipes, ingredients, settings } = sources;
  const before = last?.sources;
  const isSame =
    before?.recipes === recipes &&
    before.ingredients === ingredients &&
    before.settings.targetMarginPercent === settings.targetMarginPercent &&
    before.settings.hourlyRate === settings.hourlyRate &&
    before.settings.overheadPercent === settings.overheadPercent;
  if (last === null || !isSame) last = { sources, book: bookOf(recipes, ingredients, settings) };
  return last.book;
}

/** So long a stretch of work leaves a key stroke room before the next. */
const stretchMs = 8;

/** Costs the products of these recipes in small stretches; `done` hears of all at once. Answers what stops it. */
export function costProducts(
  recipeIds: Iterable<string>,
  book: Book,
  done: (costs: ReadonlyMap<string, ProductCost>) => void,
): () => void {
  const ids = [...new Set(recipeIds)];
  const costs = new Map<string, ProductCost>();
  let at = 0;
  let timer: ReturnType<typeof setTimeout>;
  const work = () => {
    const until = performance.now() + stretchMs;
    for (; at < ids.length && performance.now() < until; at += 1) {
      const id = ids[at] as string;
      const cost = productCost(id, book);
      if (cost) costs.set(id, cost);
    }
    if (at < ids.length) timer = setTimeout(work);
    else done(costs);
  };
  work();
  return () => clearTimeout(timer);
}
