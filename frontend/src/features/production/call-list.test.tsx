import type { Recall } from '@batchbook/shared/production/recall-schema';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anId } from '../../testing/recipe-fixtures.ts';
import { rowTexts } from '../../testing/row-texts.ts';
import { butter, openRuns } from '../../testing/run-fixtures.ts';
import { aTracedRecall, tracedButter } from '../../testing/trace-fixtures.ts';

const maybe = (id: number, purchaserName: string) =>
  tracedButter().sales.map((sale) => ({
    ...{ ...sale, id: anId(id), purchaserName, purchaserEmail: '', customerId: null },
    ...{ certainty: 'possible' as const, because: ['untracked' as const] },
  }));

const open = (recall: Recall) =>
  openRuns(`/production/trace?recall=${recall.id}`, [], { getRecall: recall, putRecall: recall });

const called = { reachedAt: '2026-12-06T09:10:00.000Z', by: 'Ben', recovered: null, unit: '' };

it('counts who may have some beside the buyers, and names them before a sign-off', async () => {
  const { sales } = tracedButter();
  const found = tracedButter({
    sales: [...sales, ...maybe(81, 'Babington'), ...maybe(82, 'Mells Stores'), ...maybe(83, 'The Talbot')],
  });
  const { user } = open(
    aTracedRecall({
      found,
      reached: [
        { saleId: anId(80), ...called },
        { saleId: anId(83), ...called },
      ],
    }),
  );
  expect(await screen.findByText('1 of 1 buyer told')).toBeTruthy();
  expect(screen.getByText('3 who may have it, 1 told')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign off…' }));
  expect(
    await screen.findByText('May have it and not marked as told: Babington and Mells Stores.'),
  ).toBeTruthy();
  expect(screen.queryByText(/isn’t marked as told/)).toBeNull();
});

it.each([
  ['whom is signed in', [], 'Priya Nair'],
  ['who called last', [{ saleId: anId(80), ...called }], 'Ben'],
])('begins with %s', async (_who, reached, expected) => {
  open(aTracedRecall({ reached }));
  expect(await screen.findByLabelText('Calls made by')).toMatchObject({ value: expected });
});

it('keeps who calls over a reload', async () => {
  const { user } = open(aTracedRecall({ reached: [{ saleId: anId(80), ...called }] }));
  const field = await screen.findByLabelText('Calls made by');
  await user.clear(field);
  await user.type(field, 'Ana');
  cleanup();
  open(aTracedRecall());
  expect(await screen.findByLabelText('Calls made by')).toMatchObject({ value: 'Ana' });
});

it('of a backward recall has nobody to tell before it is signed off', async () => {
  const found = tracedButter({ sales: [] });
  const { user } = open(
    aTracedRecall({ kind: 'drill', direction: 'backward', lot: null, batch: 'FT-261205-01', found }),
  );
  await user.click(await screen.findByRole('button', { name: 'Sign off…' }));
  expect(await screen.findByText(/^Says that the trace was checked\. It stays on record/)).toBeTruthy();
  expect(screen.queryByText(/told/)).toBeNull();
});

it('asks who called before it marks somebody as told', async () => {
  const { user, calls } = open(aTracedRecall());
  const field = await screen.findByLabelText('Calls made by');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Mark told: Rook Lane Café' }));
  expect(screen.getByText('Enter your name, so that the record says who called.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(calls.some(({ name }) => name === 'putRecall')).toBe(false);
});

/** Each bought once, and nobody has a record. */
const manyBuyers = (count: number) =>
  tracedButter().sales.flatMap((sale) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ ...sale, id: anId(1_000 + index), customerId: null, purchaserName: `Buyer ${index}` },
      ...{ purchaserEmail: `buyer${index}@example.com`, purchaserPhone: `07700 ${900_000 + index}` },
    })),
  );

it('of hundreds is drawn where it is looked at, printed whole, and finds who rings back', async () => {
  const recall = aTracedRecall({
    found: tracedButter({ sales: manyBuyers(400) }),
    reached: [{ saleId: anId(1_001), ...called }],
  });
  const { user, calls } = open(recall);
  expect(await screen.findByText('1 of 400 buyers told')).toBeTruthy();
  const list = () => document.querySelectorAll('li[data-key]').length;
  expect(list()).toBeLessThan(100);
  await waitFor(() =>
    expect(document.querySelectorAll('article [aria-label="Who has it"] tbody tr').length).toBe(400),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search calls' }), '07700 900289');
  await waitFor(() => expect(list()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Mark told: Buyer 289' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'putRecall')).toBe(true));
  const sent = calls.find(({ name }) => name === 'putRecall')?.body;
  expect(sent).toMatchObject({
    reached: [{ saleId: anId(1_001) }, { saleId: anId(1_289), by: 'Ben' }],
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search calls' }), ' nobody');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(list()).toBeGreaterThan(1));
});

/** Who certainly has tarts, and may have two scones besides: a café, and an event that named no batch of two of its products. */
function bothCertainAndPossible() {
  const { sales, runs } = tracedButter();
  const possible = { certainty: 'possible' as const, because: ['untracked' as const] };
  const scones = { batchNumber: 'SC-261205-01', quantity: '3', unit: 'scones', ...possible };
  const market = {
    ...{ id: anId(70), name: 'Bruton market', eventDate: '2026-12-06', location: 'High Street' },
    ...{ product: 'Frangipane tart', batchNumber: 'FT-261205-01', quantity: '4', unit: 'tarts' },
    ...{ assumed: false, certainty: 'certain' as const, because: [] },
  };
  const unnamed = { ...market, batchNumber: null, assumed: true, ...possible };
  return tracedButter({
    runs: runs.flatMap((run) => [
      run,
      { ...run, id: anId(51), batchNumber: scones.batchNumber, recipeName: 'Scone', ...possible },
    ]),
    sales: sales.flatMap((sale) => [sale, { ...sale, ...scones, id: anId(81), runId: anId(51) }]),
    events: [
      market,
      { ...unnamed, product: 'Scone', quantity: '2', unit: 'scones' },
      { ...unnamed, product: 'Bun', quantity: '5', unit: 'buns' },
    ],
  });
}

describe('somebody who certainly has some and may have more', () => {
  const lineOf = (name: string) => screen.getByText(name, { selector: 'li p' }).closest('li');

  it('is one to call, once, with a line for each', async () => {
    const { user, calls } = open(aTracedRecall({ found: bothCertainAndPossible() }));
    expect(await screen.findByText('0 of 1 buyer told')).toBeTruthy();
    expect(screen.queryByText(/who may have it/)).toBeNull();
    expect(screen.queryByText(/^May have/)).toBeNull();
    expect(lineOf('Rook Lane Café')?.textContent).toContain(
      '12 tarts of Frangipane tart FT-261205-01, Dec 05, 2026' +
        '3 scones of Scone SC-261205-01, Dec 05, 2026, possible',
    );
    expect(lineOf('Bruton market')?.textContent).toContain(
      '4 tarts of Frangipane tart FT-261205-01, Dec 06, 20262 scones of Scone in all, Dec 06, 2026, possible',
    );
    await user.click(screen.getByRole('button', { name: 'Mark told: Rook Lane Café' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'putRecall')?.body).toMatchObject({
        reached: [{ customerId: anId(95) }],
      }),
    );
  });

  it('are one to call about all of it, with one tick, on paper too', async () => {
    open(aTracedRecall({ found: bothCertainAndPossible(), reached: [{ customerId: anId(95), ...called }] }));
    expect(await screen.findByText('1 of 1 buyer told')).toBeTruthy();
    const sheet = screen.getByRole('article', { hidden: true });
    expect(rowTexts(sheet, 'Who has it').map((text) => text.replace(/^.*?(Frangi|Scone|Bun)/, '$1'))).toEqual(
      [
        expect.stringMatching(/^Frangipane tart FT-261205-0112 tartsDec 05, 2026.* by Ben$/),
        'Scone SC-261205-013 sconespossibleDec 05, 2026',
        'Frangipane tart FT-261205-014 tartsDec 06, 2026',
        'Scone in all2 sconespossibleDec 06, 2026',
        'Bun in all5 bunspossibleDec 06, 2026',
      ],
    );
    expect(rowTexts(sheet, 'Possible reach').filter((text) => /Rook.* by Ben$/.test(text))).toHaveLength(1);
  });

  it.each([
    ['Rook Lane Café', 'SC-261205-01: 3 scones, Dec 05, 2026, possible', { saleId: anId(81) }],
    ['Bruton market', 'Scone: 2 scones, possible', { eventId: anId(70), product: 'Scone' }],
  ])('gives back what was only possible: %s', async (name, part, about) => {
    const { user, calls } = open(aTracedRecall({ found: bothCertainAndPossible() }));
    await user.click(await screen.findByRole('button', { name: `Something came back: ${name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Batch'), part);
    await user.type(dialog.getByLabelText('Quantity'), '2');
    await user.click(dialog.getByRole('button', { name: 'Note it' }));
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'putRecall')?.body).toMatchObject({
        reached: [{ ...about, recovered: '2', unit: 'scones' }],
      }),
    );
  });

  it('prints what came back of each product that an event named no batch of', async () => {
    const row = { eventId: anId(70), reachedAt: null, by: '', recovered: '2', unit: 'scones' };
    open(aTracedRecall({ found: bothCertainAndPossible(), reached: [{ ...row, product: 'Scone' }] }));
    const sheet = await screen.findByRole('article', { hidden: true });
    const ofMarket = rowTexts(sheet, 'Possible reach').filter((text) => text.startsWith('Bruton'));
    expect(ofMarket).toEqual([
      expect.stringMatching(/2 scones of Scone$/),
      expect.not.stringMatching(/2 scones of Scone$/),
    ]);
    expect(rowTexts(sheet, 'Reconciliation')).toContain('Scone, scones, possible523');
  });
});

it('questions more than is still out once some came back before the recall', async () => {
  const found = tracedButter();
  const back = { customerId: anId(95), day: '2026-12-06', quantity: '2', unit: 'tarts' };
  const ofTarts = { ingredientId: null, recipeId: anId(10), name: 'Frangipane tart', deliveries: [] };
  const tarts = found.lots.map((lot) => ({
    ...{ ...lot, ...ofTarts, lotCode: 'FT-261205-01', returns: [back] },
  }));
  const { user, calls } = open(aTracedRecall({ found: tracedButter({ lots: [...found.lots, ...tarts] }) }));
  await user.click(await screen.findByRole('button', { name: 'Correct what came back: Rook Lane Café' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Quantity');
  const text = 'With what else came back, that is more than went out: a sale may be missing.';
  await user.type(field, '10');
  expect(dialog.queryByText(text)).toBeNull();
  await user.clear(field);
  await user.type(field, '11');
  expect(dialog.getByText(text)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Note it' }));
  expect(calls.some(({ name }) => name === 'putRecall')).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Note it all the same' }));
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'putRecall')?.body).toMatchObject({
      reached: [{ saleId: anId(80), recovered: '11', unit: 'tarts' }],
    }),
  );
});

const ofAlmonds = { ingredientId: anId(2) };

it.each([
  ['open', {}, 'A recall of AMP-2611-B from Dec 06, 2026 is still open.'],
  ['open, and a drill', { kind: 'drill' as const }, 'A drill of AMP-2611-B from Dec 06, 2026 is still open.'],
  ['signed off', { signedOff: 'Priya' }, null],
  ['of another lot', { lot: 'MILL-9' }, null],
  ['of another ingredient', ofAlmonds, null],
  ['backward', { direction: 'backward' as const }, null],
])('says whether one of the lot is open, as another is recorded: %s', async (_which, changes, expected) => {
  const { user, calls } = openRuns(`/production/trace?lot=AMP-2611-B&ingredient=${butter.id}`, [], {
    getTrace: tracedButter(),
    listRecalls: { items: [aTracedRecall(changes)], nextCursor: null },
    putRecall: aTracedRecall(),
    getRecall: aTracedRecall(),
  });
  await user.click(await screen.findByRole('button', { name: 'Record drill or recall' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(calls.some(({ name }) => name === 'listRecalls')).toBe(true));
  await waitFor(() => expect(dialog.queryByRole('status')?.textContent ?? null).toBe(expected));
  if (expected !== null)
    expect(dialog.getByRole('link').getAttribute('href')).toBe(`/production/trace?recall=${anId(90)}`);
  await user.click(dialog.getByRole('button', { name: 'Record it' }));
  await waitFor(() => expect(calls.some(({ name }) => name === 'putRecall')).toBe(true));
});
