/**
 * A pasted recipe takes the foods that the pantry has, and no other ones for them: peanut butter isn't butter. By the
 * keyboard alone, up to the label, which asks about the peanuts.
 */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { expect, it } from 'vitest';
import { expectClean } from '../support/axe.ts';
import { signedInPage } from '../support/pages.ts';
import { signUp } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

const pantry = { Butter: 'milk', Eggs: 'eggs', Salt: null, 'Coconut milk': null };
const text = `Peanut butter biscuits

200 g peanut butter
100 g butter, softened
2 large eggs
1 tsp celery salt
50 ml milk

Mix, roll and bake.`;

const of = (source: string) => `Ingredient for ‘${source}’`;

it.each([{}, { viewport: { width: 390, height: 844 } }])(
  'takes butter for butter, and asks about peanut butter (%o)',
  async (options) => {
    const maker = await signUp(runtime, 'Hazel & Rye');
    for (const [name, contained] of Object.entries(pantry))
      await maker.call('PUT', `/ingredients/${newId()}`, {
        name,
        allergens: allergenCodes.map((allergen) => ({
          allergen,
          state: allergen === contained ? 'contains' : 'free_from',
          detail: [],
        })),
      });
    const page = await signedInPage(runtime, maker, '/recipes', options);
    await page.getByRole('button', { name: 'Paste a recipe' }).first().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Paste a recipe' });
    const field = dialog.getByLabel('The recipe, as text');
    await field.focus();
    await page.keyboard.insertText(text);
    await dialog.getByRole('button', { name: 'Read the lines', disabled: false }).press('Enter');

    const chosen = async (source: string) =>
      await dialog.getByRole('combobox', { name: of(source) }).inputValue();
    await dialog.getByRole('combobox', { name: of('200 g peanut butter') }).waitFor();
    expect(await chosen('100 g butter, softened')).toBe('Butter');
    expect(await chosen('2 large eggs')).toBe('Eggs');
    for (const source of ['200 g peanut butter', '1 tsp celery salt', '50 ml milk'])
      expect(await chosen(source)).toBe('');
    const near = dialog.getByRole('list', { name: 'Like ‘peanut butter’' });
    await near.getByRole('button', { name: /^Use Butter/ }).waitFor();
    await expectClean(page, 'light', 'the pasted lines');
    await dialog.getByRole('button', { name: 'Create recipe' }).press('Enter');

    await page.getByRole('heading', { name: 'Peanut butter biscuits' }).first().waitFor();
    const { body } = await maker.call('GET', '/ingredients');
    const names = (body as unknown as { items: { name: string }[] }).items.map(({ name }) => name);
    const fresh = names.filter((name) => !Object.hasOwn(pantry, name));
    expect(fresh.toSorted()).toEqual(['celery salt', 'milk', 'peanut butter']);

    const recipe = new URL(page.url()).searchParams.get('recipe');
    await maker.call('PUT', `/recipes/${recipe}/label`, { kind: 'ppds', showNutrition: false });
    await page.goto(`${runtime.appUrl}/recipes?recipe=${recipe}&label=1`);
    await page.getByRole('button', { name: /Check peanut butter for all 14 allergens/ }).waitFor();
    await page.close();
  },
);
