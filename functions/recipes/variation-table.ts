/** Variations as they are kept: what they override, with their lines packed like a recipe's. */
import type { VariationContent } from '@batchbook/shared/recipes/variation-content';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';
import { packLines, unpackLines } from './packed-lines.ts';

export const variationPrefix = 'VARIATION#';

export const variationKey = (organizationId: string, id: string): Key => ({
  pk: organizationPk(organizationId),
  sk: variationPrefix + id,
});

export function toVariationItem(variation: Variation, createdDigest: string): Item {
  const { id, organizationId, createdBy, changedLines, addedLines, ...fields } = variation;
  return {
    ...variationKey(organizationId, id),
    type: 'VARIATION',
    ...fields,
    changedLines: packLines(changedLines),
    addedLines: packLines(addedLines),
    createdDigest,
  };
}

export function toVariation(item: Item): Variation {
  const { pk, sk, type: _type, createdDigest: _digest, changedLines, addedLines, ...fields } = item;
  return {
    ...fields,
    id: sk.slice(variationPrefix.length),
    organizationId: pk.slice(organizationPk('').length),
    createdBy: fields.userId,
    changedLines: unpackLines(changedLines as string),
    addedLines: unpackLines(addedLines as string),
  } as unknown as Variation;
}

export const variationContentOf = (variation: Variation): VariationContent => ({
  baseRecipeId: variation.baseRecipeId,
  name: variation.name,
  overrides: variation.overrides,
  removedLines: variation.removedLines,
  changedLines: variation.changedLines,
  addedLines: variation.addedLines,
});
