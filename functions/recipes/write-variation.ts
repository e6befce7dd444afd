/** The writes of variations: the item, its edges, and `recipes.variation_changed`, in one transaction. */
import { variationChanged } from '@batchbook/events/recipes';
import { subRecipesOf } from '@batchbook/shared/recipes/recipe-graph';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import type { Member } from '../platform/actor.ts';
import { publish } from '../platform/outbox.ts';
import type { Item } from '../platform/table/read.ts';
import { notExists, transact, type Write } from '../platform/table/write.ts';
import { edgeWrites } from './edges.ts';
import { labelKey, removeLabelSummary } from './label-table.ts';
import type { Found } from './read-recipe.ts';
import { sampleUse } from './references.ts';
import { toVariation, toVariationItem, variationKey } from './variation-table.ts';

export const variationLabel = 'variation';

type VariationChange = 'created' | 'updated' | 'deleted';

export const ownLinesOf = (variation: Pick<Variation, 'changedLines' | 'addedLines'>) => [
  ...variation.changedLines,
  ...variation.addedLines,
];

/** What the variation goes out from and what it brings in: none of them can be deleted before it. */
export const usedByVariation = (
  variation: Pick<Variation, 'baseRecipeId' | 'changedLines' | 'addedLines'>,
): string[] => [...new Set([variation.baseRecipeId, ...subRecipesOf(ownLinesOf(variation))])];

function publishChange(actor: Member, variation: Variation, change: VariationChange, now: Date): Write {
  const { id, version, baseRecipeId } = variation;
  const data = { id, version, change, baseRecipeId, userId: actor.userId };
  return publish({ definition: variationChanged, organizationId: actor.organizationId, data }, now);
}

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
    publishChange(actor, variation, 'created', now),
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
    publishChange(actor, variation, 'updated', now),
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
    publishChange(actor, { ...variation, version: version + 1 }, 'deleted', now),
  ]);
}
