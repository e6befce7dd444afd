import { newId } from '@batchbook/shared/ids';
import { lineOf } from './lines.ts';
import { newIngredient, newOrganization, type TestOrganization } from './organization.ts';

export interface FurnishedOrganization extends TestOrganization {
  ids: { recipe: string; deletedRecipe: string; ingredient: string };
  /** The id of a thing that the operation would work upon. */
  idFor(operationName: string): string;
}

/** An organization with an ingredient, a recipe that uses it, and a deleted recipe. */
export async function furnished(name?: string): Promise<FurnishedOrganization> {
  const organization = await newOrganization(name);
  const ingredient = await newIngredient(organization);
  const [recipe, deletedRecipe] = [newId(), newId()];
  for (const id of [recipe, deletedRecipe]) {
    const body = { name: 'Loaf', instructions: 'Knead.', lines: [lineOf(ingredient.id)] };
    await organization.call('putRecipe', { params: { id }, body });
  }
  await organization.call('deleteRecipe', { params: { id: deletedRecipe } });
  const ids = { recipe, deletedRecipe, ingredient: ingredient.id };
  return {
    ...organization,
    ids,
    idFor: (operationName) => {
      if (operationName.startsWith('restore')) return ids.deletedRecipe;
      return operationName.includes('Ingredient') ? ids.ingredient : ids.recipe;
    },
  };
}
