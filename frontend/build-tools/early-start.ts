/**
 * Gives the page that every signed-in path starts from an inline script. It begins at once with what the first screen
 * needs: its code, and its answers, by the token and the organization that this browser remembers. Otherwise each would
 * wait for the one before: framework, layout, settings, profile, page, lists. `src/data/early-answers.ts` hands the
 * answers over.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EarlyAnswer } from '../src/data/early-answers.ts';
import { clientDir, filesOfScreens, firstScreens } from './first-screens.ts';

const shellPage = join(clientDir, '__spa-fallback.html');

export interface EarlyScreen {
  path: string;
  /** Name and value of its query. An empty value means any. */
  query: [string, string][];
  /** Its code, by the place in the list of all files. */
  code: number[];
  requests: string[];
}

/** The page contains the text of this function, so it can use nothing from outside. It requests answers first: they take longest. */
export function startEarly(screens: EarlyScreen[], files: string[]): void {
  const here = new URL(location.href);
  const isHere = ({ path, query }: EarlyScreen) =>
    path === here.pathname &&
    query.every(([name, value]) => {
      const given = here.searchParams.get(name);
      return value === '' ? given !== null : given === value;
    });

  /** As `data/stored-token.ts` finds them, which this page doesn't have yet. */
  const keptTokens = (ownKey: string) => {
    const own = `${ownKey.slice(0, -'LastAuthUser'.length)}${localStorage.getItem(ownKey)}`;
    const token = localStorage.getItem(`${own}.accessToken`);
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    const nowMs = Date.now() + (Number(localStorage.getItem(`${own}.clockDrift`)) || 0);
    const isValid = claims !== undefined && JSON.parse(atob(claims)).exp * 1000 - nowMs > 60_000;
    return { token: isValid ? token : null, refreshToken: localStorage.getItem(`${own}.refreshToken`) };
  };

  const early = new Map<string, EarlyAnswer>();
  const begin = (path: string, token?: string) => {
    const authorization = token === undefined ? null : `Bearer ${token}`;
    const headers = { accept: 'application/json', ...(authorization && { authorization }) };
    const answer = fetch(path, { headers });
    answer.catch(() => {});
    early.set(path, { authorization, answer });
    return answer;
  };
  const beginAll = (requests: string[], token: string) => {
    begin('/v1/me', token);
    const organizationId = localStorage.getItem('bb_selected_org');
    if (organizationId === null) return;
    const own = `/v1/organizations/${encodeURIComponent(organizationId)}`;
    for (const request of requests) {
      const filled = request.replace(/\{(\w+)\}/, (_, name) =>
        encodeURIComponent(here.searchParams.get(name) ?? ''),
      );
      begin(filled === '' ? own : `${own}/${filled}`, token);
    }
  };

  /** As `data/renew-token.ts` renews them, which takes this over. */
  const renew = async (refreshToken: string, config: Promise<Response>, requests: string[]) => {
    const { region, userPoolEndpoint, userPoolClientId } = await (await config).clone().json();
    const answer = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      body: JSON.stringify({ ClientId: userPoolClientId, RefreshToken: refreshToken }),
    });
    const { AuthenticationResult: tokens } = await answer.json();
    beginAll(requests, tokens.AccessToken);
    return tokens;
  };

  try {
    const screen = screens.filter(isHere).sort((a, b) => b.query.length - a.query.length)[0];
    const ownKey = Object.keys(localStorage).find((name) => name.endsWith('.LastAuthUser'));
    if (screen === undefined || ownKey === undefined) return;
    window.batchbookEarly = early;
    const config = begin('/v1/config');
    const { token, refreshToken } = keptTokens(ownKey);
    if (token !== null) beginAll(screen.requests, token);
    else if (refreshToken !== null) {
      const tokens = renew(refreshToken, config, screen.requests);
      tokens.catch(() => {});
      window.batchbookRenewal = { refreshToken, tokens };
    }
    for (const index of screen.code) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = files[index] ?? '';
      document.head.append(link);
    }
  } catch {
    // The app requests everything itself.
  }
}

/** The script, for the built front end's files. */
export function earlyScript(filesOf: ReadonlyMap<string, ReadonlySet<string>>): string {
  const signedIn = firstScreens.filter((screen) => screen.signedIn);
  const files = [...new Set(signedIn.flatMap(({ address }) => [...(filesOf.get(address) ?? [])]))];
  const screens = signedIn.map(({ address, requests = [] }): EarlyScreen => {
    const { pathname, searchParams } = new URL(address, 'https://batchbook.example');
    const code = [...(filesOf.get(address) ?? [])].map((file) => files.indexOf(file));
    return { path: pathname, query: [...searchParams], code, requests };
  });
  return `(${startEarly})(${JSON.stringify(screens)},${JSON.stringify(files)})`;
}

/** Before everything else in the page: a script behind a style sheet waits for it. */
export function withEarlyScript(html: string, script: string): string {
  const head = '<head>';
  if (!html.includes(head)) throw new Error('the page has no <head>');
  return html.replace(head, () => `${head}<script>${script}</script>`);
}

if (import.meta.main)
  writeFileSync(shellPage, withEarlyScript(readFileSync(shellPage, 'utf8'), earlyScript(filesOfScreens())));
