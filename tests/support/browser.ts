/** A real browser, out of an npm package, so that nothing has to be installed on the machine. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';

const systemChromium = '/usr/bin/chromium';

/** The package's own arguments switch web security off; these leave it on. */
const options = [
  '--no-sandbox',
  '--headless=shell',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await executable(), args: options });
}

/** A browser that keeps what it has in `dir`, over closing and opening it again. */
export async function launchPersistent(
  dir: string,
  settings: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(dir, {
    executablePath: await executable(),
    args: options,
    reducedMotion: 'reduce',
    ...settings,
  });
}

async function executable(): Promise<string> {
  if (existsSync(systemChromium)) return systemChromium;
  // On a bare machine the package must be told to unpack the libraries it needs beside the browser.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
