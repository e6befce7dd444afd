import type { PutRecipe, Recipe } from '@batchbook/shared/recipes/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../../../testing/choose.ts';
import {
  anId,
  anIngredient,
  aRecipe,
  aRecipeLine,
  recipeBoxAnswers,
} from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInAs } from '../../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const butter = anIngredient(anId(1), { name: 'Butter', costPerUnit: '0.98', costingUnit: '100g' });
const damsons = anIngredient(anId(2), { name: 'Damsons', costPerUnit: null });
const eggs = anIngredient(anId(3), {
  name: 'Eggs',
  unit: 'pieces',
  costingUnit: '1pieces',
  costPerUnit: '0.29',
});
const lineOf = (n: number, of: { id: string; name: string }, quantity: string, unit: 'g' | 'pieces' = 'g') =>
  aRecipeLine(anId(n), { ingredientId: of.id, name: of.name, quantity, unit });
const tart = aRecipe({
  id: anId(10),
  physicalCost: '0.22',
  lines: [lineOf(11, butter, '900'), lineOf(12, eggs, '14', 'pieces')],
});

beforeEach(() => signInAs('user-priya'));

let opened = 0;

/** The recipe open for editing, and what was sent of it. */
async function openEditor(given: Recipe, recipes: ApiAnswers['recipes'] = {}) {
  // Each test has a recipe of its own: an editor outlives its screen until it has saved.
  opened += 1;
  const recipe = { ...given, id: anId(100 + opened) };
  const calls = stubNetwork(
    recipeBoxAnswers({ recipes: [recipe], ingredients: [butter, damsons, eggs] }, { recipes }),
  );
  const app = renderApp(`/recipes?recipe=${recipe.id}&mode=edit`);
  const receipt = (await screen.findByRole('heading', { name: 'What this batch costs' })).closest('section');
  if (receipt === null) throw new Error('no receipt');
  const puts = () => calls.filter((call) => call.name === 'putRecipe').map((call) => call.body as PutRecipe);
  return { ...app, receipt: within(receipt), puts };
}

const saved = ({ body, path }: { body: unknown; path: string }): Recipe => {
  const { lines, version = 0, ...rest } = body as PutRecipe & { lines: Recipe['lines'] };
  const kept = lines.map((line) => ({
    ...aRecipeLine(line.id),
    costOverrideQuantity: line.costOverride === null ? null : line.quantity,
    costOverrideUnit: line.costOverride === null ? null : line.unit,
    ...line,
  }));
  return aRecipe({
    ...tart,
    ...(rest as Partial<Recipe>),
    id: path.split('/').at(-1) ?? '',
    lines: kept,
    version: version + 1,
  });
};

describe('costing while typing', () => {
  it('follows every keystroke, without the server', async () => {
    let answers = false;
    const { user, receipt, puts } = await openEditor(tart, {
      putRecipe: (request) => (answers ? saved(request) : gatewayRefusal(503)),
    });
    expect(receipt.getByText('12.88')).toBeTruthy();
    const quantity = screen.getByLabelText('Butter: quantity');
    await user.clear(quantity);
    await user.type(quantity, '1');
    expect(receipt.getByText('4.07')).toBeTruthy();
    await user.type(quantity, '½k');
    expect(receipt.getByText('4.07')).toBeTruthy();
    await user.type(quantity, 'g');
    expect(receipt.getByText('14.70')).toBeTruthy();
    answers = true;
    await user.keyboard('{Enter}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Eggs: quantity');
    await screen.findByText('Saved');
    expect(puts().at(-1)).toMatchObject({
      version: 1,
      lines: [{ quantity: '1.5', unit: 'kg' }, { quantity: '14' }],
    });
  });

  it('Esc puts back what was there', async () => {
    const { user, receipt } = await openEditor(tart, { putRecipe: saved });
    const quantity = screen.getByLabelText<HTMLInputElement>('Butter: quantity');
    await user.clear(quantity);
    await user.type(quantity, '7');
    await user.keyboard('{Escape}');
    expect(quantity.value).toBe('900');
    expect(receipt.getByText('12.88')).toBeTruthy();
  });

  it('says ‘at least’ over what has no cost, and sets no ‘0’ in its place', async () => {
    const recipe = aRecipe({ ...tart, lines: [...tart.lines, lineOf(13, damsons, '500')] });
    const { receipt } = await openEditor(recipe);
    expect(receipt.getByText('Ingredients, at least')).toBeTruthy();
    expect(receipt.getByText('Margin, at most')).toBeTruthy();
    expect(receipt.getByText(/1 line has no cost yet/)).toBeTruthy();
    const row = screen.getByLabelText('Damsons: quantity').closest('tr');
    expect(row?.textContent).toContain('No price');
    expect(row?.textContent).not.toContain('£0.00');
  });

  it('offers the price that reaches the target', async () => {
    const { user, receipt } = await openEditor(aRecipe({ ...tart, sellingPrice: '2' }), { putRecipe: saved });
    expect(receipt.getByText(/points under your 65% target/)).toBeTruthy();
    await user.click(receipt.getByRole('button', { name: 'Use £2.17' }));
    expect(receipt.getByText(/your 65% target/).textContent).not.toContain('under');
  });
});

describe('saving', () => {
  it('that fails is told and taken back, and what was typed stays', async () => {
    const { user, receipt } = await openEditor(tart, { putRecipe: gatewayRefusal(500) });
    const quantity = screen.getByLabelText<HTMLInputElement>('Butter: quantity');
    await user.clear(quantity);
    await user.type(quantity, '1000{Enter}');
    expect((await screen.findAllByText('Error updating recipe')).length).toBeGreaterThan(0);
    expect(screen.getByText('Not saved')).toBeTruthy();
    expect(quantity.value).toBe('1,000');
    expect(receipt.getByText('13.86')).toBeTruthy();
    await user.click(within(screen.getByLabelText('Breadcrumb')).getByRole('link', { name: 'Recipes' }));
    expect(await screen.findByText('£0.76')).toBeTruthy();
  });

  it('on a stale version shows both side by side, and keeps mine on top of theirs', async () => {
    const theirs = aRecipe({
      ...tart,
      version: 5,
      lines: [lineOf(11, butter, '800'), ...tart.lines.slice(1)],
    });
    const { user, puts } = await openEditor(tart, {
      putRecipe: (request) =>
        (request.body as PutRecipe).version === 5
          ? saved(request)
          : refusal('stale_version', { current: theirs }),
    });
    const quantity = screen.getByLabelText('Butter: quantity');
    await user.clear(quantity);
    // At once: on a busy machine the pause between two keys is long enough for a save of '9'.
    await user.paste('950');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('950 g')).toBeTruthy();
    expect(dialog.getByText('800 g')).toBeTruthy();
    expect(dialog.queryByText('14 pieces')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('Saved');
    expect(puts().at(-1)).toMatchObject({ version: 5, lines: [{ quantity: '950' }, {}] });
  });

  it('takes theirs when asked to', async () => {
    const theirs = aRecipe({ ...tart, version: 5, name: 'Almond tart' });
    const { user, puts } = await openEditor(tart, {
      putRecipe: refusal('stale_version', { current: theirs }),
    });
    await user.type(screen.getByLabelText('Butter: quantity'), '{Backspace}1{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Recipe name').value).toBe('Almond tart'),
    );
    expect(puts()).toHaveLength(1);
  });
});

describe('a line without a quantity', () => {
  const open = aRecipe({ ...tart, lines: [...tart.lines, lineOf(13, butter, '5')] });
  const [first, second] = open.lines;
  const pending = { ...open, lines: [first, { ...second, quantity: null }] } as Recipe;

  it('is saved as it is when it is added, and said to be once the server has it', async () => {
    let answers = false;
    const { user, puts } = await openEditor(tart, {
      putRecipe: (request) => (answers ? saved(request) : gatewayRefusal(503)),
    });
    await choose(user, () => screen.getByLabelText('Add an ingredient or a recipe'), 'dams', /Damsons/);
    await waitFor(() => expect(puts().at(-1)?.lines?.at(-1)).toMatchObject({ quantity: null, unit: 'g' }));
    await screen.findByText('Not saved');
    expect(screen.queryByText('Saved')).toBeNull();
    answers = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Saved');
    expect(screen.getByLabelText('Damsons: quantity').closest('tr')?.textContent).toContain(
      'needs a quantity',
    );
  });

  it('comes back from the server, is costed ‘at least’, and leads to its field from the receipt', async () => {
    const { user, receipt } = await openEditor(pending);
    const field = await screen.findByLabelText<HTMLInputElement>('Eggs: quantity');
    expect(field.value).toBe('');
    expect(receipt.getByText('Ingredients, at least')).toBeTruthy();
    expect(receipt.getByText(/needs a quantity/)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: /^Method/ }));
    await user.click(receipt.getByRole('button', { name: 'Type a quantity' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Eggs: quantity'));
  });

  it('is what a line becomes whose quantity is emptied', async () => {
    const { user, puts } = await openEditor(tart, { putRecipe: saved });
    await user.clear(screen.getByLabelText('Butter: quantity'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(puts().at(-1)?.lines?.[0]).toMatchObject({ quantity: null, unit: 'g' }));
  });

  it('counts as before once typing pauses on text that can’t be read, and isn’t saved', async () => {
    const { user, puts } = await openEditor(tart, { putRecipe: saved });
    const cost = () => screen.getByRole('button', { name: /^Butter: .* in this batch/ }).textContent;
    const before = cost();
    await user.click(screen.getByLabelText('Butter: quantity'));
    await user.paste('12');
    expect(cost()).not.toBe(before);
    await user.paste('x');
    await waitFor(() => expect(cost()).toBe(before));
    expect(puts().filter(({ lines }) => lines?.[0]?.quantity === '12')).toEqual([]);
    await user.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(puts().at(-1)?.lines?.[0]?.quantity).toBe('12'));
  });

  it('is readable again after Undo, which then undoes what was changed before', async () => {
    const { user } = await openEditor(tart, { putRecipe: saved });
    const [butter, eggs] = ['Butter: quantity', 'Eggs: quantity'].map((name) =>
      screen.getByLabelText<HTMLInputElement>(name),
    );
    if (!butter || !eggs) throw new Error('the tart has butter and eggs');
    const before = [butter.value, eggs.value];
    await user.clear(butter);
    await user.type(butter, '300{Enter}');
    await user.type(eggs, '12x');
    const undo = screen.getByRole('button', { name: 'Undo last change' });
    await user.click(undo);
    expect([butter.value, eggs.value]).toEqual(['300', before[1]]);
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(undo);
    expect([butter.value, eggs.value]).toEqual(before);
    await screen.findByText('Saved');
  });

  it('keeps text that can’t be read, says that it isn’t saved, and saves no half of it', async () => {
    const { user, puts } = await openEditor(pending, { putRecipe: saved });
    await user.type(screen.getByLabelText('Eggs: quantity'), '12..5');
    await user.tab();
    expect(await screen.findByText('Not saved: quantity of Eggs')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Type a number');
    await user.click(screen.getByRole('tab', { name: /^Method/ }));
    await user.click(screen.getByRole('tab', { name: /^Ingredients/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Eggs: quantity').value).toBe('12..5');
    cleanup();
    renderApp(`/recipes?recipe=${anId(100 + opened)}&mode=edit`);
    expect((await screen.findByLabelText<HTMLInputElement>('Eggs: quantity')).value).toBe('12..5');
    expect(screen.getByText('Not saved: quantity of Eggs')).toBeTruthy();
    expect(puts().filter(({ lines }) => lines?.[1]?.quantity !== null)).toEqual([]);
  });
});

describe('lines', () => {
  it('move by keyboard, are removed, and come back with Undo', async () => {
    const { user } = await openEditor(tart, { putRecipe: saved });
    const names = () =>
      screen.getAllByLabelText(/: quantity$/).map((input) => input.getAttribute('aria-label'));
    await user.click(screen.getByLabelText('Eggs: quantity'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Eggs: quantity', 'Butter: quantity']);
    const [more] = screen.getAllByRole('button', { name: 'Eggs: more' });
    if (more) await user.click(more);
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(names()).toEqual(['Butter: quantity']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(names()).toEqual(['Eggs: quantity', 'Butter: quantity']);
  });

  it('a cost that the maker set wins, and warns when the quantity is another', async () => {
    const { user, receipt, puts } = await openEditor(tart, { putRecipe: saved });
    await user.click(screen.getByRole('button', { name: /^Butter: .*Set its cost$/ }));
    await user.clear(screen.getByLabelText(/^Butter: cost of the whole line/));
    await user.type(screen.getByLabelText(/^Butter: cost of the whole line/), '5{Enter}');
    expect(receipt.getByText('9.06')).toBeTruthy();
    const quantity = screen.getByLabelText('Butter: quantity');
    await user.clear(quantity);
    await user.type(quantity, '700');
    expect(receipt.getByText('9.06')).toBeTruthy();
    expect(screen.getByText('Cost was set for 900 g')).toBeTruthy();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(puts().at(-1)?.lines?.[0]).toMatchObject({ quantity: '700', costOverride: '5' }),
    );
  });

  it('of another size are for looking at only', async () => {
    const { user, receipt, puts } = await openEditor(tart);
    await user.click(screen.getByLabelText('2×'));
    expect(receipt.getByText('25.76')).toBeTruthy();
    expect(screen.queryByLabelText('Butter: quantity')).toBeNull();
    expect(puts()).toHaveLength(0);
  });
});

it.each([
  ['that is none', refusal('invalid_request', { issues: [{ path: 'id', message: 'must be a ULID' }] })],
  ['of nothing', refusal('not_found')],
])('an address with an id %s leads to a page with a way back', async (_, getRecipe) => {
  const at = { getRecipe, getRecipeBreakdown: getRecipe, getVariation: getRecipe };
  stubNetwork(recipeBoxAnswers({ recipes: [], ingredients: [] }, { recipes: at }));
  renderApp('/recipes?recipe=x&mode=edit');
  expect(await screen.findByText('We can’t find this recipe')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All recipes' }).getAttribute('href')).toBe('/recipes');
  expect(screen.queryByText(/ULID/)).toBeNull();
});
