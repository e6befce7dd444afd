/** Variations in the table: what they override, with lines packed like a recipe's. */
import { variationChanged } from '@batchbook/events/recipes';
import type { RecipeLine } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { EntityTable } from '../platform/entity/entity-table.ts';
import { packLines, unpackLines } from './packed-lines.ts';

export const variationTable = new EntityTable<Variation>({
  type: 'VARIATION',
  prefix: 'VARIATION#',
  event: variationChanged,
  eventData: ({ baseRecipeId }) => ({ baseRecipeId }),
  pack: ({ changedLines, addedLines, ...fields }) => ({
    ...fields,
    changedLines: packLines(changedLines as RecipeLine[]),
    addedLines: packLines(addedLines as RecipeLine[]),
  }),
  unpack: ({ changedLines, addedLines, ...fields }) => ({
    ...fields,
    changedLines: unpackLines(changedLines as string),
    addedLines: unpackLines(addedLines as string),
  }),
});

export const {
  prefix: variationPrefix,
  key: variationKey,
  toItem: toVariationItem,
  toEntity: toVariation,
} = variationTable;
