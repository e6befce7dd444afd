import { newId } from '@batchbook/shared/ids';
import { lineOf } from './lines.ts';
import {
  newIngredient,
  newOrganization,
  newSupplier,
  setEntitlement,
  type TestOrganization,
} from './organization.ts';

export interface FurnishedOrganization extends TestOrganization {
  ids: {
    recipe: string;
    deletedRecipe: string;
    ingredient: string;
    variation: string;
    shoppingList: string;
    supplier: string;
    openImport: string;
  };
  /** The id of a thing that the operation would work upon. */
  idFor(operationName: string): string;
}

/** An organization with an ingredient, a recipe that uses it, one with a variation, a deleted one, a shopping list, a supplier, and an import that is open. */
export async function furnished(name?: string): Promise<FurnishedOrganization> {
  const organization = await newOrganization(name);
  const ingredient = await newIngredient(organization);
  const [recipe, base, deletedRecipe] = [newId(), newId(), newId()];
  for (const id of [recipe, base, deletedRecipe]) {
    const body = { name: 'Loaf', instructions: 'Knead.', lines: [lineOf(ingredient.id)] };
    await organization.call('putRecipe', { params: { id }, body });
  }
  await organization.call('deleteRecipe', { params: { id: deletedRecipe } });
  await setEntitlement(organization.organizationId, { flags: { variations: true } });
  const [variation, shoppingList] = [newId(), newId()];
  const varied = { name: 'Rye loaf', baseRecipeId: base };
  await organization.call('putVariation', { params: { id: variation }, body: varied });
  const batch = { name: 'Saturday', recipes: [{ recipeId: recipe, quantity: '2' }] };
  await organization.call('putShoppingList', { params: { id: shoppingList }, body: batch });
  const supplier = (await newSupplier(organization)).id;
  const openImport = newId();
  const announced = { name: 'pantry.csv', rows: 2 };
  await organization.call('putImport', { params: { id: openImport }, body: announced });
  const rows = { suppliers: [], ingredients: [{ id: newId(), body: { name: 'Not to be seen' } }] };
  await organization.call('putImportChunk', { params: { id: openImport, chunk: '0' }, body: rows });
  const ids = {
    recipe,
    deletedRecipe,
    ingredient: ingredient.id,
    variation,
    shoppingList,
    supplier,
    openImport,
  };
  return {
    ...organization,
    ids,
    idFor: (operationName) => {
      if (operationName.startsWith('restore')) return ids.deletedRecipe;
      if (operationName.includes('Variation')) return ids.variation;
      if (operationName.includes('ShoppingList')) return ids.shoppingList;
      if (operationName.includes('Supplier')) return ids.supplier;
      if (operationName.includes('Import')) return ids.openImport;
      if (operationName === 'listPrices') return ids.ingredient;
      return operationName.includes('Ingredient') || operationName === 'previewPrice'
        ? ids.ingredient
        : ids.recipe;
    },
  };
}
