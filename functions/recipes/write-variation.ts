/** The writes of variations: the item, its edges, and `recipes.variation_changed`, in one transaction. */
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import type { Member } from '../platform/actor.ts';
import type { Item } from '../platform/table/read.ts';
import { notExists, transact } from '../platform/table/write.ts';
import { edgeWrites } from './edges.ts';
import { labelKey, removeLabelSummary } from './label-table.ts';
import type { Found } from './read-recipe.ts';
import { sampleUse } from './references.ts';
import { toVariation, toVariationItem, variationKey, variationTable } from './variation-table.ts';

export const variationLabel = 'variation';

export const ownLinesOf = (variation: Pick<Variation, 'changedLines' | 'addedLines'>) => [
  ...variation.changedLines,
  ...variation.addedLines,
];

/** A variation's base and what it adds: none of them can be deleted before it. */
export const usedByVariation = (
  variation: Pick<Variation, 'baseRecipeId' | 'changedLines' | 'addedLines'>,
): string[] => [...new Set([variation.baseRecipeId, ...subRecipesOf(ownLinesOf(variation))])];

export async function addVariation(
  actor: Member,
  variation: Variation,
  createdDigest: string,
  found: Found,
  now: Date,
): Promise<void> {
  const { organizationId } = variation;
  await transact(actor, [
    { label: variationLabel, put: toVariationItem(variation, createdDigest), condition: notExists },
    ...edgeWrites(found, { ...variation, kind: 'variation' }, [], usedByVariation(variation)),
    ...sampleUse(found, organizationId, [], ownLinesOf(variation)),
    variationTable.publish(variation, 'created', actor.userId, now),
  ]);
}

/** Replaces a variation at the version of `before`. */
export async function replaceVariation(
  actor: Member,
  variation: Variation,
  before: Item,
  found: Found,
  now: Date,
): Promise<void> {
  const current = toVariation(before);
  await transact(actor, [
    {
      label: variationLabel,
      put: toVariationItem(variation, before.createdDigest as string),
      condition: 'version = :version',
      values: { ':version': current.version },
    },
    ...edgeWrites(
      found,
      { ...variation, kind: 'variation' },
      usedByVariation(current),
      usedByVariation(variation),
    ),
    ...sampleUse(found, variation.organizationId, ownLinesOf(current), ownLinesOf(variation)),
    variationTable.publish(variation, 'updated', actor.userId, now),
  ]);
}

/** Removes a variation at the version that was read, with its label. */
export async function removeVariation(actor: Member, item: Item, found: Found, now: Date): Promise<void> {
  const variation = toVariation(item);
  const { organizationId, id, version } = variation;
  await transact(actor, [
    {
      label: variationLabel,
      remove: variationKey(organizationId, id),
      condition: 'version = :version',
      values: { ':version': version },
    },
    { label: 'label', remove: labelKey(organizationId, id) },
    removeLabelSummary(organizationId, id),
    ...edgeWrites(found, { ...variation, kind: 'variation' }, usedByVariation(variation), []),
    variationTable.publish({ ...variation, version: version + 1 }, 'deleted', actor.userId, now),
  ]);
}
