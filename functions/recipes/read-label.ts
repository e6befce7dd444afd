/**
 * Reads a label with everything under it: the recipe or variation, its contents, and the approval. Reads are strong,
 * since the result decides whether something is printed.
 */
import type { BookRecipe } from '@batchbook/shared/recipes/book';
import { approvalHolds, judgeLabel } from '@batchbook/shared/recipes/label-approval';
import { laterLabelDefaults, newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import { changesBetween } from '@batchbook/shared/recipes/label-facts';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { Label, LabelFact } from '@batchbook/shared/recipes/label-schema';
import { getItem } from '../platform/table/read.ts';
import { approvedOf, labelKey, type StoredLabel, toStoredLabel } from './label-table.ts';
import { assertListable, type Kitchen, readKitchenOf, recipeOf } from './read-book.ts';
import type { RecipeParams } from './read-recipe.ts';

export interface FoundLabel {
  kitchen: Kitchen;
  recipe: BookRecipe;
  /** The version of the recipe or variation. */
  recipeVersion: number;
  stored: StoredLabel | undefined;
}

/**
 * `undefined` when the recipe or variation doesn't exist.
 *
 * @throws RequestProblem `answer_too_large` where the recipe has grown too large for a label: nothing is written then.
 */
export async function readLabel(params: RecipeParams): Promise<FoundLabel | undefined> {
  const strongly = { consistent: true };
  const [kitchen, item] = await Promise.all([
    readKitchenOf(params, params.id, strongly),
    getItem(params, labelKey(params.organizationId, params.id), strongly),
  ]);
  const found = labelIn(kitchen, params.id, item && toStoredLabel(item));
  if (found) assertListable(found.recipe, kitchen);
  return found;
}

/** The label of a recipe or variation that was read. `undefined` when that doesn't exist. */
export function labelIn(
  kitchen: Kitchen,
  id: string,
  stored: StoredLabel | undefined,
): FoundLabel | undefined {
  const recipe = recipeOf(kitchen, id);
  const own = kitchen.recipes.get(id) ?? kitchen.variations.get(id);
  return recipe && own && { kitchen, recipe, recipeVersion: own.version, stored };
}

/** The current facts under the label, and what it states. */
export interface CurrentLabel {
  label: Label;
  facts: LabelFact[];
}

/** Returns the label for what was read; `stored` is its current or its future item. */
export function currentLabelOf(
  found: FoundLabel,
  stored: StoredLabel | undefined = found.stored,
): CurrentLabel {
  const { kitchen, recipe, recipeVersion } = found;
  const content = stored?.content ?? newLabelContent(kitchen.organization);
  const form = labelFormOf(kitchen.organization.currency);
  const judged = judgeLabel({ recipe, content, form }, kitchen.book);
  const { facts, fingerprint, findings } = judged;
  const approval = stored?.approval ?? null;
  const label: Label = {
    recipeId: recipe.id,
    version: stored?.version ?? 0,
    ...content,
    recipeVersion,
    fingerprint,
    blockers: judged.blockers.map(({ code, message }) => ({ code, message })),
    findings,
    approved: approvedOf(approval),
    printable: approvalHolds(approval?.fingerprint, judged),
    changes: approval ? changesBetween(approval.facts, facts) : [],
    approvedContent: approval?.content ? { ...laterLabelDefaults, ...approval.content } : null,
  };
  return { label, facts };
}
