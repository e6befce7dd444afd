import { generateKeyPairSync } from 'node:crypto';
import { createLocalJWKSet, exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createAuthorizer } from './authorize.ts';

const issuer = 'https://cognito-idp.eu-west-2.amazonaws.com/eu-west-2_abc';
const route = {
  key: 'GET /v1/me',
  functionArn: 'fn',
  authorizer: { issuer, audience: ['client'] },
  scopes: ['aws.cognito.signin.user.admin'],
};
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k', alg: 'RS256' }] });
const keysOfIssuer = (name: string) => (name === issuer ? keys : undefined);
const authorize = createAuthorizer(keysOfIssuer);
const now = Math.floor(Date.now() / 1000);
const access = { sub: 'u', client_id: 'client', scope: 'aws.cognito.signin.user.admin', token_use: 'access' };

interface Change {
  claims?: object;
  issuer?: string;
  expires?: number;
  key?: typeof ours.privateKey;
  before?: number;
}

const sign = (change: Change = {}) => {
  const token = new SignJWT({ ...(change.claims ?? access) })
    .setProtectedHeader({ alg: 'RS256', kid: 'k' })
    .setIssuer(change.issuer ?? issuer)
    .setIssuedAt(now)
    .setExpirationTime(change.expires ?? now + 60);
  if (change.before) token.setNotBefore(change.before);
  return token.sign(change.key ?? ours.privateKey);
};

describe('the authorizer', () => {
  it('accepts an access token, with or without the word Bearer, and passes its claims on as text', async () => {
    const token = await sign({ claims: { ...access, 'cognito:groups': ['a', 'b'], auth_time: 5 } });
    for (const header of [`Bearer ${token}`, token]) {
      expect(await authorize(route, header)).toMatchObject({
        isAllowed: true,
        jwt: { claims: { sub: 'u', 'cognito:groups': '[a b]', auth_time: '5' }, scopes: route.scopes },
      });
    }
  });

  it('lets anybody in when there is no authorizer', async () => {
    const open = { ...route, authorizer: null, scopes: [] };
    expect(await authorize(open, undefined)).toEqual({ isAllowed: true, jwt: null });
  });

  const refused: [string, () => Promise<string> | string | undefined][] = [
    ['no token', () => undefined],
    ['something else', () => 'Bearer nonsense'],
    ['another key', () => sign({ key: theirs.privateKey })],
    ['another issuer', () => sign({ issuer: `${issuer}x` })],
    ['one that has expired', () => sign({ expires: now - 1 })],
    ['one that does not hold yet', () => sign({ before: now + 60 })],
    ['another client', () => sign({ claims: { ...access, client_id: 'other' } })],
    ['another audience', () => sign({ claims: { ...access, aud: 'other' } })],
    ['neither client nor audience', () => sign({ claims: { scope: access.scope } })],
    [
      'no signature at all',
      () =>
        new UnsecuredJWT(access)
          .setIssuer(issuer)
          .setExpirationTime(now + 60)
          .encode(),
    ],
    [
      'a key that is the public one',
      () =>
        new SignJWT(access)
          .setProtectedHeader({ alg: 'HS256', kid: 'k' })
          .setIssuer(issuer)
          .setExpirationTime(now + 60)
          .sign(ours.publicKey.export({ type: 'spki', format: 'der' })),
    ],
  ];

  it.each(refused)('refuses %s as unauthorized', async (_name, make) => {
    expect(await authorize(route, await make())).toMatchObject({
      isAllowed: false,
      status: 401,
    });
  });

  it('refuses a token that it has accepted before, once it has expired', async () => {
    const token = await sign();
    expect(await authorize(route, token)).toMatchObject({ isAllowed: true });
    vi.useFakeTimers({ now: (now + 61) * 1000, toFake: ['Date'] });
    expect(await authorize(route, token)).toMatchObject({ isAllowed: false, status: 401 });
    vi.useRealTimers();
  });

  it('refuses a token of a pool that doesn’t run here', async () => {
    expect(await createAuthorizer(() => undefined)(route, await sign())).toMatchObject({ status: 401 });
  });

  it('refuses a token without the scope, such as an ID token, as forbidden', async () => {
    const id = await sign({ claims: { sub: 'u', aud: 'client', token_use: 'id' } });
    expect(await authorize(route, id)).toMatchObject({ isAllowed: false, status: 403 });
  });
});
