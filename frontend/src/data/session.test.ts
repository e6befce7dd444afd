import { beforeEach, expect, it, vi } from 'vitest';
import { signInAs, tokenFor, userPoolClientId } from '../testing/session.ts';
import { stubNetwork } from '../testing/stub-network.ts';
import { amplifyToken } from './amplify.ts';
import { accessToken, signedInUserId } from './session.ts';
import { storedToken } from './stored-token.ts';

beforeEach(() => {
  stubNetwork();
});

it('finds the token where Amplify keeps it', async () => {
  signInAs('user-priya');
  const token = storedToken(userPoolClientId, Date.now());
  expect(token).not.toBeNull();
  expect(await amplifyToken(false)).toBe(token);
  expect(await signedInUserId()).toBe('user-priya');
});

it('has Amplify refresh a token that is about to expire', async () => {
  signInAs('user-priya', 30);
  const fresh = tokenFor('user-priya');
  const calls = stubNetwork(
    {},
    {
      GetTokensFromRefreshToken: { AuthenticationResult: { AccessToken: fresh, IdToken: fresh } },
      InitiateAuth: { AuthenticationResult: { AccessToken: fresh, IdToken: fresh } },
    },
  );
  expect(storedToken(userPoolClientId, Date.now())).toBeNull();
  vi.setSystemTime(Date.now() + 60_000);
  expect(await accessToken()).toBe(fresh);
  expect(calls.map((call) => call.name)).toContainEqual(expect.stringMatching(/RefreshToken|InitiateAuth/));
});

it('is nobody when nothing is kept', async () => {
  expect(await accessToken()).toBeNull();
});
