/** A trace or a recall of more than one answer's time shows what it has, and opens by itself once it is whole. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openRuns } from '../../testing/run-fixtures.ts';
import { aTracedRecall, tracedButter } from '../../testing/trace-fixtures.ts';

/** An answer for each request, the last one for all others. */
const inTurn = <Answer,>(...answers: [Answer, ...Answer[]]): (() => Answer) => {
  const left = [...answers];
  return () => (left.length > 1 ? left.shift() : left[0]) as Answer;
};

const nothing = { lots: [], runs: [], sales: [], balance: [], events: [], stock: [] };
const whole = tracedButter();
const said = (): string => screen.getByRole('status').textContent ?? '';

it('says how far it is, and that what it has isn’t all of it', async () => {
  const { calls } = openRuns('/production/trace?lot=AMP-2611-B', [], {
    getTrace: inTurn(
      tracedButter({ sales: [], balance: [], working: { runs: 201, sales: 900 }, nextCursor: 'k1' }),
      tracedButter({ ...nothing, working: { runs: 640, sales: 1 }, nextCursor: 'k1' }),
      whole,
    ),
  });
  await screen.findByRole('heading', { name: 'So far, and not all of it' });
  expect(said()).toContain('Found 201 batches and 900 sales so far');
  expect(screen.queryByRole('button', { name: 'Record drill or recall' })).toBe(null);
  expect(screen.queryByRole('button', { name: 'CSV' })).toBe(null);
  await waitFor(() => expect(said()).toContain('Found 640 batches and 1 sale so far'), { timeout: 5_000 });
  expect(screen.getAllByText('FT-261205-01').length).toBeGreaterThan(0);

  await screen.findByRole('button', { name: 'Record drill or recall' }, { timeout: 5_000 });
  expect(screen.queryByText(/so far/)).toBe(null);
  const asked = calls.filter(({ name }) => name === 'getTrace').map(({ query }) => query);
  expect(asked.slice(0, 3).map((query) => new URLSearchParams(query).get('cursor'))).toEqual([
    null,
    'k1',
    'k1',
  ]);
});

it('opens a recall once all of it is found', async () => {
  const recall = aTracedRecall();
  const working = { runs: 300, sales: 2_100 };
  openRuns(`/production/trace?recall=${recall.id}`, [], {
    getRecall: inTurn({ ...recall, working, found: { ...whole, ...nothing, working } }, recall),
  });
  await screen.findByText('Found 300 batches and 2,100 sales so far');
  expect(screen.queryByRole('article')).toBe(null);
  await screen.findByRole('article', {}, { timeout: 5_000 });
});
