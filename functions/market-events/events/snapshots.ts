/** What an event keeps of a recipe when it enters: name, costs, price, and the recipe itself. */

import { sumDecimals } from '@batchbook/shared/money';
import { packagingOf } from '@batchbook/shared/recipes/cost-totals';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { type Kitchen, readKitchen, recipeOf } from '../../recipes/index.ts';
import { type StoredRecipe, snapshotDigest } from '../table.ts';

/** The part of an event's recipe that is taken once. */
export type Snapshot = Pick<
  StoredRecipe,
  | 'recipeNameSnapshot'
  | 'unitSnapshot'
  | 'ingredientCostSnapshot'
  | 'ingredientCostAtLeast'
  | 'packagingCostSnapshot'
  | 'workCostSnapshot'
  | 'priceSnapshot'
  | 'snapshotAt'
  | 'snapshot'
>;

export interface Taken {
  recipe: RecipeSummary;
  snapshot: Snapshot;
}

/** Reads these recipes or variations with everything in them, strongly. */
export const readRecipesFor = (scope: { organizationId: string }, ids: readonly string[]): Promise<Kitchen> =>
  readKitchen(scope, ids, { consistent: true });

/** The recipe as it is now; `null` when it doesn't exist. */
export function takeSnapshot(kitchen: Kitchen, recipeId: string, now: Date): Taken | null {
  // The book's recipes and variations are whole recipes.
  const recipe = recipeOf(kitchen, recipeId) as RecipeSummary | undefined;
  if (!recipe) return null;
  const { complete, lines, costPerUnit, labourCost, overheadCost } = breakdownCost(recipe, kitchen.book);
  const isCosted = complete && recipe.lines.length > 0;
  const hasPackaging = recipe.physicalCost !== null || recipe.takeawayPhysicalCost !== null;
  return {
    recipe,
    snapshot: {
      recipeNameSnapshot: recipe.name,
      unitSnapshot: recipe.unit,
      ingredientCostSnapshot: isCosted ? costPerUnit : null,
      ingredientCostAtLeast: !isCosted && lines.some(({ cost }) => cost !== null) ? costPerUnit : null,
      packagingCostSnapshot: hasPackaging ? packagingOf(recipe) : null,
      workCostSnapshot:
        labourCost === null && overheadCost === null
          ? null
          : sumDecimals([labourCost ?? '0', overheadCost ?? '0']),
      priceSnapshot: recipe.sellingPrice,
      snapshotAt: now.toISOString(),
      snapshot: snapshotDigest(recipe),
    },
  };
}
