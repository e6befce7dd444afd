/**
 * A label with everything under it: the recipe or variation, all that is in it, and what was approved.
 * Read strongly, since what it answers decides whether something is printed.
 */
import { createHash } from 'node:crypto';
import type { BookRecipe } from '@batchbook/shared/recipes/book';
import { breakdown } from '@batchbook/shared/recipes/breakdown';
import { newLabelContent, statedContent } from '@batchbook/shared/recipes/label-defaults';
import { changesBetween, fingerprintInput, labelFactsOf } from '@batchbook/shared/recipes/label-facts';
import { blockersIn, findingsIn } from '@batchbook/shared/recipes/label-findings';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { Label, LabelContent, LabelFact } from '@batchbook/shared/recipes/label-schema';
import { digestOf } from '../platform/put-entity.ts';
import { getItem } from '../platform/table/read.ts';
import { labelKey, type StoredLabel, toStoredLabel } from './label-table.ts';
import { type Kitchen, readKitchen, recipeOf } from './read-book.ts';
import type { RecipeParams } from './read-recipe.ts';

export interface FoundLabel {
  kitchen: Kitchen;
  recipe: BookRecipe;
  /** The version of the recipe or variation. */
  recipeVersion: number;
  stored: StoredLabel | undefined;
}

/** `undefined` when there is no such recipe or variation. */
export async function readLabel(params: RecipeParams): Promise<FoundLabel | undefined> {
  const strongly = { consistent: true };
  const [kitchen, item] = await Promise.all([
    readKitchen(params, [params.id], strongly),
    getItem(params, labelKey(params.organizationId, params.id), strongly),
  ]);
  const recipe = recipeOf(kitchen, params.id);
  const own = kitchen.recipes.get(params.id) ?? kitchen.variations.get(params.id);
  if (!recipe || !own) return undefined;
  return { kitchen, recipe, recipeVersion: own.version, stored: item && toStoredLabel(item) };
}

/** Over everything under the label and what it says itself. */
const fingerprintOf = (facts: LabelFact[], content: LabelContent): string =>
  createHash('sha256')
    .update(JSON.stringify([fingerprintInput(facts), digestOf(statedContent(content))]))
    .digest('base64url');

/** What stands under the label now, and what it says of that. */
export interface Standing {
  label: Label;
  facts: LabelFact[];
}

/** The label as it stands on what was found; `stored` is what is kept of it, or is about to be. */
export function standingOf(found: FoundLabel, stored: StoredLabel | undefined = found.stored): Standing {
  const { kitchen, recipe, recipeVersion } = found;
  const content = stored?.content ?? newLabelContent(kitchen.organization);
  const form = labelFormOf(kitchen.organization.currency);
  const given = { recipe, label: content, book: kitchen.book, form };
  const facts = labelFactsOf(given);
  const fingerprint = fingerprintOf(facts, content);
  const findings = findingsIn({ recipe, content, form }, kitchen.book, breakdown(recipe, kitchen.book));
  const blockers = blockersIn(findings).map(({ code, message }) => ({ code, message }));
  const approval = stored?.approval ?? null;
  const label: Label = {
    recipeId: recipe.id,
    version: stored?.version ?? 0,
    ...content,
    recipeVersion,
    fingerprint,
    blockers,
    findings,
    approved: approval && {
      recipeVersion: approval.recipeVersion,
      fingerprint: approval.fingerprint,
      at: approval.at,
      userId: approval.userId,
    },
    printable: approval?.fingerprint === fingerprint && blockers.length === 0,
    changes: approval ? changesBetween(approval.facts, facts) : [],
  };
  return { label, facts };
}
