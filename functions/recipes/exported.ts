/** What the export has of recipes. */
import { type ExportedKinds, parentIdOf } from '../platform/exported-kind.ts';
import type { Item } from '../platform/table/read.ts';
import { toCostPoint } from './cost-table.ts';
import { labelType, ownerOfLabel, toStoredLabel } from './label-table.ts';
import { shoppingListTable } from './shopping-list-table.ts';
import { toSummary, toVersion } from './table.ts';
import { toVariation, variationTable } from './variation-table.ts';

export const exportedRecipes: ExportedKinds = {
  RECIPE: { kind: 'recipe', read: toSummary },
  DELETED_RECIPE: { kind: 'deleted_recipe', read: toDeleted },
  RECIPE_TEXT: {
    kind: 'recipe_instructions',
    read: (item) => ({ recipeId: parentIdOf(item), instructions: item.instructions }),
  },
  RECIPE_VERSION: { kind: 'recipe_version', read: toVersion },
  RECIPE_COST: {
    kind: 'recipe_cost',
    read: (item) => ({ recipeId: parentIdOf(item), ...toCostPoint(item) }),
  },
  [labelType]: { kind: 'label', read: toLabel },
  [variationTable.type]: { kind: 'variation', read: toVariation },
  [shoppingListTable.type]: { kind: 'shopping_list', read: shoppingListTable.toEntity },
};

function toDeleted(item: Item): object {
  return { ...toSummary(item), restorableUntil: new Date(Number(item.expiresAt) * 1000).toISOString() };
}

function toLabel(item: Item): object {
  const { createdDigest: _digest, ...label } = toStoredLabel(item);
  return { recipeId: ownerOfLabel(item).id, ...label };
}
