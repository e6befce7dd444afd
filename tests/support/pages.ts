/** Browser pages, each with its own profile, and pages of signed-in people. */
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import { type Maker, newSession, patienceMs, type Runtime } from './product.ts';
import { watch } from './settled.ts';

export type Theme = 'light' | 'dark';

export type PageOptions = BrowserContextOptions & {
  /** The theme saved on this device. */
  theme?: Theme;
  /** Allows `settled(page)`. */
  watched?: boolean;
};

/**
 * For a page that goes offline: its service worker keeps the app on the device. Fetching it costs six seconds of a core, so
 * other pages have no worker.
 */
export const withWorker = { serviceWorkers: 'allow' } as const;

/** Opens a page in a new browser profile. It closes with its test: `tests/setup/close-pages.ts`. */
export async function newPage({ theme, watched = false, ...options }: PageOptions = {}): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(patienceMs);
  if (theme)
    await context.addInitScript((chosen) => {
      for (const key of ['bb-theme', 'bb-marketing-theme'])
        if (localStorage.getItem(key) === null) localStorage.setItem(key, chosen);
    }, theme);
  const page = await context.newPage();
  if (watched) await watch(page);
  return page;
}

/** A page of a signed-in person, at `path`. The sign-in form and the onboarding have their own journeys. */
export async function signedInPage(
  runtime: Runtime,
  maker: Pick<Maker, 'email' | 'password'>,
  path = '/recipes',
  options: PageOptions = {},
): Promise<Page> {
  const page = await newPage({ ...options, storageState: await sessionOf(runtime, maker) });
  await page.goto(runtime.appUrl + path);
  return page;
}

/** A session as Amplify stores it in a browser, and what else is `kept` there. */
export async function sessionOf(
  runtime: Runtime,
  maker: Pick<Maker, 'email' | 'password'>,
  kept: Readonly<Record<string, string>> = {},
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> {
  const tokens = await newSession(runtime, maker);
  const claims = Buffer.from(tokens.accessToken.split('.')[1] ?? '', 'base64url').toString();
  const { username, sub } = JSON.parse(claims) as { username: string; sub: string };
  const base = `CognitoIdentityServiceProvider.${runtime.userPoolClientId}`;
  const stored = Object.entries({ ...tokens, clockDrift: '0' }).map(([name, value]) => ({
    name: `${base}.${username}.${name}`,
    value,
  }));
  const localStorage = [
    { name: `${base}.LastAuthUser`, value: username },
    { name: `bb-onboarding-open:${sub}`, value: 'later' },
    ...stored,
    ...Object.entries(kept).map(([name, value]) => ({ name, value })),
  ];
  return { cookies: [], origins: [{ origin: runtime.appUrl, localStorage }] };
}

/** The dialog over the page. A toast has the same role, and is not meant. */
export const openDialog = (page: Page): Locator => page.locator('[role=dialog]:not([aria-modal=false])');

/** Leaves the onboarding, which somebody without names sees after they sign in. */
export const putOffOnboarding = (page: Page): Promise<void> =>
  openDialog(page).getByRole('button', { name: 'Maybe later' }).click();

/** Fills in the page's sign-in form, for somebody without names. */
export async function signInOn(page: Page, maker: Pick<Maker, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(maker.email);
  await page.getByLabel('Password', { exact: true }).fill(maker.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await putOffOnboarding(page);
}
