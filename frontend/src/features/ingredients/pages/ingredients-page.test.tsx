import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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

const butter = anIngredient(anId(1), {
  name: 'Butter',
  brand: 'Ampersand',
  costPerUnit: '0.98',
  costingUnit: '100g',
});
const damsons = anIngredient(anId(2), { name: 'Damsons', costPerUnit: null, costingUnit: '1000g' });
const tart = aRecipe({
  id: anId(10),
  name: 'Frangipane tart',
  sellingPrice: '1.10',
  physicalCost: null,
  lines: [aRecipeLine(anId(11), { ingredientId: butter.id, name: 'Butter', quantity: '900' })],
});

const saved = ({ body, path }: { body: unknown; path: string }): Ingredient => {
  const { version = 0, ...changes } = body as PutIngredient;
  return anIngredient(path.split('/').at(-1) ?? '', {
    ...(path.endsWith(butter.id) ? butter : {}),
    ...(changes as Partial<Ingredient>),
    version: version + 1,
  });
};

beforeEach(() => signInAs('user-priya'));

function openList(ingredients: ApiAnswers['ingredients'] = {}, path = '/recipes?tab=ingredients') {
  const calls = stubNetwork(
    recipeBoxAnswers({ recipes: [tart], ingredients: [butter, damsons] }, { ingredients }),
  );
  const puts = () => calls.filter((call) => call.name === 'putIngredient').map((call) => call.body);
  return { ...renderApp(path), puts };
}

describe('the list', () => {
  it('says ‘No price’ where there is none, and prices it where it stands', async () => {
    const { user, puts } = openList({ putIngredient: saved });
    expect(await screen.findByText('No price')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add a price for Damsons' }));
    await user.type(screen.getByLabelText('Damsons: price per kg'), '4.5{Enter}');
    await waitFor(() => expect(puts()).toEqual([{ costPerUnit: '4.5', version: 1 }]));
    expect(screen.queryByText('No price')).toBeNull();
  });

  it('shows which recipes a price moves before it is saved', async () => {
    const { user, puts } = openList({ putIngredient: saved });
    const price = await screen.findByLabelText('Butter: price per 100 g');
    await user.clear(price);
    await user.type(price, '1.4{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('+42.9%')).toBeTruthy();
    expect(dialog.getByText('Frangipane tart')).toBeTruthy();
    expect(dialog.getByText(/falls under target, £1.50 would hold it/)).toBeTruthy();
    expect(puts()).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Save price' }));
    await waitFor(() => expect(puts()).toEqual([{ costPerUnit: '1.4', version: 1 }]));
  });

  it('archives with Undo, and finds what is archived', async () => {
    const { user } = openList({
      archiveIngredient: ({ body }) => ({
        ...damsons,
        version: 2,
        archived: (body as { archived: boolean }).archived,
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Archive Damsons' }));
    expect(screen.queryByLabelText('Damsons: name')).toBeNull();
    expect((await screen.findAllByText('Ingredient archived successfully')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByLabelText('Damsons: name')).toBeTruthy();
  });

  it('takes an edit back that fails', async () => {
    const { user } = openList({ putIngredient: gatewayRefusal(500) });
    const name = await screen.findByLabelText<HTMLInputElement>('Butter: name');
    await user.clear(name);
    await user.type(name, 'Ghee{Enter}');
    expect((await screen.findAllByText('Error updating ingredient')).length).toBeGreaterThan(0);
    expect((await screen.findByLabelText<HTMLInputElement>('Butter: name')).value).toBe('Butter');
  });
});

describe('a new ingredient', () => {
  it('is priced from its pack while it is typed, and declared', async () => {
    const { user, puts } = openList({ putIngredient: saved }, '/recipes?tab=ingredients&ingredient=new');
    const dialog = within(await screen.findByRole('dialog', { name: 'New ingredient' }));
    await user.click(dialog.getByRole('button', { name: 'Add ingredient' }));
    expect(await dialog.findByText('Give it a name')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Strong flour');
    await user.selectOptions(dialog.getByLabelText('Kept in'), 'kg');
    await user.click(dialog.getByLabelText('From a pack'));
    await user.type(dialog.getByLabelText('Pack holds'), '16');
    await user.type(dialog.getByLabelText('Pack costs'), '18.40');
    expect(dialog.getByText('£1.15')).toBeTruthy();
    const [gluten] = dialog.getAllByRole('radio', { name: 'Contains' });
    if (gluten) await user.click(gluten);
    await user.click(dialog.getByLabelText('wheat'));
    await user.click(dialog.getByRole('button', { name: 'Free from the other 13' }));
    await user.click(dialog.getByRole('button', { name: 'Add ingredient' }));
    expect((await screen.findAllByText('Ingredient created successfully')).length).toBeGreaterThan(0);
    expect(puts()).toMatchObject([
      {
        name: 'Strong flour',
        unit: 'kg',
        costingUnit: '1000g',
        packSize: '16',
        packUnit: 'kg',
        packPrice: '18.4',
        costPerUnit: '1.15',
      },
    ]);
    const { allergens } = puts()[0] as PutIngredient;
    expect(allergens).toHaveLength(14);
    expect(allergens?.[0]).toEqual({ allergen: 'gluten', state: 'contains', detail: ['wheat'] });
  });

  it('names the field when the pack can’t be turned into the costing unit', async () => {
    const { user, puts } = openList({}, '/recipes?tab=ingredients&ingredient=new');
    const dialog = within(await screen.findByRole('dialog', { name: 'New ingredient' }));
    await user.type(dialog.getByLabelText('Name'), 'Eggs');
    await user.click(dialog.getByLabelText('From a pack'));
    await user.type(dialog.getByLabelText('Pack holds'), '1');
    await user.selectOptions(dialog.getByLabelText('Unit'), 'boxes');
    await user.type(dialog.getByLabelText('Pack costs'), '9');
    await user.click(dialog.getByRole('button', { name: 'Add ingredient' }));
    expect(await dialog.findByText(/what one of the boxes weighs/)).toBeTruthy();
    expect(puts()).toHaveLength(0);
  });
});

describe('two at once', () => {
  it('shows both versions and saves mine on top of theirs', async () => {
    const theirs = { ...butter, version: 4, brand: 'Longley Farm' };
    const { user, puts } = openList(
      {
        putIngredient: (request) =>
          (request.body as PutIngredient).version === 4
            ? saved(request)
            : refusal('stale_version', { current: theirs }),
      },
      `/recipes?tab=ingredients&ingredient=${butter.id}`,
    );
    const panel = within(await screen.findByRole('dialog', { name: 'Butter' }));
    await user.type(panel.getByLabelText('Brand'), ' Dairy');
    await user.click(panel.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Ampersand Dairy')).toBeTruthy();
    expect(dialog.getByText('Longley Farm')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ brand: 'Ampersand Dairy', version: 4 }));
  });
});
