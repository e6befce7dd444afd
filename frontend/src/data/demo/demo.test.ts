import { ApiError } from '@batchbook/shared/http/client';
import { newId } from '@batchbook/shared/ids';
import { ingredientsRoutes } from '@batchbook/shared/ingredients/routes';
import type { PutIngredient } from '@batchbook/shared/ingredients/schema';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientFor } from '../api.ts';
import { forgetBook } from './book.ts';
import { demoOrganizationId as organizationId } from './identity.ts';
import { openDemo } from './index.ts';

const ingredients = clientFor(ingredientsRoutes);
const recipes = clientFor(recipesRoutes);
const at = (id: string) => ({ organizationId, id });

const codeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );

async function recipeNamed(name: string) {
  const { items } = await recipes.listRecipes({ params: { organizationId }, query: {} });
  const found = items.find((recipe) => recipe.name.startsWith(name));
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    throw new Error('the demo sent something');
  });
  forgetBook();
  openDemo();
});

describe('the API in the browser', () => {
  it('keeps a line without a quantity', async () => {
    const [id, { lines }] = [newId(), await recipeNamed('Salted')];
    const line = { id: newId(), kind: 'ingredient', unit: 'g', quantity: null } as const;
    const [first] = lines.flatMap((entry) => (entry.kind === 'ingredient' ? [entry.ingredientId] : []));
    const body = { name: 'Crumble', lines: [{ ...line, ingredientId: first ?? '' }] };
    await recipes.putRecipe({ params: at(id), body });
    expect(await recipes.getRecipe({ params: at(id) })).toMatchObject({ lines: [{ quantity: null }] });
    expect(await recipes.getRecipeBreakdown({ params: at(id) })).toMatchObject({
      complete: false,
      lines: [{ warning: 'needs_quantity' }],
    });
  });

  it('creates once, changes the version that was read, and shows what stands where that is stale', async () => {
    const id = newId();
    const made = await ingredients.putIngredient({
      params: at(id),
      body: { name: ' Cardamom ', costPerUnit: '1.50' },
    });
    expect(made).toMatchObject({ id, version: 1, name: 'Cardamom', costPerUnit: '1.5', costingUnit: '100g' });
    const again = await ingredients.putIngredient({
      params: at(id),
      body: { name: 'Cardamom', costPerUnit: '1.5' },
    });
    expect(again).toEqual(made);
    expect(await codeOf(ingredients.putIngredient({ params: at(id), body: { name: 'Cumin' } }))).toBe(
      'id_taken',
    );

    const dearer = await ingredients.putIngredient({
      params: at(id),
      body: { costPerUnit: '2', version: 1 },
    });
    expect(dearer).toMatchObject({ version: 2, name: 'Cardamom', costPerUnit: '2' });
    const stale = ingredients.putIngredient({ params: at(id), body: { costPerUnit: '3', version: 1 } });
    await expect(stale).rejects.toMatchObject({ code: 'stale_version', problem: { current: dearer } });
    const asItIs = await ingredients.putIngredient({
      params: at(id),
      body: { costPerUnit: '2', version: 1 },
    });
    expect(asItIs.version).toBe(2);
    const { items } = await ingredients.listPrices({ params: at(id), query: {} });
    expect(items.map((price) => price.costPerUnit)).toEqual(['2', '1.5']);
  });

  it('takes what is called water for water until it is called something else or marked', async () => {
    const id = newId();
    const put = (body: PutIngredient) => ingredients.putIngredient({ params: at(id), body });
    // Water weighs 1 g a millilitre, so a litre prices a kilogram.
    const litre = { packSize: '1', packUnit: 'l', packPrice: '2', costingUnit: '1000g' } as const;
    expect(await put({ name: 'Spring water', ...litre })).toMatchObject({ isWater: true, costPerUnit: '2' });
    expect(
      await put({ name: 'Whey', packSize: null, packUnit: null, packPrice: null, version: 1 }),
    ).toMatchObject({
      isWater: false,
    });
    expect(await put({ name: 'Ice', version: 2 })).toMatchObject({ isWater: true });
    expect(await put({ isWater: false, version: 3 })).toMatchObject({ isWater: false });
    expect(await put({ name: 'Water', version: 4 })).toMatchObject({ isWater: false });
  });

  it('refuses what the server would refuse, at the field', async () => {
    const id = newId();
    const refused = recipes.putRecipe({ params: at(id), body: { name: '', batchYield: '0' } });
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      problem: { issues: [{ path: 'name' }, { path: 'batchYield' }] },
    });
    expect(await codeOf(recipes.getRecipe({ params: at(id) }))).toBe('not_found');
  });

  it('keeps a recipe out of itself, and one that is used from being deleted', async () => {
    const [pastry, tart] = [await recipeNamed('Shortcrust'), await recipeNamed('Salted')];
    const line = {
      id: newId(),
      kind: 'recipe' as const,
      recipeId: tart.id,
      quantity: '1',
      unit: 'pieces' as const,
    };
    const circle = recipes.putRecipe({
      params: at(pastry.id),
      body: { lines: [line], version: pastry.version },
    });
    await expect(circle).rejects.toMatchObject({
      code: 'recipe_cycle',
      problem: { issues: [{ path: 'lines.0.recipeId' }] },
    });
    const used = recipes.deleteRecipe({ params: at(pastry.id) });
    await expect(used).rejects.toMatchObject({ code: 'recipe_in_use' });
  });

  it('deletes and brings back, and works a recipe out through the one in it', async () => {
    const jam = await recipeNamed('Damson');
    await recipes.deleteRecipe({ params: at(jam.id) });
    expect(await codeOf(recipes.getRecipe({ params: at(jam.id) }))).toBe('not_found');
    expect((await recipes.restoreRecipe({ params: at(jam.id) })).name).toBe(jam.name);

    const tart = await recipes.getRecipeBreakdown({ params: at((await recipeNamed('Salted')).id) });
    expect(tart.complete).toBe(true);
    expect(tart.allergens.find(({ allergen }) => allergen === 'gluten')?.detail).toEqual(['wheat']);
    const unpriced = await recipes.getRecipeBreakdown({ params: at(jam.id) });
    expect(unpriced.complete).toBe(false);
  });

  it('loses nothing of two changes at once', async () => {
    const [tart, loaf] = [await recipeNamed('Salted'), await recipeNamed('Brown butter')];
    await Promise.all(
      [tart, loaf].map(({ id, version }) =>
        recipes.putRecipe({ params: at(id), body: { sellingPrice: '9', version } }),
      ),
    );
    expect((await recipeNamed('Salted')).sellingPrice).toBe('9');
    expect((await recipeNamed('Brown butter')).sellingPrice).toBe('9');
  });

  it('says of what it hasn’t that it is not in the demo', async () => {
    const search = ingredients.commitImport({ params: at(newId()) });
    expect(await codeOf(search)).toBe('not_in_demo');
  });

  it('works a shopping list out again when asked, and keeps the ticks', async () => {
    const { items } = await recipes.listShoppingLists({ params: { organizationId }, query: {} });
    const [list] = items;
    const butter = list?.lines.find((line) => line.name.startsWith('Butter'));
    if (!list || !butter) throw new Error('the sample list has butter on it');
    const ticked = await recipes.putShoppingList({
      params: at(list.id),
      body: { lines: [{ ingredientId: butter.ingredientId, ticked: true }], version: list.version },
    });
    const ingredient = await ingredients.getIngredient({ params: at(butter.ingredientId) });
    await ingredients.putIngredient({
      params: at(ingredient.id),
      body: { packPrice: '40', version: ingredient.version },
    });
    const again = await recipes.putShoppingList({
      params: at(list.id),
      body: {
        recipes: list.recipes.map(({ recipeId, quantity }) => ({ recipeId, quantity })),
        version: ticked.version,
      },
    });
    expect(again.lines.find((line) => line.ingredientId === ingredient.id)).toMatchObject({
      cost: '40',
      ticked: true,
    });
    expect(again.lines.filter((line) => line.ticked)).toHaveLength(1);
  });

  it('saves a shopping list with a recipe on it that was deleted since, as the server does', async () => {
    const [id, recipeId] = [newId(), newId()];
    await recipes.putRecipe({ params: at(recipeId), body: { name: 'Crumble' } });
    const picks = [{ recipeId, quantity: '2' }];
    const made = await recipes.putShoppingList({ params: at(id), body: { name: 'Fair', recipes: picks } });
    await recipes.deleteRecipe({ params: at(recipeId) });
    const body = { name: 'Summer fair', recipes: picks, version: made.version };
    expect(await recipes.putShoppingList({ params: at(id), body })).toMatchObject({
      name: 'Summer fair',
      recipes: [{ recipeId, name: 'Crumble' }],
      complete: false,
    });
  });

  it('holds a label back once something under it has changed since it was approved', async () => {
    const { id } = await recipeNamed('Brown butter');
    const asked = await recipes.putLabel({
      params: at(id),
      body: { netQuantity: '800', netUnit: 'g', shelfLifeDays: 4, storage: 'Keep cool and dry' },
    });
    // The name singles out the butter.
    expect([...new Set(asked.blockers.map(({ code }) => code))]).toEqual(['quid']);
    const answers = asked.findings.map(({ code, of }) => ({ code, of, answer: 'not_governing', reason: '' }));
    const stated = await recipes.putLabel({ params: at(id), body: { answers, version: asked.version } });
    expect(stated.blockers).toEqual([]);
    const approved = await recipes.approveLabel({
      params: at(id),
      body: { fingerprint: stated.fingerprint },
    });
    expect(approved.printable).toBe(true);
    const { items } = await ingredients.listIngredients({ params: { organizationId }, query: {} });
    const salt = items.find(({ name }) => name.startsWith('Sea salt'));
    if (!salt) throw new Error('there is salt');
    const allergens = salt.allergens.map((said) =>
      said.allergen === 'sesame' ? { ...said, state: 'contains' as const } : said,
    );
    await ingredients.putIngredient({
      params: at(salt.id),
      body: { name: 'Smoked salt', allergens, version: salt.version },
    });
    const stale = await recipes.getLabel({ params: at(id) });
    expect(stale.printable).toBe(false);
    const labels = async () => (await recipes.listLabels({ params: { organizationId }, query: {} })).items;
    const { recipeVersion, fingerprint, blockers, findings, printable, changes, approvedContent, ...listed } =
      stale;
    expect(await labels()).toEqual([listed]);
    await recipes.deleteRecipe({ params: at(id) });
    expect(await labels()).toEqual([]);
    await recipes.restoreRecipe({ params: at(id) });
    expect(await labels()).toEqual([listed]);
    expect(stale.changes.length).toBeGreaterThan(0);
    const seenBefore = recipes.approveLabel({ params: at(id), body: { fingerprint: approved.fingerprint } });
    expect(await codeOf(seenBefore)).toBe('label_changed');
  });
});
