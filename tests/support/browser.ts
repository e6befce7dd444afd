/** A real browser from an npm package, so that nothing has to be installed on the machine. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { withLock } from '@batchbook/infra/local/prepare/lock';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { patienceMs } from './product.ts';

const systemChromium = '/usr/bin/chromium';
/** Where the packaged browser is unpacked, once. An interrupted run leaves no `complete`. */
const unpacked = join(repositoryRoot, 'node_modules/.cache/batchbook/chromium');

/** The package's own arguments switch web security off; these leave it on. */
const options = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let shared: Promise<Browser> | null = null;

const profiles = async (): Promise<BrowserContext[]> => (await shared?.catch(() => null))?.contexts() ?? [];

/** Every page that is open in it. */
export const openPages = async (): Promise<Page[]> =>
  (await profiles()).flatMap((context) => context.pages());

/** Profiles that all the tests of a file use. */
const kept = new Set<BrowserContext>();

/** Keeps a page's profile open until its file ends, or a test of the file fails. */
export const keepOpen = (page: Page): void => void kept.add(page.context());

/** Closes every profile opened in it, but for those that are kept; the browser stays open. */
export async function closeProfiles({ andKept }: { andKept: boolean }): Promise<void> {
  if (andKept) kept.clear();
  const closing = (await profiles()).filter((context) => !kept.has(context));
  await Promise.all(closing.map((context) => context.close()));
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: await executable(), args: options });
  // After a crash the next test gets a new one.
  browser.once('disconnected', () => {
    shared = null;
  });
  return browser;
}

/** The one browser of this process. Each page has its own profile in it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launch().catch((error: unknown) => {
    shared = null;
    throw error;
  });
  return shared;
}

/** A browser that keeps its data in `dir` when it is closed and reopened. */
export async function launchPersistent(
  dir: string,
  settings: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(dir, {
    executablePath: await executable(),
    args: options,
    reducedMotion: 'reduce',
    ...settings,
  });
  context.setDefaultTimeout(patienceMs);
  return context;
}

/** The package's list of fonts names the folder for temporary files of another machine. */
function usePackagedFonts(): void {
  const file = join(unpacked, 'fonts/fonts.conf');
  const fonts = readFileSync(file, 'utf8')
    .replace('<dir>/tmp/fonts</dir>', `<dir>${join(unpacked, 'fonts')}</dir>`)
    .replace('/tmp/fonts-cache/', join(unpacked, 'fonts-cache/'));
  writeFileSync(file, fonts);
}

async function executable(): Promise<string> {
  if (existsSync(systemChromium)) return systemChromium;
  // On a bare machine the package must be told to unpack its libraries beside the browser.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  return withLock(`${unpacked}.lock`, async () => {
    // It unpacks into the temporary folder, which is deleted at the end of a test run.
    const { TMPDIR } = process.env;
    process.env.TMPDIR = unpacked;
    const complete = join(unpacked, 'complete');
    if (!existsSync(complete)) rmSync(unpacked, { recursive: true, force: true });
    mkdirSync(unpacked, { recursive: true });
    try {
      const { default: packaged } = await import('@sparticuz/chromium');
      const path = await packaged.executablePath();
      if (!existsSync(complete)) usePackagedFonts();
      writeFileSync(complete, '');
      return path;
    } finally {
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = TMPDIR;
    }
  });
}
