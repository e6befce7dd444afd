import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { priya, signInAs, tokenFor } from '../testing/session.ts';
import { gatewayRefusal, stubNetwork } from '../testing/stub-network.ts';
import { allPages, clientFor } from './api.ts';
import { isOnline } from './offline/connection.ts';
import { failureOf } from './outbox/failure.ts';
import { mayRetry } from './query-client.ts';
import { onSessionEnded } from './session.ts';

const api = clientFor(accountsRoutes);
const fresh = tokenFor('user-priya', 7200);
const refreshed = { AuthenticationResult: { AccessToken: fresh, IdToken: fresh } };

it('refreshes a refused token once, silently', async () => {
  signInAs('user-priya');
  let refusals = 1;
  const calls = stubNetwork(
    { accounts: { getMe: () => (refusals-- > 0 ? gatewayRefusal(401) : priya) } },
    { GetTokensFromRefreshToken: refreshed, InitiateAuth: refreshed },
  );
  const ended = vi.fn();
  const stop = onSessionEnded(ended);
  expect((await api.getMe({})).email).toBe(priya.email);
  expect(calls.filter((call) => call.name === 'getMe').at(-1)?.authorization).toBe(`Bearer ${fresh}`);
  expect(ended).not.toHaveBeenCalled();
  stop();
});

it('says that the session has ended when the fresh token is refused too', async () => {
  signInAs('user-priya');
  stubNetwork(
    { accounts: { getMe: gatewayRefusal(401) } },
    { GetTokensFromRefreshToken: refreshed, InitiateAuth: refreshed, RevokeToken: {} },
  );
  const ended = vi.fn();
  const stop = onSessionEnded(ended);
  await expect(api.getMe({})).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(ended).toHaveBeenCalledOnce();
  stop();
});

describe('a call that gets no answer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    signInAs('user-priya');
  });

  /** Takes every request, gives nothing, and ends with its caller's patience as `fetch` does. */
  const silent = vi.fn(
    (_: unknown, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );

  /** How it ends, once this time has passed. */
  async function endOf(call: Promise<unknown>, afterMs: number): Promise<unknown> {
    const ended = call.then(
      () => 'answered',
      (error: unknown) => error,
    );
    const waiting = new Promise((resolve) => setTimeout(() => resolve('still waiting'), afterMs));
    await vi.advanceTimersByTimeAsync(afterMs);
    return Promise.race([ended, waiting]);
  }

  it('is given up after half a minute when it reads, and isn’t tried again by itself', async () => {
    vi.stubGlobal('fetch', silent);
    const call = api.getMe({});
    expect(await endOf(call, 29_000)).toBe('still waiting');
    const error = await endOf(call, 1_500);
    expect(error).toMatchObject({ code: 'network', status: 0 });
    expect(mayRetry(0, error)).toBe(false);
    expect(isOnline()).toBe(false);
  });

  it('counts as a lost answer when it writes, after two minutes', async () => {
    vi.stubGlobal('fetch', silent);
    const call = api.updateMe({ body: { firstName: 'Priya' } });
    expect(await endOf(call, 119_000)).toBe('still waiting');
    const error = await endOf(call, 1_500);
    expect(error).toMatchObject({ code: 'network', status: 0 });
    expect(failureOf(error)).toBe('unreachable');
  });

  it('ends at once when the caller wants it no more, and says so', async () => {
    vi.stubGlobal('fetch', silent);
    const caller = new AbortController();
    const call = api.getMe({ signal: caller.signal });
    await vi.advanceTimersByTimeAsync(100);
    caller.abort();
    expect(await endOf(call, 0)).toMatchObject({ name: 'AbortError' });
  });

  it('isn’t one whose answer has begun: the rest may take long', async () => {
    vi.stubGlobal('fetch', async (_: unknown, { signal }: RequestInit) => {
      const answer = Response.json(priya);
      answer.json = () =>
        new Promise((resolve, reject) => {
          setTimeout(() => resolve(priya), 90_000);
          signal?.addEventListener('abort', () => reject(signal.reason));
        });
      return answer;
    });
    const call = api.getMe({});
    expect(await endOf(call, 60_000)).toBe('still waiting');
    expect(await endOf(call, 31_000)).toBe('answered');
  });
});

it('reads a list to its end, and no further than its bound', async () => {
  const read = await allPages(async (cursor) =>
    cursor === undefined ? { items: [1, 2], nextCursor: 'a' } : { items: [3], nextCursor: null },
  );
  expect(read).toEqual([1, 2, 3]);
  await expect(allPages(async () => ({ items: [], nextCursor: 'again' }))).rejects.toThrow('did not end');
});
