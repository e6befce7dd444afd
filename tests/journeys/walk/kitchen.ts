/** A kitchen with one of everything that a screen shows, for the walks. */
import { newId } from '@batchbook/shared/ids';
import { lockedRun, putRecallOf } from '../../support/locked-run.ts';
import { type MarketKitchen, openMarketKitchen } from '../../support/market-kitchen.ts';
import { setTier } from '../../support/operator.ts';
import { putPantryRecipe } from '../../support/pantry.ts';
import type { Runtime } from '../../support/product.ts';

export interface WalkedKitchen extends MarketKitchen {
  ids: {
    butter: string;
    salt: string;
    supplier: string;
    /** Shortbread, sold in twelves. */
    recipe: string;
    /** Another recipe, whose unit becomes what is typed. */
    custard: string;
    list: string;
    /** A draft, and one that is locked, sold and recalled. */
    run: string;
    locked: string;
    recall: string;
    /** The number of the batch that was recalled. */
    batch: string;
    market: string;
  };
}

export async function openWalkedKitchen(runtime: Runtime): Promise<WalkedKitchen> {
  const maker = await openMarketKitchen(runtime);
  await setTier(runtime, maker.organizationId, 'premium');
  const { ingredients } = maker;
  const recipe = await putPantryRecipe(maker, ingredients, {
    name: 'Shortbread',
    of: { 'Cultured butter': '450', 'Strong flour': '600' },
    fields: { batchYield: '12', unit: 'pieces', sellingPrice: '1.00', instructions: 'Rub.\n\nBake.' },
  });
  const custard = await putPantryRecipe(maker, ingredients, { name: 'Custard', of: { 'Whole milk': '780' } });
  const [list, supplier, run, market] = [newId(), newId(), newId(), newId()];
  const made = { recipeId: recipe, quantity: '12' };
  const put = async (path: string, body: object): Promise<void> => {
    const { status, body: answer } = await maker.call('PUT', path, body);
    if (status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  };
  await put(`/ingredients/${newId()}`, { name: 'Damsons' });
  await put(`/suppliers/${supplier}`, { name: 'Vale Dairy' });
  await put(`/shopping-lists/${list}`, { name: 'Saturday', recipes: [made] });
  await put(`/events/${market}`, {
    name: 'Frome',
    eventDate: '2026-11-14',
    recipes: [{ recipeId: recipe, plannedQuantity: '12' }],
    packing: { items: [{ id: newId(), ...made }] },
  });
  await put(`/production-runs/${run}`, { recipeId: recipe, batches: '1', startTime: '06:30' });
  const locked = await lockedRun(maker, recipe);
  const recall = await putRecallOf(maker, locked);
  const { body: recorded } = await maker.call('GET', `/recalls/${recall}`);
  const [butter, salt] = ['Cultured butter', 'Sea salt'].map((name) => ingredients.get(name) ?? '') as [
    string,
    string,
  ];
  return {
    ...maker,
    ids: {
      butter,
      salt,
      supplier,
      recipe,
      custard,
      list,
      run,
      locked,
      recall,
      market,
      batch: recorded.batch,
    },
  };
}
