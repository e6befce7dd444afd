import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { PutRecipe, Recipe } from '@batchbook/shared/recipes/schema';
import type { PutVariation, Variation } from '@batchbook/shared/recipes/variation-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { seek } from '../../../testing/choose.ts';
import {
  anId,
  anIngredient,
  aRecipe,
  aRecipeLine,
  aSubRecipeLine,
  recipeBoxAnswers,
} from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { freeEntitlements, signInAs } from '../../../testing/session.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const butter = anIngredient(anId(1), {
  name: 'Butter',
  costPerUnit: '10',
  allergens: [{ allergen: 'milk', state: 'contains', detail: [] }],
});
const flour = anIngredient(anId(2), { name: 'Plain flour', costPerUnit: '1' });
const sugar = anIngredient(anId(3), { name: 'Caster sugar', costPerUnit: null });
const eggs = anIngredient(anId(4), {
  name: 'Eggs',
  unit: 'pieces',
  costingUnit: '1pieces',
  costPerUnit: '0.3',
});
const of = (n: number, ingredient: { id: string; name: string }, quantity: string) =>
  aRecipeLine(anId(n), { ingredientId: ingredient.id, name: ingredient.name, quantity });
/** 1,000 g of flour and 500 g of butter: 1.5 kg for 6.00. */
const pastry = aRecipe({
  id: anId(50),
  name: 'Pastry',
  batchYield: '1.5',
  unit: 'kg',
  physicalCost: null,
  lines: [of(51, flour, '1000'), of(52, butter, '500')],
});
const tart = aRecipe({ id: anId(60), name: 'Tart', physicalCost: null, batchYield: '10' });
const withVariations = { ...freeEntitlements, features: { ...freeEntitlements.features, variations: true } };

beforeEach(() => signInAs('user-priya'));

let opened = 0;

interface Opened {
  recipe?: Partial<Recipe>;
  others?: Recipe[];
  query?: string;
  more?: ApiAnswers;
}

/** A recipe of its own for each test: an editor outlives its screen until it has saved. */
function open({ recipe = {}, others = [pastry], query = 'mode=edit', more = {} }: Opened) {
  opened += 1;
  const own = { ...tart, ...recipe, id: anId(200 + opened) };
  const ingredients = [butter, flour, sugar, eggs];
  const calls = stubNetwork(recipeBoxAnswers({ recipes: [own, ...others], ingredients }, more));
  const app = renderApp(`/recipes?recipe=${own.id}&${query}`);
  const puts = () => calls.filter((call) => call.name === 'putRecipe').map((call) => call.body as PutRecipe);
  return { ...app, own, calls, puts };
}

const receipt = async () => {
  const heading = await screen.findByRole('heading', { name: 'What this batch costs' });
  return within(heading.closest('section') as HTMLElement);
};

const echo = ({ body, path }: { body: unknown; path: string }): Recipe => {
  const { version = 0, lines = [], ...rest } = body as PutRecipe;
  const id = path.split('/').at(-1) ?? '';
  const kept = lines.map((line) => ({
    ...line,
    name: '',
    costOverrideQuantity: null,
    costOverrideUnit: null,
  }));
  return aRecipe({ ...(rest as Partial<Recipe>), id, lines: kept as Recipe['lines'], version: version + 1 });
};

/** The server saves an ingredient as it was sent. */
const putIngredient = ({ body, path }: { body: unknown; path: string }) =>
  anIngredient(path.split('/').at(-1) ?? '', body as object);

describe('a new ingredient from the selector', () => {
  it('is said to be created, and is a line at once', async () => {
    const { user } = open({ more: { ingredients: { putIngredient }, recipes: { putRecipe: echo } } });
    await seek(user, () => screen.getByLabelText('Add an ingredient or a recipe'), 'Damsons');
    await screen.findByRole('option', { name: 'New ingredient ‘Damsons’' });
    await user.keyboard('{Enter}');
    expect((await screen.findAllByText('Ingredient created successfully')).length).toBeGreaterThan(0);
    expect(await screen.findByLabelText('Damsons: quantity')).toBeTruthy();
  });
});

describe('the selector of a line', () => {
  const box = () => screen.getByLabelText('Add an ingredient or a recipe');
  const peanutButter = anIngredient(anId(5), { name: 'Peanut butter' });
  const milkChocolate = anIngredient(anId(6), { name: 'Milk chocolate' });
  const inPantry = (ingredients: Ingredient[]) => ({
    recipes: { putRecipe: echo },
    ingredients: { listIngredients: { items: ingredients, nextCursor: null } },
  });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

  it('takes no other food on Enter, and says in what each differs', async () => {
    const { user, calls } = open({ more: inPantry([peanutButter, milkChocolate, flour]) });
    await seek(user, box, 'butter');
    const near = await screen.findByRole('option', { name: /Peanut butter/ });
    expect(near.textContent).toContain('with ‘peanut’');
    expect(options().at(-1)).toContain('New ingredient ‘butter’');
    await user.keyboard('{Enter}');
    expect(screen.queryByLabelText(/: quantity$/)).toBeNull();
    expect(calls.some(({ name }) => name === 'putIngredient' || name === 'putRecipe')).toBe(false);
    await user.clear(box());
    await user.keyboard('milk');
    await screen.findByRole('option', { name: /Milk chocolate/ });
    await user.keyboard('{Enter}');
    expect(screen.queryByLabelText(/: quantity$/)).toBeNull();
    // Moved to, it is chosen.
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByLabelText('Milk chocolate: quantity')).toBeTruthy();
  });

  it('forgets the same food when more is typed', async () => {
    const biscuits = anIngredient(anId(7), { name: 'Butter biscuits' });
    const { user } = open({ more: inPantry([butter, biscuits]) });
    await seek(user, box, 'butter');
    await screen.findByRole('option', { name: /^Butter(?! biscuits)/ });
    await user.keyboard(' b');
    await screen.findByRole('option', { name: 'New ingredient ‘butter b’' });
    await user.keyboard('{Enter}');
    expect(screen.queryByLabelText(/: quantity$/)).toBeNull();
  });

  it('takes the same food by another name of it', async () => {
    const { user } = open({ more: inPantry([peanutButter, butter]) });
    await seek(user, box, 'unsalted butter');
    await screen.findByRole('option', { name: /^Butter/ });
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('Butter: quantity')).toBeTruthy();
  });

  it('makes a new ingredient of a food that only contains yours, which is offered behind', async () => {
    const more = inPantry([butter]);
    const { user } = open({ more: { ...more, ingredients: { ...more.ingredients, putIngredient } } });
    await seek(user, box, 'peanut butter');
    await screen.findByRole('option', { name: /New ingredient/ });
    expect(options()).toEqual([
      'New ingredient ‘peanut butter’',
      expect.stringMatching(/^Butter.*without ‘peanut’$/),
    ]);
    await user.keyboard('{Enter}');
    expect(await screen.findByLabelText('peanut butter: quantity')).toBeTruthy();
  });
});

describe('the short code of batch numbers', () => {
  it('is its initials until it is set, and saved in capitals', async () => {
    const { user, puts } = open({
      recipe: { name: 'Honey frangipane tart' },
      query: 'mode=edit&view=details',
      more: { recipes: { putRecipe: echo } },
    });
    const code = await screen.findByLabelText<HTMLInputElement>('Short code');
    expect(code.placeholder).toBe('HFT');
    expect(screen.getByText(/Batch numbers begin with it: HFT-/)).toBeTruthy();
    await user.type(code, 'hön');
    await user.tab();
    expect(await screen.findByText('Use letters from A to Z and digits')).toBeTruthy();
    await user.clear(code);
    await user.type(code, 'honey{Enter}');
    await waitFor(() => expect(puts().at(-1)?.shortCode).toBe('HONEY'));
    expect(screen.getByText(/Batch numbers begin with it: HONEY-/)).toBeTruthy();
  });
});

describe('a recipe by weight', () => {
  const custard = {
    name: 'Custard',
    batchYield: '780',
    unit: 'g',
    sellingPrice: '0.012',
    lines: [of(61, butter, '234')],
  };

  it('is costed and sold by the kg, and a typed price is kept for one g', async () => {
    const { user, puts } = open({ recipe: custard, more: { recipes: { putRecipe: echo } } });
    expect((await receipt()).getByText('Per kg').parentElement?.textContent).toContain('3.00');
    expect((await receipt()).getByText(/^Margin, £9.00/)).toBeTruthy();
    const price = await screen.findByLabelText<HTMLInputElement>('You sell a kg for');
    expect(price.value).toBe('12.00');
    await user.clear(price);
    await user.type(price, '14.5{Enter}');
    await waitFor(() => expect(puts().at(-1)?.sellingPrice).toBe('0.0145'));
    expect(screen.getByLabelText<HTMLInputElement>('You sell a kg for').value).toBe('14.50');
  });

  it('offers the price a kg that reaches the target', async () => {
    const { user, puts } = open({ recipe: custard, more: { recipes: { putRecipe: echo } } });
    await user.clear(await screen.findByLabelText('You sell a kg for'));
    await user.click(await screen.findByRole('button', { name: 'Use £8.58 a kg' }));
    await waitFor(() => expect(puts().at(-1)?.sellingPrice).toBe('0.00858'));
  });

  it('has its packaging by the kg too', async () => {
    const { user, puts } = open({
      recipe: { ...custard, physicalCost: '0.0005' },
      query: 'mode=edit&view=details',
      more: { recipes: { putRecipe: echo } },
    });
    const packaging = await screen.findByLabelText<HTMLInputElement>('Shop packaging, per kg');
    expect(packaging.value).toBe('0.50');
    await user.clear(packaging);
    await user.type(packaging, '0.6{Enter}');
    await waitFor(() => expect(puts().at(-1)?.physicalCost).toBe('0.0006'));
  });
});

describe('a recipe in a recipe', () => {
  it('costs its share of its batch, is counted by weight, and is opened by its name', async () => {
    const { user, at } = open({ recipe: { lines: [aSubRecipeLine(anId(61), pastry, { quantity: '750' })] } });
    expect((await receipt()).getAllByText('3.00').length).toBeGreaterThan(0);
    const units = within(screen.getByLabelText('Pastry: unit')).getAllByRole('option');
    expect(units.map((unit) => unit.textContent)).not.toContain('pieces');
    await user.click(screen.getAllByRole('button', { name: /Pastry$/ })[0] as HTMLElement);
    expect(at()).toContain(`recipe=${pastry.id}`);
  });

  it('is ‘at least’ where something in it has no cost, and leads there', async () => {
    const glaze = aRecipe({ id: anId(70), name: 'Glaze', unit: 'kg', batchYield: '1', physicalCost: null });
    const partly = { ...glaze, lines: [of(71, butter, '500'), of(72, sugar, '500')] };
    const { user, at } = open({
      others: [partly],
      recipe: { lines: [aSubRecipeLine(anId(62), partly, { quantity: '500' })] },
    });
    expect((await receipt()).getByText('Ingredients, at least')).toBeTruthy();
    const row = screen.getByLabelText('Glaze: quantity').closest('tr') as HTMLElement;
    expect(row.textContent).toContain('partly costed');
    await user.click(within(row).getByRole('button', { name: 'See what is missing' }));
    expect(at()).toContain(`recipe=${partly.id}`);
  });

  it('that would go into itself is shown, not offered, and names the loop', async () => {
    const own = anId(201 + opened);
    const cake = aRecipe({
      id: anId(80),
      name: 'Cake',
      lines: [aSubRecipeLine(anId(81), { ...tart, id: own })],
    });
    const { user } = open({ others: [cake] });
    await seek(user, () => screen.getByLabelText('Add an ingredient or a recipe'), 'cake');
    const offered = await screen.findByRole('option', { name: /Cake/ });
    expect(offered.getAttribute('aria-disabled')).toBe('true');
    expect(offered.textContent).toContain('Tart → Cake → Tart');
  });

  it('that the server refuses for a loop says so at its line', async () => {
    const cycle = refusal('recipe_cycle', {
      detail: 'Tart → Pastry → Tart',
      issues: [{ path: 'lines.0.recipeId', message: 'is a loop' }],
    });
    const { user } = open({
      recipe: { lines: [aSubRecipeLine(anId(63), pastry, { quantity: '100' })] },
      more: { recipes: { putRecipe: cycle } },
    });
    await user.type(await screen.findByLabelText('Pastry: quantity'), '5{Enter}');
    const row = screen.getByLabelText('Pastry: quantity').closest('tr');
    await waitFor(() => expect(row?.textContent).toContain('Tart → Pastry → Tart'));
  });
});

describe('a line', () => {
  it('takes its waste into its cost, and is sent with it', async () => {
    const { user, puts } = open({
      recipe: { lines: [of(64, butter, '900')] },
      more: { recipes: { putRecipe: echo } },
    });
    expect((await receipt()).getAllByText('9.00').length).toBeGreaterThan(0);
    await user.click(screen.getAllByRole('button', { name: 'Butter: more' })[0] as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: /Waste and share/ }));
    await user.type(await screen.findByLabelText('Waste'), '10{Enter}');
    expect((await receipt()).getAllByText('10.00').length).toBeGreaterThan(0);
    await user.click(screen.getByLabelText(/State its share/));
    await waitFor(() => expect(puts().at(-1)?.lines?.[0]).toMatchObject({ wastePercent: '10', quid: true }));
  });
});

describe('the parts of a recipe', () => {
  it('stand in the address; what nobody has told is never a zero', async () => {
    const { user, at } = open({ query: 'view=nutrition', recipe: { lines: [of(65, butter, '500')] } });
    expect(await screen.findByText('Some figures are unknown')).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Fat/ }).textContent).toContain('not known');
    await user.click(screen.getByRole('tab', { name: 'Allergens and list' }));
    await waitFor(() => expect(at()).toContain('view=allergens'));
    expect((await screen.findByRole('row', { name: /^Milk/ })).textContent).toContain('Contains');
    expect(screen.getByRole('row', { name: /^Celery/ }).textContent).toContain('Unknown');
  });

  it('history says what moved the cost, and shows an old version beside the recipe', async () => {
    const point = { complete: true, ingredientCost: '6', batchCost: '6', physicalCost: null };
    const old = { version: 1, at: '2026-11-01T09:00:00.000Z', userId: 'user-1' };
    const { user, puts } = open({
      query: 'mode=edit&view=history',
      more: {
        recipes: {
          putRecipe: echo,
          listRecipeCosts: {
            items: [
              {
                ...{ ...point, at: old.at, ingredientId: butter.id, costEach: '0.6' },
                ...{ takeawayPhysicalCost: null, marginPercent: '50' },
              },
            ],
            nextCursor: null,
          },
          listRecipeVersions: {
            items: [{ ...old, version: 0, recipe: { ...tart, name: 'Old tart' } }],
            nextCursor: null,
          },
        },
      },
    });
    expect(await screen.findByText('Price of Butter')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Look at version 0' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Old tart')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Restore this version' }));
    expect((await screen.findAllByText('Recipe updated successfully')).length).toBeGreaterThan(0);
    expect(puts().at(-1)?.name).toBe('Old tart');
  });

  it('history draws the cost over time, and keys say each point', async () => {
    const point = { ingredientCost: '6', batchCost: '6', physicalCost: null, takeawayPhysicalCost: null };
    const items = [
      { ...point, at: '2026-11-20T09:00:00.000Z', ingredientId: butter.id, complete: true, costEach: '0.6' },
      { ...point, at: '2026-11-01T09:00:00.000Z', ingredientId: null, complete: false, costEach: '0.5' },
    ].map((each) => ({ ...each, marginPercent: '50' }));
    const { user } = open({
      query: 'mode=edit&view=history',
      more: {
        recipes: {
          listRecipeCosts: { items, nextCursor: null },
          listRecipeVersions: { items: [], nextCursor: null },
        },
      },
    });
    const chart = await screen.findByRole('slider', { name: /^What .+ has cost$/ });
    expect(chart.getAttribute('aria-valuetext')).toMatch(/^Nov 20, 2026: £0.60.*, Price of Butter$/);
    chart.focus();
    await user.keyboard('{Home}');
    expect(chart.getAttribute('aria-valuetext')).toMatch(
      /^Nov 01, 2026: at least £0.50.*, The recipe changed$/,
    );
    expect(screen.getByRole('table', { name: /has cost$/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('can be seen for so many, without saving', async () => {
    const { user, at, puts } = open({ recipe: { lines: [of(66, butter, '500')] } });
    await user.click(await screen.findByLabelText('Other'));
    await user.type(await screen.findByLabelText('How many'), '15{Enter}');
    await waitFor(() => expect(at()).toContain('scale=3%2F2'));
    expect((await receipt()).getAllByText('7.50').length).toBeGreaterThan(0);
    expect(puts()).toHaveLength(0);
  });
});

describe('in the kitchen', () => {
  it('a step a screen, scaled, by arrow keys, and Esc leaves', async () => {
    const { user, at } = open({
      query: 'mode=kitchen&scale=2',
      recipe: { instructions: 'Rub in.\nBake.', lines: [of(67, butter, '500')] },
    });
    expect(await screen.findByText('Rub in.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /1,000.*Butter/ })).toBeTruthy();
    expect(screen.getByText(/can’t keep the screen awake/)).toBeTruthy();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Bake.')).toBeTruthy();
    expect(screen.queryByText('Rub in.')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(at()).not.toContain('mode=kitchen'));
  });
});

describe('pasted text', () => {
  it('becomes lines: matched, new, or left out', async () => {
    const { user, puts, calls } = open({
      more: { recipes: { putRecipe: echo }, ingredients: { putIngredient } },
    });
    await user.click(await screen.findByRole('button', { name: /paste a whole recipe/ }));
    const text = '2 x 125g soft butter\n3 large eggs\n1 tsp vanilla extract\n500g rye\nMethod\nBeat.';
    await user.click(await screen.findByLabelText('The recipe, as text'));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Read the lines' }));
    await user.click(await screen.findByLabelText('Include ‘500g rye’'));
    expect(screen.getByText(/3 of 4 lines chosen; 1 is new/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add to the recipe' }));
    await waitFor(() => expect(puts().at(-1)?.lines).toHaveLength(3));
    expect(puts().at(-1)).toMatchObject({
      instructions: 'Beat.',
      lines: [
        { ingredientId: butter.id, quantity: '250', unit: 'g' },
        { ingredientId: eggs.id, quantity: '3', unit: 'pieces' },
        { quantity: '1', unit: 'tsp' },
      ],
    });
    const made = calls.filter((call) => call.name === 'putIngredient').map((call) => call.body);
    expect(made).toEqual([{ name: 'vanilla extract', unit: 'ml' }]);
  });
});

describe('pasted food that is like another', () => {
  it('is new, and yours is offered with its difference', async () => {
    const { user, puts } = open({
      more: { recipes: { putRecipe: echo }, ingredients: { putIngredient } },
    });
    await user.click(await screen.findByRole('button', { name: /paste a whole recipe/ }));
    await user.click(await screen.findByLabelText('The recipe, as text'));
    await user.paste('100g peanut butter\n50g apple butter');
    await user.click(screen.getByRole('button', { name: 'Read the lines' }));
    expect(await screen.findByText(/2 are new/)).toBeTruthy();
    // Not to the button that takes the lines, which nobody has looked over.
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'What we read' }));
    const offered = within(screen.getByRole('list', { name: 'Like ‘apple butter’' }));
    await user.click(offered.getByRole('button', { name: 'Use Butter without ‘apple’' }));
    expect(screen.getByText(/1 is new/)).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('combobox', {
      name: 'Ingredient for ‘50g apple butter’',
    });
    expect(field.value).toBe('Butter');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    expect(screen.getByText(/2 are new/)).toBeTruthy();
    await user.type(field, 'Butter{Enter}');
    expect(screen.getByText(/1 is new/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to the text' }));
    expect(document.activeElement).toBe(screen.getByLabelText('The recipe, as text'));
    await user.click(screen.getByRole('button', { name: 'Read the lines' }));
    await user.click(await screen.findByRole('button', { name: 'Use Butter without ‘apple’' }));
    await user.click(screen.getByRole('button', { name: 'Add to the recipe' }));
    await waitFor(() => expect(puts().at(-1)?.lines).toHaveLength(2));
    const ofButter = { ingredientId: butter.id };
    expect(puts().at(-1)?.lines).toMatchObject([
      { ingredientId: expect.not.stringMatching(butter.id) },
      ofButter,
    ]);
  });
});

describe('pasted packaging', () => {
  it('is marked and left out, unless it is ticked', async () => {
    const { user, puts } = open({ more: { recipes: { putRecipe: echo } } });
    await user.click(await screen.findByRole('button', { name: /paste a whole recipe/ }));
    await user.click(await screen.findByLabelText('The recipe, as text'));
    await user.paste('100g butter\n12 muffin liners\n2 rice paper');
    await user.click(screen.getByRole('button', { name: 'Read the lines' }));
    const ticked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect(await screen.findAllByText(/Looks like packaging: left out/)).toHaveLength(1);
    expect([/butter/, /rice paper/, /muffin liners/].map(ticked)).toEqual([true, true, false]);
    await user.click(screen.getByRole('checkbox', { name: /rice paper/ }));
    await user.click(screen.getByRole('button', { name: 'Add to the recipe' }));
    await waitFor(() => expect(puts().at(-1)?.lines).toMatchObject([{ ingredientId: butter.id }]));
  });
});

describe('pasted text without quantities', () => {
  const made = { putIngredient };

  it('becomes lines that need one, in a recipe that is open; a title is offered and not taken', async () => {
    const { user, puts } = open({ more: { recipes: { putRecipe: echo }, ingredients: made } });
    const paste = async (text: string) => {
      await user.click(await screen.findByRole('button', { name: /paste a whole recipe/ }));
      await user.click(await screen.findByLabelText('The recipe, as text'));
      await user.paste(text);
      await user.click(screen.getByRole('button', { name: 'Read the lines' }));
    };
    await paste('Rocky road\nMakes 12 squares\na handful of cocoa nibs\nplain flour to taste');
    expect(screen.getByLabelText<HTMLInputElement>('Include ‘Rocky road’').checked).toBe(false);
    expect(screen.getByText('Not added: ‘Makes 12 squares’.')).toBeTruthy();
    expect(screen.getByText(/2 need a quantity/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add to the recipe' }));
    await waitFor(() => expect(puts().at(-1)?.lines).toHaveLength(2));
    expect(puts().at(-1)?.lines).toMatchObject([
      { quantity: null, unit: 'g' },
      { ingredientId: flour.id, quantity: null, unit: 'g' },
    ]);
    expect(screen.getByLabelText('cocoa nibs: quantity')).toBeTruthy();
    await paste('butter');
    expect((await screen.findByLabelText<HTMLInputElement>('Include ‘butter’')).checked).toBe(true);
  });

  it('makes a recipe with all of its lines in one piece', async () => {
    const calls = stubNetwork(
      recipeBoxAnswers(
        { recipes: [], ingredients: [butter] },
        { recipes: { putRecipe: echo }, ingredients: made },
      ),
    );
    const { user } = renderApp('/recipes');
    await user.click((await screen.findAllByRole('button', { name: /^Paste/ }))[0] as HTMLElement);
    await user.click(await screen.findByLabelText('The recipe, as text'));
    await user.paste('Shortbread\n100 g butter\na pinch of salt');
    await user.click(screen.getByRole('button', { name: 'Read the lines' }));
    await user.click(await screen.findByRole('button', { name: 'Create recipe' }));
    const create = () => calls.find((call) => call.name === 'putRecipe')?.body;
    await waitFor(() =>
      expect(create()).toMatchObject({
        name: 'Shortbread',
        lines: [{ ingredientId: butter.id, quantity: '100' }, { quantity: null }],
      }),
    );
  });
});

describe('pasted before the pantry is here', () => {
  it('is read once it is, so that your foods aren’t new ones', async () => {
    const pantry = Promise.withResolvers<void>();
    const listIngredients = () => pantry.promise.then(() => ({ items: [butter], nextCursor: null }));
    stubNetwork(
      recipeBoxAnswers({ recipes: [], ingredients: [butter] }, { ingredients: { listIngredients } }),
    );
    const { user } = renderApp('/recipes');
    await user.click((await screen.findAllByRole('button', { name: /^Paste/ }))[0] as HTMLElement);
    await user.click(await screen.findByLabelText('The recipe, as text'));
    await user.paste('100 g butter');
    const read = screen.getByRole('button', { name: 'Read the lines' });
    await user.click(read);
    expect(screen.queryByLabelText('Include ‘100 g butter’')).toBeNull();
    pantry.resolve();
    await waitFor(() => expect(read.getAttribute('aria-busy')).toBeNull());
    await user.click(read);
    const field = await screen.findByLabelText<HTMLInputElement>('Ingredient for ‘100 g butter’');
    expect(field.value).toBe('Butter');
  });
});

describe('variations', () => {
  const base: Recipe = { ...tart, id: anId(90), lines: [of(91, butter, '500'), of(92, flour, '1000')] };
  const variation: Variation = {
    ...{ id: anId(95), organizationId: base.organizationId, version: 1, createdBy: 'u', userId: 'u' },
    ...{ createdAt: base.createdAt, updatedAt: base.updatedAt, baseRecipeId: base.id, name: 'Rye tart' },
    ...{ overrides: {}, removedLines: [], changedLines: [], addedLines: [] },
  };
  const answers = (entitlements: typeof withVariations, more: ApiAnswers['recipes'] = {}) =>
    stubNetwork(
      recipeBoxAnswers(
        { recipes: [base], ingredients: [butter, flour, sugar, eggs] },
        {
          billing: { getEntitlements: entitlements },
          recipes: { listVariations: { items: [variation], nextCursor: null }, ...more },
        },
      ),
    );

  it('are sent as what differs from their base, and go back to it', async () => {
    const calls = answers(withVariations, {
      putVariation: ({ body }) => ({ ...variation, ...(body as object), version: 2 }) as Variation,
    });
    const { user } = renderApp(`/recipes?recipe=${variation.id}&mode=edit`);
    const quantity = await screen.findByLabelText('Butter: quantity');
    await user.clear(quantity);
    await user.type(quantity, '300{Enter}');
    expect(await screen.findByText('base: 500 g')).toBeTruthy();
    const puts = () => calls.filter((call) => call.name === 'putVariation').map((call) => call.body);
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0] as PutVariation).toMatchObject({
      overrides: {},
      removedLines: [],
      changedLines: [{ id: anId(91), quantity: '300' }],
      addedLines: [],
    });
  });

  it('below the plan that has them can be seen, and say what unlocks them', async () => {
    answers(freeEntitlements);
    renderApp(`/recipes?recipe=${base.id}&mode=edit&view=variations`);
    expect(await screen.findByText('Variations come with Standard.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New variation' }).disabled).toBe(true);
    expect(await screen.findByRole('link', { name: 'Rye tart' })).toBeTruthy();
  });
});
