/** Any member: lists the variations of all recipes, newest first, whatever the plan. */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { listEntities } from '../platform/entity/entity-use-cases.ts';
import { variationTable } from './variation-table.ts';

export const listVariations = listEntities(variationTable, recipesContract.listVariations, {
  newestFirst: true,
});
