/** A bakery whose products were all sold at one event, and one that was never sold: created through the API. */
import { newId } from '@batchbook/shared/ids';
import { setTier } from './operator.ts';
import { fillPantry, putPantryRecipe } from './pantry.ts';
import { type Maker, type Runtime, signUp } from './product.ts';

/** Name, price, grams of butter at 7.20 a kg, and how many were sold. */
export const menu = [
  ['Seeded sourdough', '5.2', '100', '384'],
  ['Frangipane tart', '4.2', '150', '318'],
  ['Leek quiche', '5.6', '200', '96'],
  ['Mince pies', '9', '300', '48'],
  ['Almond croissant', '3.4', '150', '412'],
  ['Pear cake', '3.6', '200', '88'],
] as const;

/** @returns the maker, and the recipes by name. */
export async function openMenu(runtime: Runtime): Promise<{ maker: Maker; ids: Map<string, string> }> {
  const maker = await signUp(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  const pantry = await fillPantry(maker);
  const ids = new Map<string, string>();
  for (const [name, sellingPrice, butter] of menu) {
    const fields = { batchYield: '1', unit: 'pieces', sellingPrice };
    ids.set(name, await putPantryRecipe(maker, pantry, { name, of: { 'Cultured butter': butter }, fields }));
  }
  ids.set(
    'Quince paste',
    await putPantryRecipe(maker, pantry, { name: 'Quince paste', of: { 'Caster sugar': '500' } }),
  );
  const eventDate = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const recipes = menu.map(([name, , , plannedQuantity]) => ({
    recipeId: ids.get(name),
    plannedQuantity,
  }));
  const event = await maker.call('PUT', `/events/${newId()}`, { name: 'Frome market', eventDate, recipes });
  const { id, version } = event.body;
  const sold = recipes.map(({ recipeId, plannedQuantity: soldQuantity }) => ({ recipeId, soldQuantity }));
  const actuals = await maker.call('PUT', `/events/${id}/actuals`, { recipes: sold, version });
  if (actuals.status !== 200) throw new Error(JSON.stringify(actuals.body));
  return { maker, ids };
}
