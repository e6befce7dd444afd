/** What a run is planned of: a recipe, or a variation with everything of its base that it doesn't override. */
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import type { Key } from '../../platform/table/keys.ts';
import { type At, getItem } from '../../platform/table/read.ts';
import { recipeKey, toSummary, toVariation, variationKey } from '../../recipes/index.ts';

/** Its keys: which of the two it is shows when they are read. */
export const plannedKeys = (organizationId: string, id: string): Key[] => [
  recipeKey(organizationId, id),
  variationKey(organizationId, id),
];

/** @param at What was read of `plannedKeys`. A variation costs a request more, for its base. */
export async function plannedIn(
  at: At,
  organizationId: string,
  id: string,
): Promise<RecipeSummary | undefined> {
  const recipe = at(recipeKey(organizationId, id));
  if (recipe) return toSummary(recipe);
  const item = at(variationKey(organizationId, id));
  if (!item) return undefined;
  const variation = toVariation(item);
  const key = recipeKey(organizationId, variation.baseRecipeId);
  const base = await getItem({ organizationId }, key, { consistent: true });
  return base && { ...resolveVariation(toSummary(base), variation), version: variation.version };
}
