/**
 * Any member creates or changes a variation of a recipe, where the plan has them and recipes aren't
 * read-only. It doesn't count as a recipe. Reads at once the variation, the entitlement, the graph, its
 * base and what its lines name; writes it, its edges and `recipes.variation_changed` in one transaction.
 * Invariants 2, 18, 22, 24. No loop can come of it: nothing takes a variation as a line.
 */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import {
  askedVariation,
  mergedVariationContent,
  newVariationContent,
  type VariationContent,
} from '@batchbook/shared/recipes/variation-content';
import type { PutVariation, Variation } from '@batchbook/shared/recipes/variation-schema';
import type { Member } from '../platform/actor.ts';
import { ownedBy } from '../platform/entity/owned.ts';
import { decidePut, type PutChange, type PutDecision, settlePut } from '../platform/entity/put-entity.ts';
import { invalid } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import type { Key } from '../platform/table/keys.ts';
import { againstOthers, subRecipesMax } from './edges.ts';
import { Found, type RecipeParams } from './read-recipe.ts';
import { referenceKeys, referencesIn } from './references.ts';
import { graphKey, recipeKey, toSummary } from './table.ts';
import { toVariation, variationContentOf, variationKey } from './variation-table.ts';
import { addVariation, replaceVariation } from './write-variation.ts';

export const putVariation = useCase(recipesContract.putVariation, {
  read: ({ params, body }) => readAll(params, body),
  answer: async ({ actor, params, body, now }, first) => {
    const readAgain = (): Promise<Found> => readAll(params, body);
    const { isNew, entity } = await againstOthers(first, readAgain, (found) =>
      settlePut({
        found,
        decide: (state) => decide(state, params, body),
        write: (change, state) => write(actor, params, change, state, now),
        readAgain,
        entityIn: (state) => variationIn(state, params) as Variation,
      }),
    );
    return isNew ? created(entity) : ok(entity);
  },
});

const sentLines = (body: PutVariation) => [...(body.changedLines ?? []), ...(body.addedLines ?? [])];

/** All at once; an update that doesn't say its base costs a second round for it. */
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
    stored: stored && {
      content: variationContentOf(stored),
      version: stored.version,
      createdDigest: state.at(variationKey(organizationId, id))?.createdDigest as string,
    },
    create: () => newVariationContent(sent, references, baseLines),
    merge: (current) => mergedVariationContent(current, sent, references, baseLines),
    present: () => stored,
    asked: askedVariation,
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
  const variation = {
    ...toVariation(item),
    ...change.content,
    version: change.version + 1,
    updatedAt: now.toISOString(),
  };
  await replaceVariation(actor, variation, item, found, now);
  return variation;
}
