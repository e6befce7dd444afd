/** The tour of the recipe box, through the real routes. What it points at is measured in a browser (`tests/journeys/tour`). */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resumeTour, startTour, tourId } from '../../data/tour.ts';
import { anId, anIngredient, aRecipe, aRecipeLine, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { freeEntitlements, signInAs } from '../../testing/session.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../testing/stub-network.ts';

const butter = anIngredient(anId(1), { name: 'Butter', costPerUnit: '9.80' });
const tart = aRecipe({
  id: anId(10),
  name: '<img src=x onerror=alert(1)>Tart',
  lines: [aRecipeLine(anId(20), { ingredientId: butter.id, name: 'Butter', quantity: '100' })],
});
const readOnly = { ...freeEntitlements, readOnly: { ...freeEntitlements.readOnly, recipes: true } };

beforeEach(() => signInAs('user-priya'));

const keep = (stepIndex: number, isRunning = true) =>
  localStorage.setItem('bb_tour', JSON.stringify({ activeTourId: tourId, stepIndex, isRunning }));
const kept = () => JSON.parse(localStorage.getItem('bb_tour') ?? 'null');

function open(path: string, more: ApiAnswers = {}, recipes = [tart], ingredients = [butter]) {
  const calls = stubNetwork(recipeBoxAnswers({ recipes, ingredients }, more));
  return { ...renderApp(path), calls };
}

const cardOf = (step: number) =>
  screen.findByRole('dialog', { name: new RegExp(`^Recipe tour, step ${step} of 24`) });
const press = async ({ user }: ReturnType<typeof open>, step: number, name: string) =>
  user.click(within(await cardOf(step)).getByRole('button', { name }));
const placeOf = async (step: number) => (await cardOf(step)).dataset.tourCard;
/** The part of the page that a step points at. */
const target = (name: string) => document.querySelector(`[data-tour="${name}"]`);

describe('the tour', () => {
  it('goes on after a reload, opens what each step needs, and goes back', async () => {
    keep(2);
    const opened = open('/stock');
    await cardOf(3);
    await waitFor(() => expect(opened.at()).toBe('/recipes?tab=ingredients'));
    await press(opened, 3, 'Next');
    await screen.findByRole('dialog', { name: 'Look up a food' });
    await waitFor(async () => expect(await placeOf(4)).toBe('found'));
    // In the dialog's own layer.
    expect((await cardOf(4)).closest('[role=dialog][aria-labelledby]')?.textContent).toContain(
      'Look up a food',
    );
    await press(opened, 4, 'Next');
    await screen.findByRole('dialog', { name: 'Butter' });
    await waitFor(async () => expect(await placeOf(5)).toBe('found'));
    within(await cardOf(5)).getByText(/^This is ‘Butter’\./);
    await press(opened, 5, 'Back');
    await screen.findByRole('dialog', { name: 'Look up a food' });
    expect(kept().stepIndex).toBe(3);
  });

  it('opens the section that a step is about', async () => {
    keep(8);
    open('/recipes');
    await waitFor(async () => expect(await placeOf(9)).toBe('found'));
    expect((target('measures') as HTMLDetailsElement).open).toBe(true);
  });

  it('says names as text', async () => {
    keep(13);
    open('/recipes');
    await waitFor(async () => expect(await placeOf(14)).toBe('found'));
    within(await cardOf(14)).getByText(/^This is ‘<img src=x onerror=alert\(1\)>Tart’\./);
    expect((await cardOf(14)).querySelector('img')).toBeNull();
  });

  it('shows an example on an empty shopping list, and stores nothing of it', async () => {
    keep(22);
    open('/recipes');
    await waitFor(async () => expect(await placeOf(23)).toBe('found'));
    expect(target('to-make')?.textContent).toContain('1 recipe');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('bb-shopping-list'))).toEqual([]);
  });

  it('finishes, and can’t be resumed then', async () => {
    keep(23);
    const opened = open('/recipes');
    await press(opened, 24, 'Finish');
    await screen.findByText('Tour complete');
    screen.getByText('Nice work! You can restart from the Help menu anytime.');
    expect(kept()).toBeNull();
    act(() => void resumeTour());
    await screen.findByText('No tour to resume');
    screen.getByText('Pick a tour from Help to get started.');
  });

  it('waits for its own page where it is started elsewhere', async () => {
    const opened = open('/stock');
    await screen.findByRole('heading', { level: 1 });
    act(startTour);
    expect(localStorage.getItem('bb_pending_tour')).toBe(tourId);
    await cardOf(1);
    expect(opened.at()).toBe('/recipes');
    expect(localStorage.getItem('bb_pending_tour')).toBeNull();
  });
});

describe('leaving it', () => {
  it.each(['Exit tour', 'Escape'])('%s asks first, and keeps the place', async (how) => {
    keep(12);
    const opened = open('/recipes');
    await waitFor(async () => expect(await placeOf(13)).toBe('found'));
    const leave = async () => {
      if (how === 'Escape') await opened.user.keyboard('{Escape}');
      else await press(opened, 13, how);
    };
    await leave();
    const question = await screen.findByRole('dialog', { name: 'Pause the tour?' });
    await opened.user.click(within(question).getByRole('button', { name: 'Keep going' }));
    await cardOf(13);
    await leave();
    await opened.user.click(await screen.findByRole('button', { name: 'Pause tour' }));
    await screen.findByText('Tour paused');
    screen.getByText('Resume anytime from the Help menu.');
    expect(kept()).toEqual({ activeTourId: tourId, stepIndex: 12, isRunning: false });
    expect(screen.queryByRole('dialog', { name: /^Recipe tour/ })).toBeNull();
    act(() => void resumeTour());
    await cardOf(13);
  });

  it('by Back pauses it where somebody went', async () => {
    const opened = open('/stock');
    await screen.findByRole('heading', { level: 1 });
    act(startTour);
    await press(opened, 1, 'Next');
    await cardOf(2);
    act(() => void opened.router.navigate(-1));
    await screen.findByText('Tour paused');
    await waitFor(() => expect(opened.at()).toMatch(/^\/stock/));
    expect(kept()).toEqual({ activeTourId: tourId, stepIndex: 1, isRunning: false });
  });
});

describe('without a target', () => {
  it('offers sample data to an empty recipe box, and goes on with it', async () => {
    keep(0);
    let recipes: (typeof tart)[] = [];
    const opened = open('/recipes', {
      recipes: {
        listRecipes: () => ({ items: recipes, nextCursor: null }),
        addSamples: () => {
          recipes = [tart];
          return { recipes: 1, ingredients: 1 };
        },
      },
    });
    const offer = await screen.findByRole('dialog', { name: 'Recipe tour, sample data' });
    await opened.user.click(within(offer).getByRole('button', { name: 'Add sample data' }));
    await waitFor(async () => expect(await placeOf(1)).toBe('found'));
  });

  it('says why sample data couldn’t be added, and goes on without', async () => {
    keep(0);
    const opened = open('/recipes', { recipes: { addSamples: refusal('owner_only') } }, [], []);
    const offer = within(await screen.findByRole('dialog', { name: 'Recipe tour, sample data' }));
    await opened.user.click(offer.getByRole('button', { name: 'Add sample data' }));
    await offer.findByText(/^Couldn’t add sample data\./);
    await opened.user.click(offer.getByRole('button', { name: 'Without samples' }));
    await cardOf(1);
  });

  it('closes the food library after its step, also where there is no ingredient to open', async () => {
    keep(3);
    const opened = open('/recipes', {}, [], []);
    await waitFor(async () => expect(await placeOf(4)).toBe('found'));
    await screen.findByRole('dialog', { name: 'Look up a food' });
    await press(opened, 4, 'Next');
    await cardOf(5);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Look up a food' })).toBeNull());
  });

  it('shows a step that can’t have one in the middle at once', async () => {
    keep(12);
    const opened = open('/recipes', {}, [], []);
    for (const step of [13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]) {
      expect(await placeOf(step)).toBe('missing');
      await press(opened, step, 'Next');
    }
    expect(await placeOf(24)).toBe('missing');
    expect(opened.at()).toBe('/recipes');
  });

  it('waits for none of the buttons that a read-only box doesn’t have', async () => {
    keep(10);
    const opened = open('/recipes', { billing: { getEntitlements: readOnly } });
    expect(await placeOf(11)).toBe('missing');
    await press(opened, 11, 'Next');
    expect(await placeOf(12)).toBe('missing');
    await press(opened, 12, 'Next');
    await waitFor(async () => expect(await placeOf(13)).toBe('found'));
  });

  it('shows one whose target doesn’t come in the middle, in time, and points at it when it comes', async () => {
    keep(21);
    open('/recipes', { recipes: { getLabel: refusal('internal_error') } });
    const card = await cardOf(22);
    await waitFor(() => expect(window.location.search).toContain(tart.id));
    await screen.findByText('What this batch costs');
    expect(card.dataset.tourCard).toBe('searching');
    const now = vi.spyOn(Date, 'now');
    const before = Date.now();
    now.mockImplementation(() => before + 11_000);
    const looks = vi.spyOn(document, 'querySelectorAll');
    await waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(3));
    looks.mockRestore();
    expect((await cardOf(22)).dataset.tourCard).toBe('searching');
    now.mockImplementation(() => before + 12_100);
    await waitFor(async () => expect(await placeOf(22)).toBe('missing'));
    now.mockRestore();
    const late = document.createElement('div');
    late.dataset.tour = 'label-card';
    document.querySelector('main')?.append(late);
    await waitFor(async () => expect(await placeOf(22)).toBe('found'));
    late.remove();
  });
});

describe('whatever is stored', () => {
  it.each(['{', '7', '{"activeTourId":"recipes.short","stepIndex":2,"isRunning":true}'])(
    '%s leaves the app as it is',
    async (text) => {
      localStorage.setItem('bb_tour', text);
      localStorage.setItem('bb_pending_tour', '{"x":');
      open('/recipes');
      await screen.findByRole('article', { name: tart.name });
      act(() => void resumeTour());
      await screen.findByText('No tour to resume');
      expect(screen.queryByRole('dialog', { name: /^Recipe tour/ })).toBeNull();
    },
  );
});
