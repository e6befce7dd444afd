/**
 * Any member: creates or changes a variation of a recipe, if the plan has variations and recipes aren't read-only. It
 * doesn't count as a recipe. Reads the variation, the entitlement, the graph, its base and what its lines name at once.
 * One transaction writes it, its edges and `recipes.variation_changed`. Invariants 2, 18, 22, 24. It can't cause a loop,
 * since lines can't name variations.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import {
  mergedVariationContent,
  newVariationContent,
  requestedVariation,
  type VariationContent,
} from '@batchbook/shared/recipes/variation-content';
import type { PutVariation, Variation } from '@batchbook/shared/recipes/variation-schema';
import type { Member } from '../platform/actor.ts';
import { nextVersion, ownedBy } from '../platform/entity/owned.ts';
import { decidePut, type PutChange, type PutDecision, putUseCase } from '../platform/entity/put-entity.ts';
import { invalid } from '../platform/http/request-problem.ts';
import type { Key } from '../platform/table/keys.ts';
import { againstOthers, subRecipesMax } from './edges.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import { referenceKeys, referencesIn } from './references.ts';
import { graphKey, recipeKey, toSummary } from './table.ts';
import { toVariation, variationKey, variationTable } from './variation-table.ts';
import { addVariation, replaceVariation } from './write-variation.ts';

export const putVariation = putUseCase(recipesContract.putVariation, {
  read: ({ params, body }) => readAll(params, body),
  decide: (found, { params, body }) => decide(found, params, body),
  write: (change, found, { actor, params, now }) => write(actor, params, change, found, now),
  entityIn: (found, { params }) => variationIn(found, params) as Variation,
  retry: (first, readAgain, attempt) => againstOthers(first, readAgain, attempt),
});

const sentLines = (body: PutVariation) => [...(body.changedLines ?? []), ...(body.addedLines ?? [])];

/** Reads all at once. An update that doesn't name its base costs a second request for it. */
async function readAll({ organizationId, id }: RecipeParams, body: PutVariation): Promise<Found> {
  const keys: Key[] = [
    variationKey(organizationId, id),
    graphKey(organizationId),
    ...(body.baseRecipeId === undefined ? [] : [recipeKey(organizationId, body.baseRecipeId)]),
    ...referenceKeys(organizationId, sentLines(body)),
  ];
  const found = await Found.read({ organizationId }, keys);
  const stored = found.at(variationKey(organizationId, id));
  if (!stored || body.baseRecipeId !== undefined || body.changedLines === undefined) return found;
  return Found.read({ organizationId }, [...keys, recipeKey(organizationId, stored.baseRecipeId as string)]);
}

function variationIn(found: Found, { organizationId, id }: RecipeParams): Variation | undefined {
  const item = found.at(variationKey(organizationId, id));
  return item && toVariation(item);
}

function decide(state: Found, params: RecipeParams, body: PutVariation): PutDecision<VariationContent> {
  const { organizationId, id } = params;
  const { version, ...sent } = body;
  const item = state.at(variationKey(organizationId, id));
  const stored = variationIn(state, params);
  const baseId = sent.baseRecipeId ?? stored?.baseRecipeId;
  const base = baseId === undefined ? undefined : state.at(recipeKey(organizationId, baseId));
  if (sent.baseRecipeId !== undefined && sent.baseRecipeId !== stored?.baseRecipeId && !base)
    throw invalid('baseRecipeId', 'is not a recipe of this organization');
  if (subRecipesOf(sentLines(body)).length >= subRecipesMax)
    throw invalid('addedLines', `must name fewer than ${subRecipesMax} different recipes`);
  const baseLines = base ? toSummary(base).lines : [];
  const references = referencesIn(state, organizationId, sentLines(body));
  return decidePut({
    version,
    stored: item && variationTable.stored(item),
    create: () => newVariationContent(sent, references, baseLines),
    merge: (current) => mergedVariationContent(current, sent, references, baseLines),
    present: () => stored,
    requested: requestedVariation,
  });
}

async function write(
  actor: Member,
  params: RecipeParams,
  change: PutChange<VariationContent>,
  found: Found,
  now: Date,
): Promise<Variation> {
  if (change.kind === 'create') {
    const variation: Variation = { ...change.content, ...ownedBy(actor, params.id, now) };
    await addVariation(actor, variation, change.createdDigest, found, now);
    return variation;
  }
  const item = found.at(variationKey(params.organizationId, params.id));
  if (!item) throw new Error('an update of a variation that is not there');
  const variation = nextVersion(toVariation(item), change.content, now);
  await replaceVariation(actor, variation, item, found, now);
  return variation;
}
