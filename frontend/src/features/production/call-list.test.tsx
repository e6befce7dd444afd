import type { Recall } from '@batchbook/shared/production/recall-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anId } from '../../testing/recipe-fixtures.ts';
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
