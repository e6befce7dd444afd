/** Requests to the table and capacity units, for each operation. */
import { newId } from '@batchbook/shared/ids';
import { lineOf } from '../support/lines.ts';

import { meterTableCost } from '../support/table-cost.ts';
import { benchKitchen, type Kitchen } from './kitchen.ts';
import { type Figure, printPart } from './report.ts';

const listed = 200;

interface Measured {
  name: string;
  operation: string;
  input?: Parameters<Kitchen['call']>[1];
  /** The maximum of read units, including one for the membership. */
  target?: number;
}

export async function benchTableCosts(): Promise<void> {
  const kitchen = await benchKitchen();
  const recipe = await kitchen.newRecipe(20);
  const ingredient = kitchen.ingredients[0] ?? '';
  const created = newId();
  const lines = kitchen.ingredients.slice(0, 9).map((id) => lineOf(id));
  for (let made = 1; made < listed; made += 20)
    await Promise.all(Array.from({ length: Math.min(20, listed - made) }, () => kitchen.newRecipe(9)));
  const operations: Measured[] = [
    { name: 'GET me', operation: 'getMe' },
    { name: 'GET entitlements', operation: 'getEntitlements' },
    { name: 'GET ingredients (20)', operation: 'listIngredients' },
    {
      name: 'PUT ingredient, new',
      operation: 'putIngredient',
      input: { params: { id: newId() }, body: { name: 'Rye' } },
    },
    {
      name: 'PUT ingredient, changed',
      operation: 'putIngredient',
      input: { params: { id: ingredient }, body: { costPerUnit: '2', version: 1 } },
    },
    {
      name: 'GET recipe of 20 lines',
      operation: 'getRecipe',
      input: { params: { id: recipe } },
      target: 1.5,
    },
    { name: 'GET recipes (200 of 9 lines)', operation: 'listRecipes', target: 46 },
    { name: 'GET breakdown of 20 lines', operation: 'getRecipeBreakdown', input: { params: { id: recipe } } },
    {
      name: 'PUT recipe of 9 lines, new',
      operation: 'putRecipe',
      input: { params: { id: created }, body: { name: 'Loaf', lines } },
    },
    {
      name: 'PUT recipe, changed',
      operation: 'putRecipe',
      input: { params: { id: created }, body: { sellingPrice: '3', version: 1 } },
    },
    {
      name: 'POST duplicate',
      operation: 'duplicateRecipe',
      input: { params: { id: created }, body: { id: newId() } },
    },
    { name: 'DELETE recipe', operation: 'deleteRecipe', input: { params: { id: created } } },
    { name: 'POST restore', operation: 'restoreRecipe', input: { params: { id: created } } },
    { name: 'POST live-tickets', operation: 'createLiveTicket' },
  ];
  const figures: Figure[] = [];
  for (const { name, operation, input, target } of operations) {
    const { cost, result } = await meterTableCost(() => kitchen.call(operation, input));
    if (result.status >= 300) throw new Error(`${name}: ${JSON.stringify(result.body)}`);
    const note = `${cost.requests.join(' ')}; ${cost.writeUnits} written`;
    figures.push({ name, value: cost.readUnits, unit: 'RCU', note, ...(target ? { target } : {}) });
  }
  printPart('Capacity units and requests of each operation (membership included)', figures);
}
