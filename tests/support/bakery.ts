/** A maker with data: three ingredients and a recipe of them, created through the API. */
import { newId } from '@batchbook/shared/ids';
import { lineOf } from './lines.ts';
import { type Maker, type Runtime, signUp } from './product.ts';

export interface Bakery extends Maker {
  recipeId: string;
}

export async function openBakery(runtime: Runtime): Promise<Bakery> {
  const maker = await signUp(runtime);
  const put = async (path: string, body: unknown): Promise<string> => {
    const id = newId();
    const answer = await maker.call('PUT', `${path}/${id}`, body);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return id;
  };
  const flour = await put('/ingredients', {
    name: 'Strong flour',
    brand: 'Shipton Mill',
    costingUnit: '1000g',
    costPerUnit: '1.15',
    allergens: [{ allergen: 'gluten', state: 'contains', detail: ['wheat'] }],
  });
  const butter = await put('/ingredients', {
    name: 'Cultured butter',
    costPerUnit: '0.72',
    allergens: [{ allergen: 'milk', state: 'contains' }],
  });
  const sugar = await put('/ingredients', { name: 'Caster sugar' });
  const recipeId = await put('/recipes', {
    name: 'Brioche',
    batchYield: '24',
    sellingPrice: '1.00',
    physicalCost: '0.11',
    instructions: 'Knead.\n\nBake.',
    lines: [lineOf(flour), lineOf(butter, { quantity: '250' }), lineOf(sugar, { quantity: '120' })],
  });
  return { ...maker, recipeId };
}
