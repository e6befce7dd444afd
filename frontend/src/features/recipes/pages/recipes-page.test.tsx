import { answerWithinMs } from '@batchbook/shared/http/client';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { bookOf } from '@batchbook/shared/recipes/book';
import { judgeLabel } from '@batchbook/shared/recipes/label-approval';
import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import type { LabelSummary } from '@batchbook/shared/recipes/label-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  anId,
  anIngredient,
  aRecipe,
  aRecipeLine,
  recipeBoxAnswers,
} from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { freeEntitlements, hazelAndRye, signInAs } from '../../../testing/session.ts';
import { type ApiAnswers, gatewayRefusal, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const butter = anIngredient(anId(1), { name: 'Butter', costPerUnit: '9.80' });
const damsons = anIngredient(anId(2), { name: 'Damsons', costPerUnit: null });
const line = (of: { id: string; name: string }) =>
  aRecipeLine(of.id, { ingredientId: of.id, name: of.name, quantity: '2400' });
const tart = aRecipe({ id: anId(10), name: 'Frangipane tart', lines: [line(butter)], physicalCost: null });
const jam = aRecipe({
  id: anId(11),
  name: 'Damson jam',
  recipeType: 'Prepared Dish',
  lines: [line(butter), line(damsons)],
  physicalCost: null,
});
const limit = 'Recipe limit reached. Please upgrade your plan.';
const full = { ...freeEntitlements, usage: { ...freeEntitlements.usage, recipes: 5 } };

beforeEach(() => signInAs('user-priya'));

function openList(more: ApiAnswers = {}, recipes = [tart, jam]) {
  const calls = stubNetwork(recipeBoxAnswers({ recipes, ingredients: [butter, damsons] }, more));
  return { ...renderApp('/recipes'), calls };
}

describe('the recipe cards', () => {
  it('say what one costs and what is left, and ‘at least’ where something has no cost', async () => {
    openList();
    const whole = (await screen.findByRole('article', { name: 'Frangipane tart' })).textContent;
    expect(whole).toContain('£0.98');
    expect(whole).toContain('76.7%');
    expect(whole).not.toContain('at least');
    const partial = screen.getByRole('article', { name: 'Damson jam' }).textContent;
    expect(partial).toContain('Costs, each, at least');
    expect(partial).toContain('Prepared Dish ·');
    expect(partial).toContain('not known yet');
    expect(partial).toContain('No cost for Damsons');
  });

  it('say what a kg costs and sells at where the batch is weighed', async () => {
    const custard = {
      ...tart,
      id: anId(12),
      name: 'Custard',
      batchYield: '780',
      unit: 'g',
      sellingPrice: '0.05',
    };
    openList({}, [custard, { ...custard, ...jam, batchYield: '780', unit: 'g', sellingPrice: null }]);
    const card = (await screen.findByRole('article', { name: 'Custard' })).textContent;
    expect(card).toContain('Costs£30.15 a kg');
    expect(card).toContain('£50.00 a kg');
    const partial = screen.getByRole('article', { name: 'Damson jam' }).textContent;
    expect(partial).toContain('Costs, at least£30.15 a kg');
    expect(partial).toContain('No price');
    expect(partial).toContain('at least £30.15 a kg.');
  });

  it('are found by name or ingredient and by type, in the URL', async () => {
    const { user, at } = openList();
    await user.type(await screen.findByLabelText('Search recipes'), 'damson');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await waitFor(() => expect(at()).toContain('search=damson'));
    await user.click(screen.getByLabelText('Products'));
    expect(await screen.findByText('No recipes match')).toBeTruthy();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear) await user.click(clear);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  });

  it('are sorted, and those that need a look are found', async () => {
    const { user, at } = openList();
    await user.click(await screen.findByRole('button', { name: '1 needs a look' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article', { name: 'Damson jam' })).toBeTruthy();
    expect(at()).toContain('look=1');
  });

  it('begin with one action when there are none', async () => {
    openList({}, []);
    expect(await screen.findByText('Your recipe box is empty')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New recipe' }).length).toBeGreaterThan(0);
  });

  it('that can’t be loaded say so and offer to try again', async () => {
    openList({ recipes: { listRecipes: gatewayRefusal(404) } });
    expect(await screen.findByText('Couldn’t load your recipes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('that nobody answers for say so once that has taken too long', async () => {
    const wait = setTimeout;
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) =>
      wait(work, ms === answerWithinMs ? 200 : ms),
    );
    const { user } = openList();
    const others = fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      if (!path.includes('/recipes?')) return others(path, init);
      return new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    });
    expect(await screen.findByText('Couldn’t load your recipes')).toBeTruthy();
    expect(screen.getByText(/We got no answer/)).toBeTruthy();
    vi.stubGlobal('fetch', others);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Frangipane tart' })).toBeTruthy();
  });

  it('can be looked at when the plan makes them read-only, and not edited', async () => {
    const readOnly = { ...full, readOnly: { recipes: true, sites: false } };
    openList({ billing: { getEntitlements: readOnly } });
    expect(await screen.findByText(/Recipes are read-only/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'View Frangipane tart' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit Frangipane tart' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New recipe' })).toBeNull();
  });
});

describe('the labels', () => {
  const rye = anIngredient(anId(3), {
    name: 'Rye flour',
    nutrition: {
      ...{ basis: '100g', energyKj: '1400', energyKcal: '335', fat: '2', saturates: '0.3' },
      ...{ carbohydrate: '61', sugars: '1', fibre: '15', protein: '9', salt: '0.01' },
    } as never,
    allergens: allergenCodes.map((allergen) => ({
      allergen,
      state: allergen === 'gluten' ? 'contains' : 'free_from',
      detail: allergen === 'gluten' ? ['rye'] : [],
    })),
  });
  const loaf = aRecipe({
    ...{ id: anId(12), name: 'Country loaf', lines: [line(rye)], unit: 'loaves' },
    ...{ batchYield: '2', finishedWeightGrams: '2200' },
  });
  const content = {
    ...newLabelContent({ name: 'Hazel & Rye', address: '7 Cheap St, Frome BA11 1BN' }),
    ...{ netQuantity: '1100', shelfLifeDays: 4, storage: 'Keep dry.' },
  };
  const labelOf = (recipeId: string, fingerprint: string | null): LabelSummary => ({
    ...{ recipeId, version: 1, ...content },
    approved: fingerprint === null ? null : { recipeVersion: 1, fingerprint, ...approval },
  });
  const approval = { at: '2026-11-18T09:00:00.000Z', userId: 'user-priya' };
  const judged = judgeLabel(
    { recipe: loaf, content, form: 'uk' },
    bookOf([tart, jam, loaf], [butter, damsons, rye], hazelAndRye),
  );

  function openWith(labels: LabelSummary[], recipes: ApiAnswers['recipes'] = {}, path = '/recipes') {
    const more = { recipes: { listLabels: { items: labels, nextCursor: null }, ...recipes } };
    const box = { recipes: [tart, jam, loaf], ingredients: [butter, damsons, rye] };
    const calls = stubNetwork(recipeBoxAnswers(box, more));
    return { ...renderApp(path), calls };
  }

  it('that need another look are counted, and lead to the label of each', async () => {
    const old = [labelOf(tart.id, 'as-it-was'), labelOf(loaf.id, 'as-it-was')];
    const { user, at } = openWith([...old, labelOf(jam.id, null)]);
    await user.click(await screen.findByRole('button', { name: '2 labels need another look' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(at()).toContain('labels=1');
    for (const { id, name } of [tart, loaf]) {
      const card = screen.getByRole('article', { name });
      const link = within(card).getByRole('link', { name: `Open the label of ${name}` });
      expect(link.getAttribute('href')).toBe(`/recipes?recipe=${id}&label=1`);
    }
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    expect(screen.queryByRole('link', { name: /^Open the label/ })).toBeNull();
  });

  it('that print as they were approved are not counted', async () => {
    expect(judged.blockers).toEqual([]);
    openWith([labelOf(tart.id, 'as-it-was'), labelOf(loaf.id, judged.fingerprint)]);
    expect(await screen.findByRole('button', { name: '1 label needs another look' })).toBeTruthy();
  });

  it.each<[string, ApiAnswers['recipes']]>([
    ['are all right', {}],
    ['can’t be loaded', { listLabels: gatewayRefusal(404) }],
  ])('that %s leave the screen as it is', async (_, answers) => {
    const { calls } = openWith([labelOf(loaf.id, judged.fingerprint)], answers, '/recipes?labels=1');
    await waitFor(() => expect(calls.map(({ name }) => name)).toContain('listLabels'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.queryByRole('button', { name: /another look$/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Open the label/ })).toBeNull();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the samples', () => {
  it('are offered when there is nothing yet, and leave in one click', async () => {
    let samples = false;
    const sample = aRecipe({ id: anId(12), name: 'Sample loaf', isSample: true });
    const { user, calls } = openList(
      {
        recipes: {
          listRecipes: () => ({ items: samples ? [sample] : [], nextCursor: null }),
          addSamples: () => {
            samples = true;
            return { recipes: 1, ingredients: 0 };
          },
          removeSamples: () => {
            samples = false;
            return { recipes: 1, ingredients: 0 };
          },
        },
      },
      [],
    );
    await user.click(await screen.findByRole('button', { name: 'Add sample data' }));
    const card = await screen.findByRole('article', { name: 'Sample loaf' });
    expect(card.textContent).toContain('Sample');
    await user.click(screen.getByRole('button', { name: 'Remove samples' }));
    expect(await screen.findByText('Your recipe box is empty')).toBeTruthy();
    expect(calls.map((call) => call.name)).toContain('removeSamples');
  });
});

describe('the limit of the plan', () => {
  it('is said at the button and when it is pressed', async () => {
    const { user } = openList({ billing: { getEntitlements: full } });
    expect(await screen.findByText(limit)).toBeTruthy();
    expect(screen.getByText('5 of 5 recipes')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'New recipe' }));
    await waitFor(() => expect(screen.getAllByText(limit).length).toBeGreaterThan(1));
  });

  it('is said when the server knows better', async () => {
    const { user } = openList({ recipes: { duplicateRecipe: refusal('recipe_limit_reached') } });
    await user.click(await screen.findByRole('button', { name: 'Duplicate Frangipane tart' }));
    expect((await screen.findAllByText(limit)).length).toBeGreaterThan(0);
  });
});

describe('a recipe', () => {
  it('starts in a small dialog and opens in the editor', async () => {
    const { user, at, calls } = openList({
      recipes: {
        putRecipe: ({ body, path }) =>
          aRecipe({ ...(body as object), id: path.split('/').at(-1) ?? '', version: 1 }),
      },
    });
    await user.click((await screen.findAllByRole('button', { name: 'New recipe' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Create recipe' }));
    expect(await screen.findByText('Give it a name; you can change it later')).toBeTruthy();
    await user.type(screen.getByLabelText('Name'), 'Sourdough');
    await user.click(screen.getByRole('button', { name: 'Create recipe' }));
    expect(await screen.findByLabelText('Recipe name')).toBeTruthy();
    expect(at()).toContain('mode=edit');
    expect(calls.find((call) => call.name === 'putRecipe')?.body).toEqual({
      name: 'Sourdough',
      recipeType: 'Product',
      batchYield: '12',
      unit: 'pieces',
    });
  });

  it('leaves the list at once when deleted, and comes back with Undo', async () => {
    const { user } = openList({
      recipes: {
        deleteRecipe: { id: tart.id, restorableUntil: '2026-12-21T09:00:00.000Z' },
        restoreRecipe: tart,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Frangipane tart' }));
    expect(screen.queryByRole('article', { name: 'Frangipane tart' })).toBeNull();
    const told = 'Recipe deleted successfully. Your recipe count has been reduced.';
    expect((await screen.findAllByText(told)).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('article', { name: 'Frangipane tart' })).toBeTruthy();
  });

  it('that goes into others stays, and says into which', async () => {
    const usedIn = [{ id: jam.id, name: 'Damson jam' }];
    const { user } = openList({ recipes: { deleteRecipe: refusal('recipe_in_use', { usedIn }) } });
    await user.click(await screen.findByRole('button', { name: 'Delete Frangipane tart' }));
    const said = 'Frangipane tart is used in Damson jam. Replace it there first.';
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(screen.getByRole('article', { name: 'Frangipane tart' })).toBeTruthy();
  });

  it('comes back when deleting it fails', async () => {
    const { user } = openList({ recipes: { deleteRecipe: gatewayRefusal(500) } });
    await user.click(await screen.findByRole('button', { name: 'Delete Frangipane tart' }));
    expect((await screen.findAllByText('Error deleting recipe')).length).toBeGreaterThan(0);
    expect(screen.getByRole('article', { name: 'Frangipane tart' })).toBeTruthy();
  });
});
