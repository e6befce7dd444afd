import type { RunRow } from '@batchbook/shared/production/schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose } from '../../testing/choose.ts';
import { aHold } from '../../testing/hold-fixtures.ts';
import { anId } from '../../testing/recipe-fixtures.ts';
import {
  answered,
  aRow,
  aRun,
  butter,
  honey,
  openRuns as open,
  saves,
  sheetOf,
  tart,
  today,
} from '../../testing/run-fixtures.ts';
import { freeEntitlements } from '../../testing/session.ts';
import { aLevel, aStockItem, kitchen, stockAnswers, unitFour } from '../../testing/stock-fixtures.ts';
import { type ApiAnswers, gatewayRefusal, refusal } from '../../testing/stub-network.ts';

const actual = (name: string) => screen.findByRole('textbox', { name: `${name}: actual quantity` });

beforeEach(() => sessionStorage.clear());

describe('the runs', () => {
  const runs = [
    aRun({ id: anId(51), batchNumber: 'FT-LATER-01', productionDate: dayAfter(today, 3), status: 'locked' }),
    aRun({ id: anId(52), batchNumber: 'FT-TODAY-02', productionDate: today, startTime: '09:30' }),
    aRun({ id: anId(53), batchNumber: 'FT-TODAY-01', productionDate: today, startTime: '06:00' }),
  ];

  it('hang on the rail if they are today’s, and are all listed, newest first', async () => {
    open('/production', runs);
    const rail = await screen.findByRole('region', { name: 'Today’s production' });
    const tickets = within(rail).getAllByRole('article');
    expect(tickets.map(({ textContent }) => /FT-TODAY-0\d/.exec(textContent ?? '')?.[0])).toEqual([
      'FT-TODAY-01',
      'FT-TODAY-02',
    ]);
    const list = screen.getByRole('region', { name: 'Production runs' });
    const lines = within(list).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => /FT-\w+-0\d/.exec(textContent ?? '')?.[0])).toEqual([
      'FT-LATER-01',
      'FT-TODAY-01',
      'FT-TODAY-02',
    ]);
  });

  it('are filtered by state, day and search, all in the address', async () => {
    const { user, at } = open('/production', runs);
    await user.selectOptions(await screen.findByLabelText('State'), 'locked');
    expect(await screen.findByText(/^1 of 3/)).toBeTruthy();
    expect(at()).toBe('/production?state=locked');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.type(screen.getByLabelText('Search runs'), 'today-02');
    expect(await screen.findByText(/^1 of 3/)).toBeTruthy();
    expect(at()).toBe('/production?search=today-02');
  });

  it('say so where there are none, and where they can’t be loaded', async () => {
    open('/production', []);
    expect(await screen.findByText('Nothing planned yet')).toBeTruthy();
    open('/production', [], { listRuns: gatewayRefusal(500) });
    expect(await screen.findByText('Couldn’t load your production runs')).toBeTruthy();
  });
});

describe('a run to plan', () => {
  it('is of a recipe, a number of batches, today and the default site, and opens', async () => {
    const { user, calls, at } = open('/production', [], { putRun: () => aRun() });
    await user.click((await screen.findAllByRole('button', { name: 'Plan a run' }))[0] as HTMLElement);
    await choose(user, () => screen.getByLabelText('Recipe or variation'), 'frangi', /Frangipane tart/);
    const batches = screen.getByLabelText('How many batches');
    await user.clear(batches);
    await user.type(batches, '4');
    expect(screen.getByText('96 tarts from 4 batches')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    expect(await screen.findByText('Production run created successfully')).toBeTruthy();
    expect(saves(calls)).toEqual([
      { recipeId: tart.id, batches: '4', productionDate: today, siteId: kitchen.id },
    ]);
    await waitFor(() => expect(at()).toBe(sheetOf));
  });

  it('is as large as one ingredient is enough for', async () => {
    const { user, calls } = open('/production', [], { putRun: gatewayRefusal(500) });
    await user.click((await screen.findAllByRole('button', { name: 'Plan a run' }))[0] as HTMLElement);
    await user.click(await screen.findByRole('button', { name: 'Plan it' }));
    expect(screen.getByText('Choose what to make')).toBeTruthy();
    await choose(user, () => screen.getByLabelText('Recipe or variation'), 'frangi', /Frangipane tart/);
    await user.click(screen.getByRole('radio', { name: 'Ingredient' }));
    await user.type(screen.getByLabelText('How much of it you have'), '1.35kg');
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    expect((await screen.findAllByText('Error creating production run')).length).toBeGreaterThan(0);
    expect(saves(calls)[0]).toMatchObject({ recipeId: tart.id, plannedQuantity: '36' });
  });
});

describe('a run for a coming event', () => {
  const frome = (changes: object = {}) => ({
    ...aRun(),
    ...{ id: anId(90), name: 'Frome Independent', eventDate: '2099-12-06', location: '', status: 'planned' },
    ...{ fees: [], packing: { items: [], loadedAt: null, unloadedAt: null } },
    recipes: [{ recipeId: tart.id, unitSnapshot: 'tarts', plannedQuantity: '60' }],
    ...changes,
  });
  const past = frome({ id: anId(91), name: 'Bruton market', eventDate: '2020-12-06' });
  const events = (...all: object[]) =>
    ({ 'market-events': { listMarketEvents: { items: all, nextCursor: null } } }) as unknown as ApiAnswers;

  it('takes what the event plans, on its day, when the event’s page leads to it', async () => {
    const path = `/production?plan=${tart.id}&event=${anId(90)}`;
    const { user, calls, at } = open(path, [], { putRun: () => aRun() }, events(frome(), past));
    const amount = (await screen.findByLabelText('How many')) as HTMLInputElement;
    await waitFor(() => expect(amount.value).toBe('60'));
    expect(screen.getByLabelText('Event it is for').textContent).toBe(
      'Frome Independent, Dec 06, 2099: 60 tarts',
    );
    await user.click(screen.getByRole('button', { name: 'Plan it' }));
    await waitFor(() => expect(at()).toBe(sheetOf));
    expect(saves(calls)).toEqual([
      { recipeId: tart.id, plannedQuantity: '60', productionDate: '2099-12-06', siteId: kitchen.id },
    ]);
  });

  it('scales a draft by the event that is chosen', async () => {
    const { user, calls } = open(sheetOf, [aRun()], {}, events(frome(), past));
    await user.click(await screen.findByRole('radio', { name: 'Event' }));
    const choice = await screen.findByLabelText('Event it is for');
    await user.selectOptions(choice, 'Frome Independent, Dec 06, 2099: 60 tarts');
    await waitFor(() => expect(saves(calls)).toEqual([{ plannedQuantity: '60', version: 1 }]));
  });

  it('says so where no coming event takes it', async () => {
    const { user } = open(sheetOf, [aRun()], {}, events(past));
    await user.click(await screen.findByRole('radio', { name: 'Event' }));
    await screen.findByText('No coming event plans to take it.');
  });
});

describe('a draft on paper', () => {
  const notThere = /^The lots to take aren’t on this sheet/;
  const item = aStockItem(anId(30), { name: 'Butter', referenceId: butter.id });
  const lot = {
    ...{ itemId: item.id, siteId: kitchen.id, lotCode: 'AMP-2611-B', useByDate: '2099-12-09' },
    ...{ currentStock: '5000', received: '5000', unit: 'g' as const },
  };
  const stocked = stockAnswers({ items: [item], levels: [aLevel(kitchen, item)], lots: [lot] }).stock;
  const paper = async () => within(await screen.findByRole('article', { hidden: true }));

  it('says until they have loaded that the lots to take aren’t on it', async () => {
    const ready = Promise.withResolvers<void>();
    const listLots = async () => {
      await ready.promise;
      return { items: [lot], nextCursor: null };
    };
    open(sheetOf, [aRun()], {}, { stock: { ...stocked, listLots } });
    const sheet = await paper();
    expect(sheet.getByText(notThere)).toBeTruthy();
    ready.resolve();
    expect(await sheet.findByText(/AMP-2611-B/)).toBeTruthy();
    expect(sheet.queryByText(notThere)).toBeNull();
  });

  it('says so again until those of another site have loaded', async () => {
    let isFirst = true;
    const listLots = () => {
      const answer = { items: [lot], nextCursor: null };
      if (!isFirst) return new Promise<typeof answer>(() => {});
      isFirst = false;
      return answer;
    };
    const listSites = { items: [kitchen, unitFour], nextCursor: null };
    const { user } = open(sheetOf, [aRun()], {}, { stock: { ...stocked, listLots, listSites } });
    const sheet = await paper();
    await sheet.findByText(/AMP-2611-B/);
    await user.selectOptions(await screen.findByLabelText('Made at'), unitFour.id);
    expect(await sheet.findByText(notThere)).toBeTruthy();
  });

  it('says nothing of lots where the plan has no stock', async () => {
    const features = { ...freeEntitlements.features, stock_management: false };
    open(sheetOf, [aRun()], {}, { billing: { getEntitlements: { ...freeEntitlements, features } } });
    const sheet = await paper();
    await waitFor(() => expect(sheet.queryByText(notThere)).toBeNull());
  });
});

it('tells two sacks of one code apart, on hold or past, in the row, the lots to choose and on paper', async () => {
  const item = aStockItem(anId(30), { name: 'Butter', referenceId: butter.id });
  const lotOf = (useByDate: string) => ({
    ...{ itemId: item.id, siteId: kitchen.id, lotCode: 'L-2291', useByDate },
    ...{ currentStock: '500', received: '500', unit: 'g' as const },
  });
  const lots = ['2020-01-09', '2099-03-01', '2099-05-01'].map(lotOf);
  const level = { ...aLevel(kitchen, item), currentStock: '1500' };
  const hold = aHold({ ingredientId: butter.id, lotCode: 'L-2291', useByDate: '2099-03-01' });
  const listHolds = { items: [hold], nextCursor: null };
  const { stock } = stockAnswers({ items: [item], levels: [level], lots });
  const { user } = open(sheetOf, [aRun()], { listHolds }, { stock: { ...stock } });
  const taken = within(
    (await screen.findAllByRole('list', { name: 'Will be taken from' }))[0] as HTMLElement,
  );
  expect(await taken.findByText('L-2291, use by Mar 01, 2099, is on hold, not taken')).toBeTruthy();
  expect(taken.getByText('L-2291, use by Jan 09, 2020, is past its use-by, not taken')).toBeTruthy();
  const sheet = within(screen.getByRole('article', { hidden: true }));
  expect(sheet.getByText('0.5 kg of L-2291, use by Mar 01, 2099, is on hold: leave it')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Butter: choose lots' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('On hold, use by Mar 01, 2099')).toBeTruthy();
});

it('offers no lot with nothing left, but for the one that the row has', async () => {
  const item = aStockItem(anId(30), { name: 'Butter', referenceId: butter.id });
  const lotOf = (lotCode: string, currentStock: string) => ({
    ...{ itemId: item.id, siteId: kitchen.id, lotCode, useByDate: '2099-03-01' },
    ...{ currentStock, received: '0', unit: 'g' as const },
  });
  const lots = [lotOf('AMP-1', '500'), lotOf('AMP-l', '-5000'), lotOf('AMP-0', '0'), lotOf('AMP-2', '-20')];
  const level = { ...aLevel(kitchen, item), currentStock: '500' };
  const { stock } = stockAnswers({ items: [item], levels: [level], lots });
  const rows = [aRow(anId(21), { supplierLotCode: 'AMP-2', useByDate: '2099-03-01' })];
  const { user } = open(sheetOf, [aRun({ ingredients: rows })], {}, { stock: { ...stock } });
  await user.click(await screen.findByRole('button', { name: 'Butter: choose lots' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('radio', { name: /AMP-1/ })).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /AMP-2/ }).checked).toBe(true);
  expect(dialog.queryByRole('radio', { name: /AMP-l|AMP-0/ })).toBeNull();
});

describe('the sheet of a draft', () => {
  it('saves an actual quantity as it is left, with every row', async () => {
    const { user, calls } = open(sheetOf, [aRun()]);
    await user.type(await actual('Ground almonds'), '2.98kg');
    await user.tab();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(saves(calls)).toMatchObject([
      { version: 1, ingredients: [{ actualQuantity: null }, { actualQuantity: '2980' }] },
    ]);
    expect(((await actual('Ground almonds')) as HTMLInputElement).value).toBe('2,980');
  });

  it('shows an answer in a field that somebody came back to only once they leave it', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, calls } = open(sheetOf, [aRun()], {
      putRun: async ({ body }) => {
        await waits;
        return answered(aRun(), body);
      },
    });
    const field = (await actual('Butter')) as HTMLInputElement;
    await user.type(field, '3½kg');
    await user.tab();
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    await user.click(field);
    answer();
    await screen.findByText('Saved');
    expect(field.value).toBe('3½kg');
    await user.tab();
    expect(field.value).toBe('3,500');
    expect(saves(calls)).toHaveLength(1);
  });

  it('saves rows before a plan that scales them anew', async () => {
    let answers = 0;
    const { user, calls } = open(sheetOf, [aRun()], {
      putRun: ({ body }) => {
        answers += 1;
        return answers === 1 ? gatewayRefusal(503) : answered(aRun(), body);
      },
    });
    await user.type(await actual('Butter'), '3500');
    const planned = screen.getByLabelText('Planned');
    await user.clear(planned);
    expect((await screen.findAllByText('Error updating ingredient')).length).toBeGreaterThan(0);
    await user.type(planned, '48{Enter}');
    await waitFor(() => expect(saves(calls)).toHaveLength(3));
    expect(saves(calls)[1]).toHaveProperty('ingredients');
    expect(saves(calls)[1]).not.toHaveProperty('plannedQuantity');
    expect(saves(calls)[2]).toEqual({ plannedQuantity: '48', version: 2 });
  });

  it('keeps what can’t be read over a reload, and saves the rest', async () => {
    const first = open(sheetOf, [aRun()]);
    await first.user.type(await actual('Butter'), 'some');
    await first.user.type(await actual('Ground almonds'), '2900');
    await first.user.tab();
    await waitFor(() => expect(saves(first.calls)).toHaveLength(1));
    expect(saves(first.calls)).toMatchObject([
      { ingredients: [{ actualQuantity: null }, { actualQuantity: '2900' }] },
    ]);
    cleanup();
    open(sheetOf, [aRun({ version: 2 })]);
    expect(((await actual('Butter')) as HTMLInputElement).value).toBe('some');
    expect((await actual('Butter')).getAttribute('aria-invalid')).toBe('true');
  });

  it('takes what is typed while it is saved for nobody else’s change', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, calls } = open(sheetOf, [aRun()], {
      putRun: async ({ body }) => {
        await waits;
        return answered(aRun(), body);
      },
    });
    await user.type(await actual('Butter'), '3500{Enter}');
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    const butter = await actual('Butter');
    await user.clear(butter);
    await user.type(butter, '3400');
    answer();
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());
    await user.tab();
    await waitFor(() => expect(saves(calls)).toHaveLength(2));
    expect(saves(calls)[1]).toMatchObject({ version: 2, ingredients: [{ actualQuantity: '3400' }, {}] });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('says at the field that a batch number is taken', async () => {
    const { user } = open(sheetOf, [aRun()], { putRun: refusal('batch_number_taken') });
    const number = await screen.findByLabelText('Batch number');
    await user.clear(number);
    await user.type(number, 'FT-261205-02{Enter}');
    expect(await screen.findByText('Another run has this batch number')).toBeTruthy();
    expect((number as HTMLInputElement).value).toBe('FT-261205-02');
  });

  it('says at the row what the server wouldn’t have', async () => {
    const issues = [
      { path: 'ingredients.1.supplierLotCode', message: 'must have a letter that can be seen' },
    ];
    const { user } = open(sheetOf, [aRun()], { putRun: refusal('invalid_request', { issues }) });
    await user.click(await screen.findByRole('button', { name: 'Ground almonds: choose lots' }));
    await user.click(await screen.findByRole('radio', { name: /Another lot/ }));
    await user.type(screen.getByLabelText('Lot code'), 'x');
    await user.click(screen.getByRole('button', { name: 'Use this lot' }));
    expect((await screen.findByText('must have a letter that can be seen')).getAttribute('role')).toBe(
      'alert',
    );
  });

  it('sends a lot again that was refused with another use-by', async () => {
    const message = 'is on hold: Glass. Choose another lot, or release it first';
    const isHeld = (row: { useByDate: string | null }) => row.useByDate === '2027-03-01';
    const { user, calls } = open(sheetOf, [aRun()], {
      putRun: ({ body }: { body: unknown }) => {
        const { ingredients } = body as { ingredients: RunRow[] };
        const refused = ingredients.findIndex((row) => row.supplierLotCode === 'L-2291' && isHeld(row));
        if (refused < 0) return answered(aRun(), body);
        return refusal('invalid_request', {
          issues: [{ path: `ingredients.${refused}.supplierLotCode`, message }],
        });
      },
    });
    const chooseDate = async (date: string) => {
      await user.click(await screen.findByRole('button', { name: 'Butter: choose lots' }));
      const another = await screen.findByRole('radio', { name: /Another lot/ });
      if (!(another as HTMLInputElement).checked) await user.click(another);
      const dialog = within(screen.getByRole('dialog'));
      await user.clear(dialog.getByLabelText('Lot code'));
      await user.type(dialog.getByLabelText('Lot code'), 'L-2291');
      fireEvent.change(dialog.getByLabelText('Use by'), { target: { value: date } });
      await user.click(screen.getByRole('button', { name: 'Use this lot' }));
    };
    await chooseDate('2027-03-01');
    expect(await screen.findByText(message)).toBeTruthy();
    await chooseDate('2027-05-01');
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    expect(saves(calls).at(-1)).toMatchObject({
      ingredients: [{ supplierLotCode: 'L-2291', useByDate: '2027-05-01' }, { supplierLotCode: null }],
    });
  });

  it('keeps others’ changes to other fields, and asks about the same field', async () => {
    let answers = 0;
    const theirs = aRun({ version: 5, notes: 'Oven 2', startTime: '06:00' });
    const { user, calls } = open(sheetOf, [aRun()], {
      putRun: ({ body }) => {
        answers += 1;
        return answers === 1 ? refusal('stale_version', { current: theirs }) : answered(theirs, body);
      },
    });
    const number = await screen.findByLabelText('Batch number');
    await user.clear(number);
    await user.type(number, 'FT-9{Enter}');
    await waitFor(() => expect(saves(calls)).toHaveLength(2));
    expect(saves(calls)[1]).toEqual({ batchNumber: 'FT-9', version: 5 });
    expect(await screen.findByDisplayValue('Oven 2')).toBeTruthy();
  });

  it('shows what was typed in a row that somebody else left out', async () => {
    const typed = { texts: { [`lot:${anId(99)}`]: 'SM-26331-P' }, before: {}, added: [], left: [] };
    sessionStorage.setItem(`bb-draft:run:${anId(50)}`, JSON.stringify(typed));
    const { user, calls } = open(sheetOf, [aRun()]);
    await screen.findByText('SM-26331-P');
    await user.click(screen.getByRole('button', { name: 'I don’t need it' }));
    expect(screen.queryByText('SM-26331-P')).toBeNull();
    expect(sessionStorage.getItem(`bb-draft:run:${anId(50)}`)).toBeNull();
    expect(saves(calls)).toEqual([]);
  });

  it('asks whose version stays where both changed one field', async () => {
    const theirs = aRun({ version: 5, notes: 'Oven 2' });
    const { user, calls } = open(sheetOf, [aRun()], {
      putRun: ({ body }) =>
        (body as { version: number }).version === 1
          ? refusal('stale_version', { current: theirs })
          : answered(theirs, body),
    });
    await user.type(await screen.findByLabelText('Notes'), 'Oven 1');
    await user.tab();
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Oven 2')).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: /mine/i }));
    await waitFor(() => expect(saves(calls).at(-1)).toEqual({ notes: 'Oven 1', version: 5 }));
  });

  it('leaves a row out, and takes another in', async () => {
    const { user, calls } = open(sheetOf, [aRun()]);
    await user.click(await screen.findByRole('button', { name: 'Leave out Butter' }));
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    expect(saves(calls)[0]).toMatchObject({ ingredients: [{ id: anId(22) }] });
    const receipt = screen.getByText('What this run costs').closest('section') as HTMLElement;
    expect(receipt.textContent).toContain('Butter, left out−3.60');
    await choose(
      user,
      () => screen.getByRole('combobox', { name: 'Add an ingredient or a recipe' }),
      'honey',
      /Wildflower honey/,
    );
    await waitFor(() => expect(saves(calls)).toHaveLength(2));
    expect(saves(calls)[1]).toMatchObject({
      ingredients: [{ id: anId(22) }, { ingredientId: honey.id, plannedQuantity: null, unit: 'g' }],
    });
  });

  it('puts a row back while leaving it out is still being saved', async () => {
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let saved = aRun();
    const { user, calls } = open(sheetOf, [aRun()], {
      putRun: async ({ body }) => {
        if (saved.version === 1) await waits;
        saved = answered(saved, body);
        return saved;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Leave out Butter' }));
    await user.click(await screen.findByRole('button', { name: 'Put back Butter' }));
    answer();
    await waitFor(() => expect(saves(calls)).toHaveLength(2));
    expect(saves(calls)[1]?.ingredients).toHaveLength(2);
    expect(await actual('Butter')).toBeTruthy();
  });

  it('says that adding failed, and keeps the row to try again', async () => {
    const { user } = open(sheetOf, [aRun()], { putRun: gatewayRefusal(503) });
    await choose(
      user,
      () => screen.getByRole('combobox', { name: 'Add an ingredient or a recipe' }),
      'honey',
      /Wildflower honey/,
    );
    expect((await screen.findAllByText('Error adding ingredient')).length).toBeGreaterThan(0);
    expect(await actual('Wildflower honey')).toBeTruthy();
  });

  it('puts a row back that was left out, as the recipe says', async () => {
    const [left, stays] = aRun().ingredients as [RunRow, RunRow];
    const { user, calls } = open(sheetOf, [aRun({ ingredients: [stays], leftOut: [left] })]);
    await user.click(await screen.findByRole('button', { name: 'Put back Butter' }));
    await waitFor(() => expect(saves(calls)).toHaveLength(1));
    expect(saves(calls)[0]).toMatchObject({
      ingredients: [
        { id: stays.id },
        { id: left.id, ingredientId: left.ingredientId, plannedQuantity: '3600' },
      ],
    });
  });

  it('is deleted after a question, and comes back if that fails', async () => {
    const { user, at } = open(sheetOf, [aRun()], { deleteRun: gatewayRefusal(500) });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete draft' }));
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(at()).toBe('/production'));
    expect((await screen.findAllByText('Error deleting production run')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('FT-261205-01').length).toBeGreaterThan(0);
  });

  it('that is gone says so', async () => {
    open(`/production?run=${anId(99)}`, []);
    expect(await screen.findByText('We can’t find this production run')).toBeTruthy();
  });
});
