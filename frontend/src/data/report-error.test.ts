import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runPendingWork } from '../testing/pending-work.ts';
import { type NetworkCall, stubNetwork } from '../testing/stub-network.ts';

let calls: NetworkCall[];
let reportError: typeof import('./report-error.ts').reportError;

beforeEach(async () => {
  calls = stubNetwork();
  // What was reported is of a page: each test is a new one.
  vi.resetModules();
  ({ reportError } = await import('./report-error.ts'));
});
afterEach(() => vi.restoreAllMocks());

const sent = () => calls.map(({ body }) => body);

it('sends where it happened and which error it was, without a session, once for a page', async () => {
  reportError('sign_in', 'unavailable');
  reportError('sign_in', 'unavailable');
  reportError('reset', 'unavailable');
  await runPendingWork();
  expect(sent()).toEqual([
    { place: 'sign_in', code: 'unavailable' },
    { place: 'reset', code: 'unavailable' },
  ]);
  expect(calls.map(({ authorization }) => authorization)).toEqual([null, null]);
});

it.each([
  [0.09, 1],
  [0.11, 0],
])('sends one in ten of everyday mistakes: at %s, %i', async (random, many) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  reportError('sign_in', 'wrong_password');
  await runPendingWork();
  expect(calls).toHaveLength(many);
});
