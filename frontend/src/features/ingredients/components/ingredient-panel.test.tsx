import type { LibraryFood } from '@batchbook/shared/ingredients/library-schema';
import { priceOf } from '@batchbook/shared/ingredients/price-back';
import { figuresOfPrice } from '@batchbook/shared/ingredients/price-correction';
import type { Ingredient, Price, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent as User } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { shownOf } from '../../../data/ingredients.ts';
import { queryClient } from '../../../data/query-client.ts';
import { choose, seek } from '../../../testing/choose.ts';
import { runPendingWork } from '../../../testing/pending-work.ts';
import {
  anId,
  anIngredient,
  aRecipe,
  aRecipeLine,
  recipeBoxAnswers,
} from '../../../testing/recipe-fixtures.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { organizationId, signInAs } from '../../../testing/session.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../../testing/stub-network.ts';

const butter = anIngredient(anId(1), { name: 'Butter', brand: 'Ampersand', costPerUnit: '7.2' });
const ghee = anIngredient(anId(2), { name: 'Ghee' });
const tart = aRecipe({
  id: anId(10),
  name: 'Frangipane tart',
  lines: [aRecipeLine(anId(11), { kind: 'ingredient', ingredientId: butter.id, name: 'Butter' })],
});

/** Saves on top of what was saved before. */
function savesOver(before: Ingredient | null) {
  let stored = before;
  return ({ body, path }: { body: unknown; path: string }): Ingredient => {
    const { version = 0, packRead } = body as PutIngredient;
    stored = anIngredient(path.split('/').at(-1) ?? '', {
      ...stored,
      ...shownOf(body as PutIngredient),
      version: version + 1,
    });
    const { name, brand, supplierId } = stored;
    if (packRead) stored = { ...stored, packRead: { on: '2026-11-20', name, brand, supplierId } };
    return stored;
  };
}

const food: LibraryFood = {
  source: 'staples',
  sourceName: 'McCance and Widdowson’s CoFID',
  code: '17-500',
  name: 'Butter, salted',
  brand: '',
  nutrition: {
    basis: '100g',
    energyKj: '3059',
    energyKcal: '744',
    fat: '82.2',
    saturates: '52.1',
    carbohydrate: '0.6',
    sugars: '0.6',
    fibre: '0',
    protein: '0.6',
    salt: null,
    transFat: null,
    cholesterolMg: null,
    sodiumMg: null,
    addedSugars: null,
    vitaminDMcg: null,
    calciumMg: null,
    ironMg: null,
    potassiumMg: null,
  },
  allergens: [{ allergen: 'milk', state: 'contains', detail: [] }],
  unmappedAllergens: [],
  confirmAllergens: false,
  gramsPerMl: '0.911',
  gramsPerPiece: null,
  ediblePortionPercent: null,
  declaration: null,
  packSize: null,
  packUnit: null,
  attribution: 'Contains public sector information licensed under the Open Government Licence v3.0.',
  url: null,
};

beforeEach(() => signInAs('user-priya'));

function open(path: string, more: Pick<ApiAnswers, 'ingredients' | 'recipes'> = {}) {
  const calls = stubNetwork(
    recipeBoxAnswers(
      { recipes: [tart], ingredients: [butter, ghee] },
      {
        ingredients: {
          listPrices: { items: [], nextCursor: null },
          listSuppliers: { items: [], nextCursor: null },
          putIngredient: savesOver(path.includes(butter.id) ? butter : null),
          ...more.ingredients,
        },
        recipes: {
          previewPrice: { recipes: [], before: '7.2', after: '8.1', costingUnit: '1000g' },
          ...more.recipes,
        },
      },
    ),
  );
  const puts = () => calls.filter((call) => call.name === 'putIngredient').map((call) => call.body);
  return { ...renderApp(path), puts, calls };
}

const newPath = '/recipes?tab=ingredients&ingredient=new';
const butterPath = `/recipes?tab=ingredients&ingredient=${butter.id}`;
const butterPanel = async () => within(await screen.findByRole('dialog', { name: 'Butter' }));

describe('a new ingredient', () => {
  it('keeps a supplier that was typed and not chosen, and isn’t saved without it', async () => {
    const { user, puts } = open(newPath, {
      ingredients: {
        putSupplier: ({ path, body }) => ({
          ...{ id: path.split('/').at(-1) ?? '', organizationId, version: 1, createdBy: 'x', userId: 'x' },
          ...{ createdAt: butter.createdAt, updatedAt: butter.updatedAt },
          ...{
            name: String((body as { name: string }).name),
            contactEmail: '',
            contactPhone: '',
            address: '',
          },
        }),
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'New ingredient' }));
    await user.type(dialog.getByLabelText('Name'), 'Eggs');
    await seek(user, () => dialog.getByLabelText('Supplier'), 'H');
    await screen.findByRole('option', { name: 'New supplier ‘H’' });
    const supplier = dialog.getByLabelText<HTMLInputElement>('Supplier');
    await user.type(supplier, 'en House');
    await screen.findByRole('option', { name: 'New supplier ‘Hen House’' });
    await user.keyboard('{Escape}');
    await user.click(dialog.getByLabelText('Name'));
    expect(supplier.value).toBe('Hen House');
    await user.click(dialog.getByRole('button', { name: 'Add ingredient' }));
    expect(supplier.validationMessage).toBe('Choose one from the list, or clear the box.');
    expect(puts()).toEqual([]);
    await user.type(supplier, ' Farm');
    await user.click(await screen.findByRole('option', { name: 'New supplier ‘Hen House Farm’' }));
    await dialog.findByRole('button', { name: 'Remove Hen House Farm' });
    await user.click(dialog.getByRole('button', { name: 'Add ingredient' }));
    await waitFor(() => expect(puts()).toMatchObject([{ name: 'Eggs', supplierId: expect.any(String) }]));
  });

  it('carries on after the page was left, says so, and starts again when asked', async () => {
    sessionStorage.setItem(
      'bb-draft:ingredient:new',
      JSON.stringify({ version: null, typed: { name: 'Eggs' } }),
    );
    const { user } = open(newPath);
    const dialog = within(await screen.findByRole('dialog', { name: 'New ingredient' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Eggs');
    expect(dialog.getByText(/You’re carrying on where you stopped/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Start again' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(dialog.queryByText(/carrying on/)).toBeNull();
    expect(sessionStorage.getItem('bb-draft:ingredient:new')).toBeNull();
  });

  it('finds no fault with a name that the food library took the focus from, and does once it is left', async () => {
    const { user } = open(`${newPath}&field=library`);
    const library = await screen.findByRole('dialog', { name: 'Look up a food' });
    await user.click(within(library).getByLabelText('Food or barcode'));
    expect(screen.queryByText('Give it a name')).toBeNull();
    await user.click(within(library).getByRole('button', { name: 'Enter by hand' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New ingredient' }));
    await user.click(dialog.getByLabelText('Name'));
    await user.tab();
    await dialog.findByText('Give it a name');
  });

  it('is priced from its pack while it is typed, and declared', async () => {
    const { user, puts } = open(newPath);
    const dialog = within(await screen.findByRole('dialog', { name: 'New ingredient' }));
    await user.click(dialog.getByRole('button', { name: 'Add ingredient' }));
    expect(await dialog.findByText('Give it a name')).toBeTruthy();
    await user.type(dialog.getByLabelText('Name'), 'Butter');
    expect(dialog.getByText('Another ingredient has this name.')).toBeTruthy();
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Strong flour');
    expect(dialog.queryByText('Another ingredient has this name.')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Kept in'), 'kg');
    await user.click(dialog.getByLabelText('From a pack'));
    await user.type(dialog.getByLabelText('Pack holds'), '16');
    await user.type(dialog.getByLabelText('Pack costs'), '18.40');
    expect(dialog.getByText('£1.15')).toBeTruthy();
    const [gluten] = dialog.getAllByRole('button', { name: 'Contains', pressed: false });
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
        nutrition: null,
      },
    ]);
    const { allergens } = puts()[0] as PutIngredient;
    expect(allergens).toHaveLength(14);
    expect(allergens?.[0]).toEqual({ allergen: 'gluten', state: 'contains', detail: ['wheat'] });
  });

  it('names the field when the pack can’t be turned into the costing unit', async () => {
    const { user, puts } = open(newPath);
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

describe('the panel', () => {
  it('lets who comes back to a field type over it, though it is saved only then', async () => {
    const answered = Promise.withResolvers<void>();
    const save = savesOver(butter);
    const { user, puts } = open(butterPath, {
      ingredients: { putIngredient: (call) => answered.promise.then(() => save(call)) },
    });
    const dialog = await butterPanel();
    const weight = dialog.getByLabelText<HTMLInputElement>('One piece weighs');
    await user.click(dialog.getByText('Measures', { selector: 'summary *' }));
    await user.type(weight, '1½');
    await user.tab();
    await user.tab({ shift: true });
    expect(weight.selectionEnd).toBe(2);
    answered.resolve();
    await waitFor(() => expect(weight.value).toBe('1.5'));
    await user.keyboard('0.5');
    await user.tab();
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({ gramsPerPiece: '0.5' });
  });

  it('saves a field as it is left, says so beside it, and leaves a wrong one unsaved', async () => {
    const { user, puts } = open(butterPath);
    const panel = await butterPanel();
    await user.type(panel.getByLabelText('Brand'), ' Dairy');
    await user.tab();
    expect(await panel.findByText('Saved')).toBeTruthy();
    expect(puts()).toEqual([{ brand: 'Ampersand Dairy', version: 1 }]);
    await user.type(panel.getByLabelText('One millilitre weighs'), 'heavy');
    await user.tab();
    expect(await panel.findByText(/Type a number/)).toBeTruthy();
    await user.type(panel.getByLabelText('Salt (g)'), '1.2');
    await user.tab();
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect(puts()[1]).toMatchObject({
      version: 2,
      nutrition: { basis: '100g', salt: '1.2', fat: null },
      nutritionSource: { name: 'Typed in' },
    });
  });

  describe.each([
    ['on leaving its fields', (user: User) => user.click(screen.getByLabelText('Name'))],
    ['on Enter', (user: User) => user.keyboard('{Enter}')],
    ['on Esc', (user: User) => user.keyboard('{Escape}')],
    ['on Done', (user: User) => user.click(screen.getByRole('button', { name: 'Done' }))],
    ['on the close button', (user: User) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ])('saves a new price %s', (_when, leave) => {
    it('at once', async () => {
      const { user, puts } = open(butterPath);
      const price = (await butterPanel()).getByLabelText('Price per kg');
      await user.clear(price);
      await user.type(price, '8.10');
      await leave(user);
      await waitFor(() =>
        expect(puts()).toEqual([expect.objectContaining({ costPerUnit: '8.1', version: 1 })]),
      );
      // Beside the field, or in a message once the panel has closed.
      const [undo] = await screen.findAllByRole('button', { name: /^Undo/ });
      await user.click(undo as HTMLElement);
      await waitFor(() => expect(puts()[1]).toMatchObject({ costPerUnit: '7.2', version: 2 }));
    });

    it('unless it can’t be read: then the panel stays open, with what is wrong', async () => {
      const { user, puts } = open(butterPath);
      const price = (await butterPanel()).getByLabelText<HTMLInputElement>('Price per kg');
      await user.clear(price);
      await user.type(price, 'cheap');
      await leave(user);
      const asked = screen.queryByRole('button', { name: 'Keep editing' });
      if (asked !== null) await user.click(asked);
      expect(price.isConnected && price.value).toBe('cheap');
      await user.tab();
      expect((await butterPanel()).getByText('Type an amount, such as 4.20')).toBeTruthy();
      expect(puts()).toEqual([]);
    });
  });

  it('shows beside the new price which recipes it moves, and takes it back', async () => {
    const side = (marginPercent: string) => ({
      complete: true,
      batchCost: '1',
      costEach: '1',
      marginPercent,
    });
    const { user, puts, calls } = open(butterPath, {
      recipes: {
        // It is asked what the old price would do to the recipes as they are now.
        previewPrice: {
          recipes: [
            {
              recipeId: tart.id,
              name: 'Frangipane tart',
              kind: 'recipe',
              recipeType: 'Product',
              sellingPrice: '3',
              through: [],
              before: side('61.2'),
              after: side('66.1'),
            },
          ],
          before: '8.1',
          after: '7.2',
          costingUnit: '1000g',
        },
      },
    });
    const panel = await butterPanel();
    await user.clear(panel.getByLabelText('Price per kg'));
    await user.type(panel.getByLabelText('Price per kg'), '8.10{Enter}');
    const moves = within(await screen.findByRole('region', { name: 'New price of Butter' }));
    expect(moves.getByText(/went from/).textContent).toBe(
      'Butter went from £7.20 to £8.10 per kg (+12.5%, £0.90)',
    );
    expect(await moves.findByText('1 recipe changes. 1 falls under your 65% target.')).toBeTruthy();
    expect(moves.getByRole('row', { name: /Frangipane tart/ }).textContent).toMatch(/66\.1%.*61\.2%/);
    expect(calls.find(({ name }) => name === 'previewPrice')?.body).toMatchObject({ costPerUnit: '7.2' });
    await user.click(moves.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ costPerUnit: '7.2', version: 2 }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'New price of Butter' })).toBeNull());
    expect(panel.getByLabelText<HTMLInputElement>('Price per kg').value).toBe('7.20');
  });

  describe('of a pack', () => {
    const packed = anIngredient(anId(1), {
      ...{ name: 'Butter', brand: 'Ampersand', unit: 'kg', costingUnit: '1000g', costPerUnit: '7.2' },
      ...{ packSize: '5', packUnit: 'kg', packPrice: '36' },
    });
    const pastPrice = (of: Ingredient, at: string): Price => ({
      ...{ ...priceOf(of), id: `${at}#000000001`, at, source: null, userId: 'x', corrected: null },
    });

    /** The server writes a price down whenever one is saved. */
    function openPacked() {
      const save = savesOver(packed);
      const history: Price[] = [];
      const opened = open(butterPath, {
        ingredients: {
          listIngredients: { items: [packed, ghee], nextCursor: null },
          listPrices: () => ({ items: history, nextCursor: null }),
          putIngredient: (request) => {
            const saved = save(request);
            if ('packPrice' in (request.body as PutIngredient))
              history.unshift(pastPrice(saved, new Date().toISOString()));
            return saved;
          },
        },
      });
      return opened;
    }
    it('draws its prices over time, and leads to their table', async () => {
      const items = [
        pastPrice(packed, '2026-11-20T09:00:00.000Z'),
        { ...pastPrice(packed, '2026-11-10T09:00:00.000Z'), costPerUnit: null },
        { ...pastPrice(packed, '2026-11-01T09:00:00.000Z'), costPerUnit: '6.4' },
      ];
      open(butterPath, {
        ingredients: {
          listIngredients: { items: [packed, ghee], nextCursor: null },
          listPrices: { items, nextCursor: null },
        },
      });
      const chart = await screen.findByRole('slider', { name: 'Price per kg over time' });
      expect(chart.getAttribute('aria-valuetext')).toBe('Nov 20, 2026: £7.20 per kg');
      fireEvent.keyDown(chart, { key: 'ArrowLeft' });
      expect(chart.getAttribute('aria-valuetext')).toBe('Nov 10, 2026: No price');
      const table = document.getElementById(chart.getAttribute('aria-details') ?? '');
      expect(within(table as HTMLElement).getAllByRole('row', { name: /^Nov/ })).toHaveLength(3);
    });

    it('corrects a price that was typed by mistake, and says what was typed', async () => {
      const mistake = {
        ...pastPrice(packed, '2026-11-20T09:00:00.000Z'),
        packPrice: '360',
        costPerUnit: '72',
      };
      const corrected = { at: '2026-11-21T09:00:00.000Z', userId: 'x', ...figuresOfPrice(mistake) };
      const history = [mistake, pastPrice(packed, '2026-11-01T09:00:00.000Z')];
      const { user, calls } = open(butterPath, {
        ingredients: {
          listIngredients: { items: [packed, ghee], nextCursor: null },
          listPrices: () => ({ items: [...history], nextCursor: null }),
          correctPrice: () => {
            history[0] = { ...mistake, packPrice: '36', costPerUnit: '7.2', corrected };
            return { ...packed, version: 2 };
          },
        },
      });
      await user.click(await screen.findByRole('button', { name: /Correct the price of Nov 20, 2026/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Correct a mistyped price' }));
      const field = dialog.getByLabelText('Pack costs');
      await refill(user, field, 'x');
      await user.click(dialog.getByRole('button', { name: 'Correct the price' }));
      dialog.getByText(/such as 4.20/);
      await refill(user, field, '36');
      await user.click(dialog.getByRole('button', { name: 'Correct the price' }));
      await screen.findByText(/typed as £360.00, put right/);
      expect(calls.filter(({ name }) => name === 'correctPrice').map(({ body }) => body)).toEqual([
        { priceId: mistake.id, packSize: '5', packUnit: 'kg', packPrice: '36', version: 1 },
      ]);
    });

    const refill = async (user: User, field: HTMLElement, text: string) => {
      await user.clear(field);
      await user.type(field, text);
    };

    it('saves size, unit and cost once, and takes them back to the first price', async () => {
      const { user, puts } = openPacked();
      const panel = await butterPanel();
      await refill(user, panel.getByLabelText('Pack holds'), '1.5');
      await user.selectOptions(panel.getByLabelText('Unit'), 'g');
      // The invoice is looked up in another window, for longer than a choice waits to be saved.
      fireEvent.focusOut(panel.getByLabelText('Unit'));
      await new Promise((resolve) => setTimeout(resolve, 700));
      await refill(user, panel.getByLabelText('Pack holds'), '2500');
      await refill(user, panel.getByLabelText('Pack costs'), '20');
      await user.click(panel.getByLabelText('Brand'));
      const moves = within(await screen.findByRole('region', { name: 'New price of Butter' }));
      const price = { packSize: '2500', packUnit: 'g', packPrice: '20', costPerUnit: '8', version: 1 };
      expect(puts()).toEqual([expect.objectContaining(price)]);
      expect(moves.getByText(/went from/).textContent).toContain('from £7.20 to £8.00 per kg');
      const past = await panel.findByRole('region', { name: 'Past prices' });
      expect(within(past).getAllByRole('row', { name: /for/ })).toHaveLength(1);
      await user.click(moves.getByRole('button', { name: /^Undo/ }));
      await waitFor(() => expect(puts()).toHaveLength(2));
      expect(puts()[1]).toMatchObject({ packSize: '5', packUnit: 'kg', packPrice: '36', costPerUnit: '7.2' });
    });

    it('goes back to the price before its fields were entered, though Enter saved in between', async () => {
      const { user, puts } = openPacked();
      const panel = await butterPanel();
      await refill(user, panel.getByLabelText('Pack holds'), '6{Enter}');
      await refill(user, panel.getByLabelText('Pack costs'), '48{Enter}');
      await waitFor(() => expect(puts()).toHaveLength(2));
      const words = await screen.findByText(/went from/);
      await waitFor(() => expect(words.textContent).toContain('from £7.20 to £8.00 per kg'));
      await user.click(screen.getByRole('button', { name: /^Undo/ }));
      await waitFor(() => expect(puts()[2]).toMatchObject({ packSize: '5', packPrice: '36' }));
    });

    it('is saved by Esc in the middle if it is whole', async () => {
      const { user, puts } = openPacked();
      await refill(user, (await butterPanel()).getByLabelText('Pack holds'), '4');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Butter' })).toBeNull());
      expect(puts()).toEqual([expect.objectContaining({ packSize: '4', costPerUnit: '9' })]);
    });

    it('stays with its message by Esc in the middle if half of it is missing', async () => {
      const { user, puts } = openPacked();
      const panel = await butterPanel();
      await user.clear(panel.getByLabelText('Pack costs'));
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      await user.click(panel.getByLabelText('Brand'));
      expect(await panel.findByText('Enter what the pack costs')).toBeTruthy();
      await user.type(panel.getByLabelText('Brand'), ' Dairy');
      await user.tab();
      await waitFor(() => expect(puts()).toEqual([{ brand: 'Ampersand Dairy', version: 1 }]));
      expect(panel.getByLabelText<HTMLInputElement>('Pack costs').value).toBe('');
    });

    it('says nothing of a price that is the same in another pack', async () => {
      const { user, puts } = openPacked();
      const panel = await butterPanel();
      await refill(user, panel.getByLabelText('Pack holds'), '10');
      await refill(user, panel.getByLabelText('Pack costs'), '72');
      await user.click(panel.getByLabelText('Brand'));
      await waitFor(() => expect(puts()).toHaveLength(1));
      expect(await panel.findByText('Saved')).toBeTruthy();
      expect(screen.queryByText(/went from/)).toBeNull();
    });
  });

  it('saves a price with its source, and a first price without a preview', async () => {
    const { user, puts, calls } = open(butterPath, {
      ingredients: { listIngredients: { items: [{ ...butter, costPerUnit: null }, ghee], nextCursor: null } },
    });
    const panel = await butterPanel();
    await user.type(panel.getByLabelText('Price per kg'), '8.10');
    await user.type(panel.getByLabelText('Source of the price'), 'Invoice 81');
    await user.click(panel.getByLabelText('Name'));
    await waitFor(() =>
      expect(puts().at(-1)).toMatchObject({
        costPerUnit: '8.1',
        sources: { price: { name: 'Invoice 81', code: null } },
      }),
    );
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(calls.some(({ name }) => name === 'previewPrice')).toBe(false);
  });

  it('works the energy out as an offer, and takes it only when asked', async () => {
    const { user, puts } = open(butterPath);
    const panel = await butterPanel();
    for (const [label, grams] of [
      ['Fat (g)', '10'],
      ['Carbohydrate (g)', '20'],
      ['Fibre (g)', '5'],
      ['Protein (g)', '3'],
    ] as const)
      await user.type(panel.getByLabelText(label), grams);
    expect(panel.getByText('801 kJ / 192 kcal')).toBeTruthy();
    expect(panel.getByLabelText<HTMLInputElement>('Energy (kJ)').value).toBe('');
    await user.click(panel.getByRole('button', { name: 'Use it' }));
    expect(panel.getByLabelText<HTMLInputElement>('Energy (kcal)').value).toBe('192');
    await user.click(panel.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(puts().at(-1)).toMatchObject({ nutrition: { energyKj: '801', energyKcal: '192' } }),
    );
  });

  it('warns of an energy that its figures don’t explain, and keeps it', async () => {
    const { user, puts } = open(butterPath);
    const panel = await butterPanel();
    for (const label of ['Fat (g)', 'Carbohydrate (g)', 'Fibre (g)', 'Protein (g)'])
      await user.type(panel.getByLabelText(label), '0');
    await user.type(panel.getByLabelText('Energy (kJ)'), '1200');
    await user.click(panel.getByRole('button', { name: 'More for energy' }));
    await user.type(panel.getByLabelText('Alcohol (g)'), '20');
    expect(panel.getByText('Its figures come to 580 kJ. Check both.')).toBeTruthy();
    await user.type(panel.getByLabelText('Organic acids (g)'), '30');
    await user.type(panel.getByLabelText('Polyols (g)'), '0');
    expect(panel.queryByText(/Check both/)).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(Object.assign({}, ...(puts() as object[]))).toMatchObject({
        alcohol: '20',
        organicAcids: '30',
        polyols: '0',
        nutrition: { energyKj: '1200' },
      }),
    );
  });

  it('marks plain water, quietly until its name says water', async () => {
    const { user, puts } = open(butterPath);
    const panel = await butterPanel();
    const label = panel.getByRole('textbox', { name: 'Wording on the label' }).closest('details');
    expect(label?.contains(panel.getByLabelText('This is plain water'))).toBe(true);
    await user.clear(panel.getByLabelText('Name'));
    await user.type(panel.getByLabelText('Name'), 'Cooking water');
    expect(label?.contains(panel.getByLabelText('This is plain water'))).toBe(false);
    await user.click(panel.getByLabelText('This is plain water'));
    await waitFor(() => expect(puts().at(-1)).toMatchObject({ isWater: true }));
  });

  it('shows what others save, and saves another field on top of it without asking', async () => {
    let stored = butter;
    const { user, puts } = open(butterPath, {
      ingredients: {
        listIngredients: () => ({ items: [stored, ghee], nextCursor: null }),
        putIngredient: (request) => {
          if ((request.body as PutIngredient).version !== stored.version)
            return refusal('stale_version', { current: stored });
          stored = savesOver(stored)(request);
          return stored;
        },
      },
    });
    const panel = await butterPanel();
    stored = { ...stored, version: 2, brand: 'Longley Farm' };
    await act(() => queryClient.invalidateQueries());
    const brand = panel.getByLabelText<HTMLInputElement>('Brand');
    await waitFor(() => expect(brand.value).toBe('Longley Farm'));
    await user.type(panel.getByLabelText('One millilitre weighs'), '0.9');
    stored = { ...stored, version: 3, brand: 'Netherend' };
    await user.tab();
    expect(await panel.findByText('Saved')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(puts().at(-1)).toEqual({ gramsPerMl: '0.9', version: 3 });
    expect(brand.value).toBe('Netherend');
  });

  it('shows both versions and saves mine on top of theirs', async () => {
    const theirs = { ...butter, version: 4, brand: 'Longley Farm' };
    const saved = savesOver(theirs);
    const { user, puts } = open(butterPath, {
      ingredients: {
        putIngredient: (request) =>
          (request.body as PutIngredient).version === 4
            ? saved(request)
            : refusal('stale_version', { current: theirs }),
      },
    });
    const panel = await butterPanel();
    await user.type(panel.getByLabelText('Brand'), ' Dairy');
    await user.tab();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Ampersand Dairy')).toBeTruthy();
    expect(dialog.getByText('Longley Farm')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(puts().at(-1)).toEqual({ brand: 'Ampersand Dairy', version: 4 }));
  });
});

describe('the allergens of the panel', () => {
  const nutty = (changes: Partial<Ingredient>) => {
    const ingredient = { ...butter, name: 'Nut mix', ...changes };
    return open(butterPath, {
      ingredients: {
        listIngredients: { items: [ingredient, ghee], nextCursor: null },
        putIngredient: savesOver(ingredient),
      },
    });
  };
  const panelOf = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name });
    return {
      panel: within(dialog),
      group: (of: string) => within(within(dialog).getByRole('group', { name: of })),
    };
  };
  const sent = (puts: () => unknown[]) => (puts().at(-1) as PutIngredient | undefined)?.allergens;

  it('keep nuts that are contained beside nuts that may be, each in one of the two', async () => {
    const rows: Ingredient['allergens'] = [
      { allergen: 'gluten', state: 'free_from', detail: ['oats'] },
      { allergen: 'nuts', state: 'contains', detail: ['almonds', 'Tiger nuts'] },
      { allergen: 'nuts', state: 'may_contain', detail: ['hazelnuts'] },
    ];
    const { user, puts } = nutty({ allergens: rows });
    const { group } = await panelOf('Nut mix');
    const which = group('Tree nuts: Which?');
    const may = group('Tree nuts: May also contain');
    expect(may.queryByLabelText('May contain almonds')).toBeNull();
    expect(may.getByLabelText<HTMLInputElement>('May contain hazelnuts').checked).toBe(true);
    await user.click(may.getByLabelText('May contain walnuts'));
    await user.click(which.getByLabelText('hazelnuts'));
    await user.click(which.getByLabelText('Tiger nuts'));
    expect(which.queryByLabelText('Tiger nuts')).toBeNull();
    await user.click(screen.getByLabelText('Others are unknown'));
    await waitFor(() =>
      expect(sent(puts)).toEqual([
        rows[0],
        { allergen: 'nuts', state: 'contains', detail: ['almonds', 'hazelnuts'] },
        { allergen: 'nuts', state: 'may_contain', detail: ['walnuts'] },
        { allergen: 'nuts', state: 'unknown', detail: [] },
      ]),
    );
  });

  it('name fish, and ask for the nut without blocking', async () => {
    const { user, puts } = nutty({ name: 'Pie', allergens: [] });
    const { panel, group } = await panelOf('Pie');
    await user.click(group('Fish').getByRole('button', { name: 'Contains' }));
    await user.click(group('Fish: Which?').getByLabelText('haddock'));
    expect(panel.queryByText(/Name the/)).toBeNull();
    await user.click(group('Tree nuts').getByRole('button', { name: 'Contains' }));
    expect(panel.getByText('Name the nut: a label can’t say just nuts')).toBeTruthy();
    await waitFor(() =>
      expect(sent(puts)).toEqual([
        { allergen: 'fish', state: 'contains', detail: ['haddock'] },
        { allergen: 'nuts', state: 'contains', detail: [] },
      ]),
    );
    await user.click(group('Tree nuts: Which?').getByLabelText('walnuts'));
    expect(panel.queryByText(/Name the nut/)).toBeNull();
  });

  it('are believed to be none of the 14 once its pack was read, and asked about again under another name', async () => {
    const { user, puts } = nutty({ name: 'Rainbow drops', allergens: [] });
    const { panel } = await panelOf('Rainbow drops');
    await user.click(panel.getByRole('button', { name: 'Free from all 14' }));
    expect(panel.getByText('What does its pack say?')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: /^I have read its ingredients: none of the 14/ }));
    await panel.findByText(/^Pack read .*2026/);
    expect(document.activeElement?.textContent).toMatch(/^Pack read /);
    const reads = () => puts().filter((put) => (put as PutIngredient).packRead);
    expect(reads()).toHaveLength(1);

    await user.type(panel.getByRole('textbox', { name: 'Name' }), ' deluxe');
    await user.click(panel.getByRole('button', { name: /^Yes, the same/ }));
    await waitFor(() => expect(reads()).toHaveLength(2));
    await runPendingWork();
    expect(reads()).toHaveLength(2);
  });

  it('say where its name contradicts them, and suggest what is likely', async () => {
    const { user, puts } = nutty({
      name: 'Butter biscuits',
      allergens: [{ allergen: 'milk', state: 'free_from', detail: [] }],
    });
    const { panel } = await panelOf('Butter biscuits');
    expect(panel.getByText('1 to correct')).toBeTruthy();
    expect(panel.getByText(/^Its name says butter\. Correct one of the two\./)).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Contains milk' }));
    expect(panel.queryByText(/Correct one of the two/)).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Wheat?' }));
    await waitFor(() =>
      expect(sent(puts)).toEqual([
        { allergen: 'gluten', state: 'contains', detail: ['wheat'] },
        { allergen: 'milk', state: 'contains', detail: [] },
      ]),
    );
  });
});

describe('the library', () => {
  it('fills in what is ticked, each with its source, and says which source is down', async () => {
    const { user, puts } = open(butterPath, {
      ingredients: { searchLibrary: { items: [food], unavailable: ['openfoodfacts'] } },
    });
    const panel = await butterPanel();
    await user.click(panel.getByRole('button', { name: 'Look up' }));
    const search = within(await screen.findByRole('dialog', { name: 'Look up a food' }));
    expect(await search.findByText('Open Food Facts: library unavailable, enter by hand.')).toBeTruthy();
    expect(search.getByText(/Open Government Licence/)).toBeTruthy();
    await user.click(search.getByRole('button', { name: /Butter, salted/ }));
    const offer = within(await screen.findByRole('dialog', { name: 'Butter, salted' }));
    expect(offer.getByLabelText<HTMLInputElement>(/^Name/).checked).toBe(false);
    await user.click(offer.getByLabelText(/One millilitre weighs/));
    await user.click(offer.getByRole('button', { name: 'Use 2 values' }));
    await waitFor(() => expect(puts()).toHaveLength(1));
    const source = { name: food.sourceName, code: food.code };
    expect(puts()[0]).toMatchObject({
      allergens: [{ allergen: 'milk', state: 'contains', detail: [] }],
      nutrition: { fat: '82.2', salt: null },
      nutritionSource: source,
      sources: { allergens: source },
    });
    expect(puts()[0]).not.toHaveProperty('gramsPerMl');
  });

  it('ticks nothing of another food, and says in what it differs', async () => {
    const { user } = open(butterPath, {
      ingredients: {
        searchLibrary: { items: [{ ...food, code: '16-1', name: 'Peanut butter' }, food], unavailable: [] },
      },
    });
    const panel = await butterPanel();
    await user.click(panel.getByRole('button', { name: 'Look up' }));
    // The best hit isn't taken by pressing Enter.
    await screen.findByRole('button', { name: /Peanut butter/ });
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: /Peanut butter/ }));
    const offer = within(await screen.findByRole('dialog', { name: 'Peanut butter' }));
    expect(offer.getByText(/another food than Butter: with ‘peanut’/)).toBeTruthy();
    const boxes = offer.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ checked }) => checked)).toEqual([]);
    expect(offer.getByRole<HTMLButtonElement>('button', { name: /^Use/ }).disabled).toBe(true);
  });

  it('takes an empty list of allergens for unknown', async () => {
    const { user } = open(newPath, {
      ingredients: { searchLibrary: { items: [{ ...food, allergens: [] }], unavailable: [] } },
    });
    const panel = within(await screen.findByRole('dialog', { name: 'New ingredient' }));
    await user.click(panel.getByRole('button', { name: 'Look up' }));
    await user.type(await screen.findByLabelText('Food or barcode'), '5000159407236');
    await user.click(await screen.findByRole('button', { name: /allergens unknown/ }));
    expect(await screen.findByText(/Allergens unknown. The library lists none/)).toBeTruthy();
    expect(screen.queryByLabelText(/^Allergens/)).toBeNull();
  });
});

describe('replacing', () => {
  it('proposes nothing by itself, and no other food on Enter', async () => {
    const { user, calls } = open(butterPath);
    const panel = await butterPanel();
    await user.click(panel.getByRole('button', { name: 'Replace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace Butter' }));
    const replace = dialog.getByRole<HTMLButtonElement>('button', { name: 'Replace' });
    expect(replace.disabled).toBe(true);
    await seek(user, () => dialog.getByLabelText('Replace with'), 'vegan ghee');
    expect((await screen.findByRole('option', { name: /Ghee/ })).textContent).toContain('without ‘vegan’');
    await user.keyboard('{Enter}');
    expect(replace.disabled).toBe(true);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(replace.disabled).toBe(false);
    dialog.getByText(/Ghee isn’t the same food by its name: without ‘butter’, with ‘ghee’/);
    const field = dialog.getByLabelText<HTMLInputElement>('Replace with');
    expect(field.value).toBe('Ghee');
    await user.keyboard('{Escape}');
    expect([field.value, replace.disabled]).toEqual(['', true]);
    expect(dialog.queryByText(/isn’t the same food/)).toBeNull();
    // Nor does text that isn't the choice any more keep it.
    await user.type(field, 'Ghee{Enter}');
    expect(replace.disabled).toBe(false);
    await user.type(field, ' x');
    expect(replace.disabled).toBe(true);
    expect(calls.some(({ name }) => name === 'replaceIngredient')).toBe(false);
  });

  it('says which food took whose place', async () => {
    const { user } = open(butterPath, { recipes: { replaceIngredient: { updated: 1, failed: [] } } });
    const panel = await butterPanel();
    await user.click(panel.getByRole('button', { name: 'Replace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace Butter' }));
    await choose(user, () => dialog.getByLabelText('Replace with'), 'Gh', /Ghee/);
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await screen.findAllByText(/Ghee in place of Butter/)).not.toHaveLength(0);
  });

  it('shows the recipes concerned and names those that failed', async () => {
    const { user, calls } = open(butterPath, {
      recipes: {
        replaceIngredient: { updated: 0, failed: [{ recipeId: tart.id, name: 'Frangipane tart' }] },
      },
    });
    const panel = await butterPanel();
    await user.click(panel.getByRole('button', { name: 'Replace' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace Butter' }));
    expect(dialog.getByText('Frangipane tart')).toBeTruthy();
    await choose(user, () => dialog.getByLabelText('Replace with'), 'Gh', /Ghee/);
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect((await screen.findAllByText('Failed to update 1 recipes')).length).toBeGreaterThan(0);
    expect(dialog.getByRole('alert').textContent).toMatch(
      /^Failed to update 1 recipes. Someone changed it meanwhile: Frangipane tart/,
    );
    expect(calls.find(({ name }) => name === 'replaceIngredient')?.body).toEqual({ by: ghee.id });
  });
});
