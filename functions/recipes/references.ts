/** What lines refer to: ingredients and recipes of the same organization, by id. */
import { type Reference, type References, referredTo } from '@batchbook/shared/recipes/references';
import { ingredientKey } from '../ingredients/index.ts';
import type { Key } from '../platform/table/keys.ts';
import type { Write } from '../platform/table/write.ts';
import type { Found } from './read-recipe.ts';
import { touchSamples } from './samples/table.ts';
import { recipeKey } from './table.ts';

const keyOf = (organizationId: string, line: Reference): Key =>
  (line.kind === 'recipe' ? recipeKey : ingredientKey)(organizationId, referredTo(line));

export const referenceKeys = (organizationId: string, lines: readonly Reference[]): Key[] =>
  lines.map((line) => keyOf(organizationId, line));

export function referencesIn(found: Found, organizationId: string, lines: readonly Reference[]): References {
  const ingredients = new Map<string, string>();
  const recipes = new Map<string, string>();
  for (const line of lines) {
    const name = found.at(keyOf(organizationId, line))?.name;
    if (typeof name === 'string')
      (line.kind === 'recipe' ? recipes : ingredients).set(referredTo(line), name);
  }
  return { ingredients, recipes };
}

/**
 * Returns the write for lines that start to use a sample ingredient. It stops a concurrent removal of the samples that
 * hasn't seen this use.
 */
export function sampleUse(
  found: Found,
  organizationId: string,
  before: readonly Reference[],
  after: readonly Reference[],
): Write[] {
  const known = new Set(before.map(referredTo));
  const begins = after.some(
    (line) =>
      line.kind === 'ingredient' &&
      !known.has(line.ingredientId) &&
      found.at(keyOf(organizationId, line))?.isSample === true,
  );
  return begins ? [touchSamples(organizationId)] : [];
}
