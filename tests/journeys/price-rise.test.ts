/** A supplier's price rises. It is saved at once; the owner sees its effects and can undo it. */
import { describe, expect, it } from 'vitest';
import { signedInPage } from '../support/pages.ts';
import { fillPantry, putPantryRecipe, subRecipeLine } from '../support/pantry.ts';
import { signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

describe('the price of butter', () => {
  it('is saved at once, shown with every recipe that it affects, through the pastry too, and undone', async () => {
    const maker = await signUp(runtime);
    const pantry = await fillPantry(maker);
    const pastry = await putPantryRecipe(maker, pantry, {
      name: 'Pastry',
      of: { 'Strong flour': '600', 'Cultured butter': '300' },
      fields: { batchYield: '900', unit: 'g', finishedWeightGrams: '900' },
    });
    const priced = { batchYield: '10', sellingPrice: '1.00' };
    await putPantryRecipe(maker, pantry, {
      name: 'Shortbread',
      of: { 'Cultured butter': '450', 'Strong flour': '600' },
      fields: priced,
    });
    await putPantryRecipe(maker, pantry, { name: 'Meringue', of: { 'Caster sugar': '200' }, fields: priced });
    const tart = await putPantryRecipe(maker, pantry, {
      name: 'Tart',
      of: { 'Caster sugar': '100' },
      fields: priced,
    });
    const stored = (await maker.call('GET', `/recipes/${tart}`)).body;
    const lines = stored.lines.map(
      ({ name, costOverrideQuantity, costOverrideUnit, ...line }: Record<string, unknown>) => line,
    );
    await maker.call('PUT', `/recipes/${tart}`, {
      lines: [...lines, subRecipeLine(pastry, '450')],
      version: stored.version,
    });

    const page = await signedInPage(runtime, maker, '/recipes?tab=ingredients');
    const price = page.getByRole('textbox', { name: 'Cultured butter: price per kg' });
    await price.fill('8.10');
    await price.press('Enter');
    const butter = pantry.get('Cultured butter');
    const priceNow = async () => (await maker.call('GET', `/ingredients/${butter}`)).body.costPerUnit;
    await until('the new price', async () => (await priceNow()) === '8.1');
    const moves = page.getByRole('region', { name: 'New price of Cultured butter' });
    await until('what it moves', async () => /3 recipes change/.test(await moves.innerText()));
    const text = await moves.innerText();
    expect(text).toContain('+12.5%');
    expect(text).toContain('through Pastry');
    expect(text).not.toContain('Meringue');
    // Shortbread: (0.45 x 7.20 + 0.6 x 1.15) / 10 = 0.393, and 0.4335 at the new price.
    expect(text).toContain('60.7%');
    expect(text).toContain('56.7%');
    expect(text).toContain('under your 65% target');
    const prices = (await maker.call('GET', `/ingredients/${butter}/prices`)).body.items;
    expect(prices.map((one: { costPerUnit: string }) => one.costPerUnit)).toEqual(['8.1', '7.2']);
    const costs = await until('the point in the history of the tart', async () => {
      const { items } = (await maker.call('GET', `/recipes/${tart}/costs`)).body;
      return items[0]?.ingredientId === butter && items;
    });
    expect(Number(costs[0].costEach)).toBeGreaterThan(Number(costs[1].costEach));

    await moves.getByRole('button', { name: 'Undo the new price of Cultured butter' }).click();
    await until('the price from before', async () => (await priceNow()) === '7.2');
  });
});
