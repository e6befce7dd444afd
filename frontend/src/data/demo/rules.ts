/** What the demo works out: costs, what a price would do, and the swapping of ingredients. */
import { definedFields } from '@batchbook/shared/content';
import { costPerUnitOf } from '@batchbook/shared/ingredients/pricing';
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import { priceImpact } from '@batchbook/shared/recipes/price-impact';
import {
  type PriceImpact,
  previewPriceSchema,
  replaceIngredientSchema,
} from '@batchbook/shared/recipes/price-impact-schema';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import type { CostPoint, RecipeLine } from '@batchbook/shared/recipes/schema';
import { answersFor } from './answers.ts';
import { type DemoBook, touch } from './book.ts';
import { found, nowIso, onePage } from './entities.ts';
import { checked, invalid } from './refuse.ts';
import { bookNow, recipeOf } from './rules-book.ts';

function preview(book: DemoBook, id: string, sent: unknown): PriceImpact {
  const ingredient = found(book.ingredients, id);
  const proposed = { ...ingredient, ...definedFields(checked(previewPriceSchema, sent)) };
  const price = costPerUnitOf(proposed);
  if (!price.ok) throw invalid(price.field, price.error);
  const after = { ...proposed, costPerUnit: price.costPerUnit };
  return {
    recipes: priceImpact(bookNow(book), book.variations, after),
    before: ingredient.costPerUnit,
    after: after.costPerUnit,
    costingUnit: after.costingUnit,
  };
}

/** Puts another ingredient in place of one, in every line of every recipe and variation. */
function replace(book: DemoBook, id: string, sent: unknown) {
  const { by } = checked(replaceIngredientSchema, sent);
  found(book.ingredients, id);
  const { name } = found(book.ingredients, by);
  const isOf = (line: RecipeLine) => line.kind === 'ingredient' && line.ingredientId === id;
  const swapped = (lines: RecipeLine[]): RecipeLine[] =>
    lines.map((line) => (isOf(line) ? { ...line, kind: 'ingredient', ingredientId: by, name } : line));
  let updated = 0;
  const next = <Entity extends { id: string; version: number }>(entity: Entity, changed: boolean) => {
    if (!changed) return entity;
    updated += 1;
    touch(book, entity.id);
    return { ...entity, version: entity.version + 1, updatedAt: nowIso() };
  };
  book.recipes = book.recipes.map((recipe) =>
    next({ ...recipe, lines: swapped(recipe.lines) }, recipe.lines.some(isOf)),
  );
  book.variations = book.variations.map((variation) => {
    const { changedLines, addedLines } = variation;
    const changed = [...changedLines, ...addedLines].some(isOf);
    return next(
      { ...variation, changedLines: swapped(changedLines), addedLines: swapped(addedLines) },
      changed,
    );
  });
  return { updated, failed: [] };
}

/** What a batch costs now: a book in a browser keeps no older costs. */
function costNow(book: DemoBook, id: string): CostPoint {
  const recipe = found(book.recipes, id);
  const { complete, ingredientCost, batchCost, costEach, margin } = breakdownCost(recipe, bookNow(book));
  return {
    at: recipe.updatedAt,
    ingredientId: null,
    complete,
    ingredientCost,
    batchCost,
    costEach,
    physicalCost: recipe.physicalCost,
    takeawayPhysicalCost: recipe.takeawayPhysicalCost,
    marginPercent: margin?.percent ?? null,
  };
}

const idOf = (params: Record<string, string>): string => params.id ?? '';

export const ruleAnswers = answersFor(recipesRoutes, {
  getRecipeBreakdown: ({ book, params }) => breakdown(recipeOf(book, idOf(params)), bookNow(book)),
  previewPrice: ({ book, params, body }) => preview(book, idOf(params), body),
  replaceIngredient: ({ book, params, body }) => replace(book, idOf(params), body),
  listRecipeCosts: ({ book, params }) => onePage([costNow(book, idOf(params))]),
});
