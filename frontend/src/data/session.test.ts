import { beforeEach, expect, it } from 'vitest';
import { signInAs, tokenFor, userPoolClientId } from '../testing/session.ts';
import { stubNetwork } from '../testing/stub-network.ts';
import { accessToken, signedInUserId } from './session.ts';
import { storedToken } from './stored-token.ts';

beforeEach(() => {
  stubNetwork();
});

it('finds the token where Amplify keeps it', async () => {
  signInAs('user-priya');
  const token = storedToken(userPoolClientId, Date.now());
  expect(token).not.toBeNull();
  expect(await accessToken()).toBe(token);
  expect(await signedInUserId()).toBe('user-priya');
});

it('renews a token that is about to expire, once for all who ask', async () => {
  signInAs('user-priya', 30);
  const fresh = tokenFor('user-priya');
  const calls = stubNetwork(
    {},
    {
      GetTokensFromRefreshToken: { AuthenticationResult: { AccessToken: fresh, IdToken: fresh } },
    },
  );
  expect(storedToken(userPoolClientId, Date.now())).toBeNull();
  expect(await Promise.all([accessToken(), accessToken()])).toEqual([fresh, fresh]);
  expect(storedToken(userPoolClientId, Date.now())).toBe(fresh);
  const renewals = calls.filter((call) => call.name === 'GetTokensFromRefreshToken');
  expect(renewals.map(({ body }) => body)).toEqual([{ ClientId: userPoolClientId, RefreshToken: 'refresh' }]);
});

it('is over when the pool refuses to renew, and goes on when the pool doesn’t answer', async () => {
  signInAs('user-priya', 30);
  stubNetwork({}, { GetTokensFromRefreshToken: { error: 'TooManyRequestsException' } });
  await expect(accessToken()).rejects.toThrow('TooManyRequestsException');
  expect(localStorage.length).toBeGreaterThan(0);
  stubNetwork({}, { GetTokensFromRefreshToken: { error: 'NotAuthorizedException' } });
  expect(await accessToken()).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('uses a token as long as it lives, on a device whose clock is an hour fast', async () => {
  signInAs('user-priya', 900);
  const hourMs = 3_600_000;
  expect(storedToken(userPoolClientId, Date.now() + hourMs)).toBeNull();
  for (const key of Object.keys(localStorage))
    if (key.endsWith('.clockDrift')) localStorage.setItem(key, String(-hourMs));
  expect(storedToken(userPoolClientId, Date.now() + hourMs)).not.toBeNull();
  expect(storedToken(userPoolClientId, Date.now() + hourMs + 900_000)).toBeNull();
});

it('is nobody when nothing is kept', async () => {
  expect(await accessToken()).toBeNull();
});
