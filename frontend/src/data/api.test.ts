import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { expect, it, vi } from 'vitest';
import { priya, signInAs, tokenFor } from '../testing/session.ts';
import { gatewayRefusal, stubNetwork } from '../testing/stub-network.ts';
import { allPages, clientFor } from './api.ts';
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

it('reads a list to its end, and no further than its bound', async () => {
  const read = await allPages(async (cursor) =>
    cursor === undefined ? { items: [1, 2], nextCursor: 'a' } : { items: [3], nextCursor: null },
  );
  expect(read).toEqual([1, 2, 3]);
  await expect(allPages(async () => ({ items: [], nextCursor: 'again' }))).rejects.toThrow('did not end');
});
