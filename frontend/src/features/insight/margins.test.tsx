/** The margins page: what it says of what isn't known, its filters and days, and what is pencilled in. */
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anId, anIngredient, aRecipe, aRecipeLine, recipeBoxAnswers } from '../../testing/recipe-fixtures.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInAs } from '../../testing/session.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../testing/stub-network.ts';

const row = (changes: Partial<MarginRow>): MarginRow => ({
  ...{
    recipeId: anId(1),
    name: 'Bun',
    recipeType: 'Product',
    variationOf: null,
    unit: 'buns',
    batchYield: '20',
  },
  ...{
    price: '1',
    costEach: '0.1',
    ingredientCost: '0.1',
    packagingCost: '0',
    labourCost: null,
    overheadCost: null,
  },
  margin: { amount: '0.9', percent: '90', markupPercent: '900' },
  before: { percent: null },
  ...{ foodCostPercent: '10', targetPrice: '0.285714285714', complete: true },
  ...{ sold: '40', takings: '40', earned: '36', soldComplete: true, soldSince: '2026-11-20' },
  ...{ earnedOf: '40', soldCosted: true },
  ...{ menuUnits: '40', menuClass: null },
  ...changes,
});
const nothingSold = { sold: '0', takings: '0', earned: '0', soldSince: null, menuUnits: null };
const stollen = row({
  ...{ recipeId: anId(2), name: 'Stollen', complete: false, price: '14', costEach: '4.86', menuUnits: null },
  ...{ margin: { amount: '9.14', percent: '65.285714', markupPercent: '188' }, ...nothingSold },
});
const quince = row({ recipeId: anId(3), name: 'Quince paste', price: null, margin: null, ...nothingSold });
const all = [row({}), stollen, quince];

const flour = anIngredient(anId(9), { name: 'Flour', costPerUnit: '2' });
const bun = aRecipe({
  ...{ id: anId(1), name: 'Bun', batchYield: '20', unit: 'buns', sellingPrice: '1', physicalCost: null },
  lines: [aRecipeLine(anId(8), { ingredientId: flour.id, quantity: '1000' })],
});

function open(path = '/costs', rows: MarginRow[] = all, more: ApiAnswers = {}) {
  signInAs('user-priya');
  const answers = {
    insight: { getMargins: { items: rows, thresholds: null, gone: null, unentered: 0, nextCursor: null } },
    ...more,
  };
  const calls = stubNetwork(recipeBoxAnswers({ recipes: [bun], ingredients: [flour] }, answers));
  return { ...renderApp(path), calls };
}

const rowOf = async (name: string) => {
  const table = await screen.findByRole('table', { name: 'Margins of recipes and variations' });
  return within(table).findByRole('row', { name: new RegExp(name) });
};

afterEach(() => sessionStorage.clear());

it('says how a margin moved in 30 days, and nothing where nobody knows', async () => {
  const rows = [
    row({ before: { percent: '91.26' } }),
    row({ recipeId: anId(4), name: 'Loaf', before: { percent: '88' } }),
    row({ recipeId: anId(5), name: 'Roll' }),
  ];
  open('/costs', rows);
  expect((await rowOf('Bun')).textContent).toContain('−1.3 in 30 days');
  expect((await rowOf('Loaf')).textContent).toContain('+2.0 in 30 days');
  expect((await rowOf('Roll')).textContent).not.toContain('in 30 days');
});

describe('the margins', () => {
  it('say at least and at most where a cost is unknown, and claim nothing without a price', async () => {
    open();
    expect((await rowOf('Bun')).textContent).toMatch(/£1.00.*£0.10.*90.0%.*25.0 over.*40.*£36.00/);
    expect((await rowOf('Stollen')).textContent).toMatch(/at least£4.86.*at most65.3%.*not known yet/);
    expect((await rowOf('Quince')).textContent).toMatch(/No price.*Set a price/);
    // Nothing of what is unknown is in the average.
    expect(screen.getByText('At what it cost when it was made')).toBeDefined();
    expect(screen.getByText('Too few products to compare')).toBeDefined();
  });

  it('open to the parts of a cost', async () => {
    const { user } = open();
    await user.click(within(await rowOf('Bun')).getByRole('button'));
    expect((await screen.findByText('Price for 65%')).nextSibling?.textContent).toBe('£0.29');
    expect(screen.getByText('Work').nextSibling?.textContent).toBe('Not set');
  });

  it('are filtered by what is asked for, and the address keeps it', async () => {
    const { user } = open();
    await rowOf('Bun');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Without a price or cost');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bun/ })).toBeNull());
    await rowOf('Stollen');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await rowOf('Bun');
  });

  it('are of the days that are chosen; half a span is questioned', async () => {
    const { user, calls } = open('/costs?span=days&from=2026-04-06&to=2026-04-30');
    await rowOf('Bun');
    const asked = () => calls.filter(({ name }) => name === 'getMargins').map(({ query }) => query);
    expect(asked().at(-1)).toContain('from=2026-04-06&to=2026-04-30');
    await user.clear(screen.getByLabelText('From'));
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Choose the first and the last day/);
  });
});

it('sorts what earns most first, and the other way when asked again', async () => {
  const rows = [row({}), row({ recipeId: anId(4), name: 'Loaf', earned: '80' })];
  const { user, at } = open('/costs', rows);
  await rowOf('Bun');
  const heading = screen.getByRole('button', { name: 'Earned' });
  const order = () =>
    within(screen.getByRole('table', { name: 'Margins of recipes and variations' }))
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.slice(0, 3));
  await user.click(heading);
  await waitFor(() => expect(order().slice(0, 2)).toEqual(['Loa', 'Bun']));
  await user.click(heading);
  await waitFor(() => expect(order().slice(0, 2)).toEqual(['Bun', 'Loa']));
  expect(at()).toContain('sort=earned&order=asc');
});

it('marks the recipes that came with the business', async () => {
  signInAs('user-priya');
  const insight = {
    getMargins: { items: all, thresholds: null, gone: null, unentered: 0, nextCursor: null },
  };
  stubNetwork(recipeBoxAnswers({ recipes: [{ ...bun, isSample: true }], ingredients: [flour] }, { insight }));
  renderApp('/costs');
  await waitFor(async () => expect((await rowOf('Bun')).textContent).toContain('Sample'));
  expect((await rowOf('Stollen')).textContent).not.toContain('Sample');
});

describe('what is pencilled in', () => {
  const pencilBun = async (user: ReturnType<typeof open>['user'], price: string) => {
    await rowOf('Bun');
    await user.type(screen.getByRole('combobox', { name: 'Another selling price' }), 'bun');
    await user.click(await screen.findByRole('option', { name: 'Bun' }));
    const field = await screen.findByLabelText('What if the price of Bun were');
    await user.clear(field);
    await user.type(field, `${price}{Enter}`);
  };

  it('moves the rows, and is there again after the page was left', async () => {
    const { user } = open();
    await pencilBun(user, '2');
    expect(await screen.findByText('1 recipe moves.')).toBeDefined();
    expect((await rowOf('Bun')).textContent).toMatch(
      /was £1.00, now £2.00.*was 90.0%, now 95.0%.*was £36.00, now £76.00/,
    );
    cleanup();
    open();
    expect(await screen.findByText('1 recipe moves.')).toBeDefined();
  });

  it('says nothing until a price differs, and keeps the focus in the panel when it goes', async () => {
    const { user } = open();
    await pencilBun(user, '1');
    expect(await screen.findByRole('button', { name: 'Clear' })).toBeDefined();
    expect(screen.queryByText(/0 recipes move/)).toBeNull();
    expect(screen.queryByText(/The same sales earn/)).toBeNull();
    const heading = screen.getByRole('heading', { name: 'What if' });
    await user.click(screen.getByRole('button', { name: 'Take Bun out' }));
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await pencilBun(user, '2');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('of zero is a price, of which nothing is kept', async () => {
    const { user } = open();
    await pencilBun(user, '0');
    expect(await screen.findByText('1 recipe moves.')).toBeDefined();
    expect((await rowOf('Bun')).textContent).toMatch(/now £0.00.*No margin at this price/);
    expect(screen.getByText('£40.00 less')).toBeDefined();
  });

  it('refuses what isn’t a price at its field', async () => {
    const { user } = open();
    await pencilBun(user, 'two');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByText('1 recipe moves.')).toBeNull();
  });

  it('stays when it can’t be saved, with the reason', async () => {
    const putRecipe = refusal('stale_version', { current: bun });
    const { user } = open('/costs', all, { recipes: { putRecipe } });
    await pencilBun(user, '2');
    await user.click(await screen.findByRole('button', { name: 'Use these prices' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/still pencilled in. Bun: /);
    expect(await screen.findByText('1 recipe moves.')).toBeDefined();
  });

  describe('and taken', () => {
    /** Each call is answered by the next of these, the last of them again. */
    const takenBun = async (...answers: ((body: object) => unknown)[]) => {
      let calls = 0;
      const putRecipe = ({ body }: { body: unknown }) =>
        answers[Math.min(calls++, answers.length - 1)]?.(body as object);
      const opened = open('/costs', all, { recipes: { putRecipe } as NonNullable<ApiAnswers['recipes']> });
      await pencilBun(opened.user, '2');
      await opened.user.click(await screen.findByRole('button', { name: 'Use these prices' }));
      await screen.findByText('Prices saved');
      const sent = () => opened.calls.filter(({ name }) => name === 'putRecipe').map(({ body }) => body);
      return { ...opened, sent };
    };
    const saved = (version: number, more: object = {}) => ({ ...bun, sellingPrice: '2', version, ...more });
    const undo = () => screen.findByRole('button', { name: 'Undo' });

    it('is put back by Undo, with the earlier price', async () => {
      const { user, sent } = await takenBun(
        () => saved(2),
        () => ({ ...bun, version: 3 }),
      );
      await user.click(await undo());
      expect(await screen.findByText('Put back as it was')).toBeDefined();
      expect(sent()).toEqual([
        { sellingPrice: '2', version: bun.version },
        { sellingPrice: '1', version: 2 },
      ]);
    });

    it('is put back over what somebody else has changed besides', async () => {
      const { user, sent } = await takenBun(
        () => saved(2),
        () => refusal('stale_version', { current: saved(5, { name: 'Iced bun' }) }),
        () => ({ ...bun, name: 'Iced bun', version: 6 }),
      );
      await user.click(await undo());
      expect(await screen.findByText('Put back as it was')).toBeDefined();
      expect(sent().at(-1)).toEqual({ sellingPrice: '1', version: 5 });
    });

    it('stays where somebody else has set another price since', async () => {
      const { user, sent } = await takenBun(
        () => saved(2),
        () => refusal('stale_version', { current: saved(5, { sellingPrice: '3' }) }),
      );
      await user.click(await undo());
      await screen.findAllByText('Somebody has changed the price of Bun since, so it stays as it is now.');
      expect(sent()).toHaveLength(2);
      expect(screen.queryByRole('button', { name: 'Try again', hidden: true })).toBeNull();
    });

    it('can be put back again when that failed, also where only the answer was lost', async () => {
      const { user, sent } = await takenBun(
        () => saved(2),
        () => refusal('unavailable'),
        () => refusal('stale_version', { current: { ...bun, version: 3 } }),
      );
      await user.click(await undo());
      await screen.findAllByText(/Couldn’t put back the price of Bun/);
      // What is urgent is read out at once; its button is hidden from screen readers until it has the focus.
      await user.click(await screen.findByRole('button', { name: 'Try again', hidden: true }));
      expect(await screen.findByText('Put back as it was')).toBeDefined();
      expect(sent().length).toBeGreaterThan(2);
    });
  });

  it('of an ingredient is put back with its pack', async () => {
    const paid = (costPerUnit: string, version: number) => ({ ...flour, costPerUnit, version });
    let price = '2';
    const putIngredient = ({ body }: { body: unknown }) => {
      price = (body as { costPerUnit: string }).costPerUnit;
      return paid(price, (body as { version: number }).version + 1);
    };
    const { user, calls } = open('/costs', all, { ingredients: { putIngredient } });
    await rowOf('Bun');
    await user.type(screen.getByRole('combobox', { name: 'Another ingredient price' }), 'flo');
    await user.click(await screen.findByRole('option', { name: 'Flour' }));
    const field = await screen.findByLabelText('What if the price of Flour were');
    await user.clear(field);
    const before = (await rowOf('Bun')).textContent;
    await user.type(field, '3');
    // What it does is there before the field is left.
    await waitFor(async () => expect((await rowOf('Bun')).textContent).not.toBe(before));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use these prices' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Put back as it was')).toBeDefined();
    const { packSize, packUnit, packPrice, unit, costingUnit } = flour;
    expect(calls.filter(({ name }) => name === 'putIngredient').at(-1)?.body).toMatchObject({
      ...{ packSize, packUnit, packPrice, unit, costingUnit, costPerUnit: '2' },
    });
    expect(price).toBe('2');
  });
});
