import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeEarlyRenewal } from '../src/data/early-answers.ts';
import { type EarlyScreen, earlyScript, startEarly, withEarlyScript } from './early-start.ts';

const files = ['/assets/framework.js', '/assets/recipes.js', '/assets/recipe.js'];
const screens: EarlyScreen[] = [
  { path: '/recipes', query: [], code: [0, 1], requests: ['', 'recipes?limit=1000'] },
  { path: '/recipes', query: [['recipe', '']], code: [0, 2], requests: ['recipes/{recipe}'] },
  { path: '/recipes', query: [['tab', 'ingredients']], code: [0], requests: [] },
];
const client = 'CognitoIdentityServiceProvider.client';
const begun: [string, string | undefined][] = [];

function signIn(secondsLeft: number): void {
  const claims = btoa(JSON.stringify({ exp: Date.now() / 1000 + secondsLeft }));
  localStorage.setItem(`${client}.LastAuthUser`, 'priya');
  localStorage.setItem(`${client}.priya.accessToken`, `head.${claims}.signature`);
}

const preloaded = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  begun.length = 0;
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    begun.push([path, headers.authorization?.slice(0, 11)]);
    return new Response('{}');
  });
});
afterEach(() => {
  document.head.replaceChildren();
  delete window.batchbookEarly;
  delete window.batchbookRenewal;
  history.replaceState(null, '', '/');
});

describe('the start of a page', () => {
  it('requests what the screen needs, by the kept token, and loads its code', () => {
    signIn(900);
    localStorage.setItem('bb_selected_org', 'hazel');
    history.replaceState(null, '', '/recipes');
    startEarly(screens, files);
    expect(begun).toEqual([
      ['/v1/config', undefined],
      ['/v1/me', 'Bearer head'],
      ['/v1/organizations/hazel', 'Bearer head'],
      ['/v1/organizations/hazel/recipes?limit=1000', 'Bearer head'],
    ]);
    expect([...(window.batchbookEarly?.keys() ?? [])]).toEqual(begun.map(([path]) => path));
    expect(preloaded()).toEqual(files.slice(0, 2));
  });

  it('takes the screen that fits its query best', () => {
    signIn(900);
    localStorage.setItem('bb_selected_org', 'hazel');
    history.replaceState(null, '', '/recipes?recipe=tart/1&mode=edit');
    startEarly(screens, files);
    expect(begun.at(-1)?.[0]).toBe('/v1/organizations/hazel/recipes/tart%2F1');
    expect(preloaded()).toEqual([files[0], files[2]]);
  });

  it('requests only the settings by a token that is about to expire', () => {
    signIn(30);
    localStorage.setItem('bb_selected_org', 'hazel');
    history.replaceState(null, '', '/recipes');
    startEarly(screens, files);
    expect(begun.map(([path]) => path)).toEqual(['/v1/config']);
    expect(preloaded()).toEqual(files.slice(0, 2));
  });

  it('renews a token that is about to expire, and requests the rest by the new one', async () => {
    signIn(30);
    localStorage.setItem(`${client}.priya.refreshToken`, 'lasting');
    localStorage.setItem('bb_selected_org', 'hazel');
    history.replaceState(null, '', '/recipes');
    const sent: [string, unknown][] = [];
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      sent.push([path, init.body ?? new Headers(init.headers).get('authorization')]);
      const config = { userPoolEndpoint: 'https://pool.example/', userPoolClientId: 'client' };
      return Response.json(
        path === '/v1/config' ? config : { AuthenticationResult: { AccessToken: 'new', IdToken: 'id' } },
      );
    });
    startEarly(screens, files);
    expect(await takeEarlyRenewal('lasting')).toEqual({ AccessToken: 'new', IdToken: 'id' });
    expect(await takeEarlyRenewal('lasting')).toBeNull();
    expect(sent).toEqual([
      ['/v1/config', null],
      ['https://pool.example/', '{"ClientId":"client","RefreshToken":"lasting"}'],
      ['/v1/me', 'Bearer new'],
      ['/v1/organizations/hazel', 'Bearer new'],
      ['/v1/organizations/hazel/recipes?limit=1000', 'Bearer new'],
    ]);
  });

  it('leaves a renewal that is refused, or of another session, to the app', async () => {
    signIn(30);
    localStorage.setItem(`${client}.priya.refreshToken`, 'revoked');
    history.replaceState(null, '', '/recipes');
    startEarly(screens, files);
    expect(await takeEarlyRenewal('of-somebody-else')).toBeNull();
    expect(await takeEarlyRenewal('revoked')).toBeNull();
    expect(begun.map(([path]) => path)).toEqual([
      '/v1/config',
      'https://cognito-idp.undefined.amazonaws.com/',
    ]);
  });

  it('requests only the profile where no organization is remembered', () => {
    signIn(900);
    history.replaceState(null, '', '/recipes');
    startEarly(screens, files);
    expect(begun.map(([path]) => path)).toEqual(['/v1/config', '/v1/me']);
  });

  it.each(['/recipes', '/plans'])('does nothing at %s for a visitor, or outside its screens', (path) => {
    if (path === '/plans') signIn(900);
    history.replaceState(null, '', path);
    startEarly(screens, files);
    expect(begun).toEqual([]);
    expect(preloaded()).toEqual([]);
  });
});

it('comes before everything else in the page, and lists each file once', () => {
  const script = earlyScript(
    new Map([
      ['/recipes', new Set(['/assets/framework.js'])],
      ['/stock', new Set(['/assets/framework.js', '/assets/stock.js'])],
    ]),
  );
  expect(script.match(/framework\.js/g)).toHaveLength(1);
  expect(withEarlyScript('<html><head><link></head></html>', script)).toContain(
    `<head><script>${script}</script><link>`,
  );
});
