/** What a production run needs: a recipe of one ingredient, both tracked in stock. */
import { newId } from '@batchbook/shared/ids';
import { newIngredient, type TestOrganization } from '../support/organization.ts';

export interface Bakery {
  flourId: string;
  recipeId: string;
  /** The stock items of the ingredient and of what the recipe makes. */
  flour: string;
  loaves: string;
}

/** A recipe of 24 loaves from 1,000 g of flour. */
export async function newBakery(organization: TestOrganization): Promise<Bakery> {
  const must = async (operation: string, body: object): Promise<string> => {
    const id = newId();
    const answer = await organization.call(operation, { params: { id }, body });
    if (answer.status !== 201) throw new Error(`${operation}: ${JSON.stringify(answer.body)}`);
    return id;
  };
  const { id: flourId } = await newIngredient(organization);
  const line = { id: newId(), kind: 'ingredient', ingredientId: flourId, quantity: '1000', unit: 'g' };
  const recipe = { name: 'Country loaf', batchYield: '24', unit: 'loaves', lines: [line] };
  const recipeId = await must('putRecipe', recipe);
  const flour = await must('putStockItem', { category: 'ingredient', referenceId: flourId });
  const loaves = await must('putStockItem', { category: 'product', referenceId: recipeId });
  return { flourId, recipeId, flour, loaves };
}
