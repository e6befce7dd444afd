/** Complete ingredients, so that labels can be printed, created through the API. */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { lineOf } from './lines.ts';
import type { Maker } from './product.ts';

interface Good {
  price: string;
  kcal: string;
  fat: string;
  contains?: [allergen: string, ...detail: string[]];
}

const goods: Record<string, Good> = {
  'Strong flour': { price: '1.15', kcal: '355', fat: '1.2', contains: ['gluten', 'wheat'] },
  'Cultured butter': { price: '7.20', kcal: '745', fat: '82.2', contains: ['milk'] },
  'Caster sugar': { price: '1.05', kcal: '400', fat: '0' },
  'Whole milk': { price: '1.10', kcal: '63', fat: '3.6', contains: ['milk'] },
  'Free-range egg': { price: '4.60', kcal: '132', fat: '9', contains: ['eggs'] },
  Cornflour: { price: '2.10', kcal: '355', fat: '0.7' },
  'Dried yeast': { price: '9.50', kcal: '325', fat: '7.6' },
  'Sea salt': { price: '0.60', kcal: '0', fat: '0' },
  'Vanilla paste': { price: '60', kcal: '250', fat: '0.1' },
};

const allergensOf = ([allergen, ...detail]: [string, ...string[]] | ['']) =>
  allergenCodes.map((code) =>
    code === allergen
      ? { allergen: code, state: 'contains', detail }
      : { allergen: code, state: 'free_from', detail: [] },
  );

/** Nine ingredients by name, free from everything they don't contain, with known nutrition. */
export async function fillPantry(maker: Maker): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const [name, { price, kcal, fat, contains }] of Object.entries(goods)) {
    const id = newId();
    const answer = await maker.call('PUT', `/ingredients/${id}`, {
      name,
      costingUnit: '1000g',
      costPerUnit: price,
      allergens: allergensOf(contains ?? ['']),
      nutrition: {
        basis: '100g',
        energyKj: String(Math.round(Number(kcal) * 4.19)),
        energyKcal: kcal,
        fat,
        saturates: '0.1',
        carbohydrate: '10',
        sugars: '5',
        fibre: '0.5',
        protein: '5',
        salt: '0.02',
      },
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    ids.set(name, id);
  }
  return ids;
}

export interface PantryRecipe {
  name: string;
  /** Grams of ingredients, by name. */
  of: Record<string, string>;
  fields?: Record<string, unknown>;
}

export async function putPantryRecipe(
  maker: Maker,
  ids: ReadonlyMap<string, string>,
  { name, of, fields = {} }: PantryRecipe,
): Promise<string> {
  const id = newId();
  const lines = Object.entries(of).map(([good, quantity]) => lineOf(ids.get(good) ?? '', { quantity }));
  const answer = await maker.call('PUT', `/recipes/${id}`, { name, lines, ...fields });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return id;
}

/** A line of another recipe, by weight. */
export const subRecipeLine = (recipeId: string, quantity: string) => ({
  id: newId(),
  kind: 'recipe',
  recipeId,
  quantity,
  unit: 'g',
});
