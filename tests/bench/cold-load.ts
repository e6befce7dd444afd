/// <reference lib="dom" />
/**
 * A cold load on the running product, in a real browser: how long until the first row is there, at no latency and on a
 * kitchen's network, beside the floor: the document, then scripts and answers side by side, then drawing. With the first
 * of each the requests are printed in the order of their start.
 */
import { newId } from '@batchbook/shared/ids';
import type { CDPSession, Page } from 'playwright-core';
import { lineOf } from '../support/lines.ts';
import { newPage, sessionOf, withWorker } from '../support/pages.ts';
import { type Maker, type Runtime, signUp, userIdOf } from '../support/product.ts';
import { many, putterOf, stockUp } from './large-kitchen.ts';
import { type Figure, printPart, quantile } from './report.ts';
import { withProduct } from './with-product.ts';

const longMs = 120_000;
const loads = 3;
const overFloorMax = 1.3;
/** Of one page each. */
const size = { recipes: 700, ingredients: 700, linesEach: 9 };
const stockItems = 500;

interface Network {
  name: string;
  /** Milliseconds until an answer begins. */
  latencyMs: number;
  /** Bytes a second, or -1 without a limit. */
  throughput: number;
}

const networks: Network[] = [
  { name: 'no latency', latencyMs: 0, throughput: -1 },
  { name: '60 ms, 20 Mbit/s', latencyMs: 60, throughput: 20e6 / 8 },
];

interface Screen {
  name: string;
  path: string;
  /** What the first row says. */
  row: string;
}

interface Request {
  name: string;
  startMs: number;
  endMs: number;
  kb: number;
}

interface Load {
  rowMs: number;
  requests: Request[];
}

/** Notes when the first row is there, in milliseconds from the start of the navigation. */
function noteFirstRow(row: string): void {
  const pattern = new RegExp(row);
  const note = () => {
    if (!pattern.test(document.querySelector('main')?.textContent ?? '')) return;
    performance.mark('first-row');
    seen.disconnect();
  };
  const seen = new MutationObserver(note);
  seen.observe(document, { subtree: true, childList: true, characterData: true });
}

const firstRow = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0, null, { timeout: longMs });

async function slowDown(page: Page, { latencyMs, throughput }: Network): Promise<CDPSession> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  return devTools;
}

/** Every request that began before the first row was there. */
const readLoad = (page: Page): Promise<Load> =>
  page.evaluate(() => {
    const rowMs = performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN;
    const entries = performance.getEntries() as PerformanceResourceTiming[];
    const requests = entries
      .filter(({ entryType, startTime }) => /^(navigation|resource)$/.test(entryType) && startTime < rowMs)
      .map((entry) => ({
        name: entry.name.slice(location.origin.length),
        startMs: entry.startTime,
        endMs: entry.responseEnd,
        kb: entry.encodedBodySize / 1000,
      }))
      .sort((a, b) => a.startMs - b.startMs);
    return { rowMs, requests };
  });

/** The document, then everything else at once, by plain `fetch`. */
const bareMs = (page: Page, requests: Request[]): Promise<number> =>
  page.evaluate(
    async (paths) => {
      const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? '';
      const authorization = `Bearer ${localStorage.getItem(key)}`;
      const read = async (path: string) => {
        const headers = path.startsWith('/v1/') ? { authorization } : undefined;
        await (await fetch(path, { cache: 'no-store', ...(headers && { headers }) })).arrayBuffer();
      };
      const startedMs = performance.now();
      await read(location.href);
      await Promise.all(paths.map(read));
      return performance.now() - startedMs;
    },
    requests.slice(1).map(({ name }) => name),
  );

/** From another section back to the screen, with everything at hand. */
async function drawingMs(page: Page, { row }: Screen): Promise<number> {
  await page.getByRole('link', { name: 'Account' }).first().click();
  await page.waitForFunction(
    (text) => !new RegExp(text).test(document.querySelector('main')?.textContent ?? ''),
    row,
  );
  return page.evaluate(async (text) => {
    const pattern = new RegExp(text);
    const startedMs = performance.now();
    history.back();
    while (!pattern.test(document.querySelector('main')?.textContent ?? ''))
      await new Promise((done) => requestAnimationFrame(done));
    return performance.now() - startedMs;
  }, row);
}

interface Measured {
  load: Load;
  floorMs: number;
}

/** One load in a new profile: cold, or again with what a first visit left there. */
async function measure(
  runtime: Runtime,
  maker: Maker,
  screen: Screen,
  network: Network,
  again: boolean,
): Promise<Measured> {
  const storageState = await sessionOf(runtime, maker, { bb_selected_org: maker.organizationId });
  const page = await newPage({ storageState, ...(again && withWorker) });
  page.setDefaultTimeout(longMs);
  await page.addInitScript(noteFirstRow, screen.row);
  if (again) {
    await page.goto(runtime.appUrl + screen.path);
    await firstRow(page);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.waitForTimeout(3_000);
  }
  await slowDown(page, network);
  await page.goto(runtime.appUrl + screen.path, { waitUntil: 'commit' });
  await firstRow(page);
  const load = await readLoad(page);
  const bare = await bareMs(page, load.requests);
  const floorMs = bare + (await drawingMs(page, screen));
  await page.context().close();
  return { load, floorMs };
}

function printRequests(title: string, { rowMs, requests }: Load): void {
  const lines = requests.map(
    ({ name, startMs, endMs, kb }) =>
      `  ${Math.round(startMs).toString().padStart(5)} to ${Math.round(endMs).toString().padStart(5)} ms ${kb.toFixed(1).padStart(8)} kB  ${name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}')}`,
  );
  process.stdout.write(`\n${title}: first row after ${Math.round(rowMs)} ms\n${lines.join('\n')}\n`);
}

async function figuresOf(
  runtime: Runtime,
  maker: Maker,
  screen: Screen,
  network: Network,
  again: boolean,
): Promise<Figure> {
  const all: Measured[] = [];
  for (let load = 0; load < loads; load++) all.push(await measure(runtime, maker, screen, network, again));
  const name = `${screen.name}, ${network.name}${again ? ', service worker' : ''}`;
  if (all[0]) printRequests(name, all[0].load);
  const rowMs = quantile(
    all.map(({ load }) => load.rowMs),
    0.5,
  );
  const floorMs = quantile(
    all.map((one) => one.floorMs),
    0.5,
  );
  return {
    name,
    value: rowMs / floorMs,
    target: overFloorMax,
    note: `${Math.round(rowMs)} ms over ${Math.round(floorMs)}`,
  };
}

/** @returns the id of one of its recipes. */
async function fill(maker: Maker): Promise<string> {
  const owner = { userId: userIdOf(maker), organizationId: maker.organizationId };
  const ingredients = await stockUp(owner, size);
  const put = putterOf(owner);
  await many(stockItems, (index) =>
    put('putStockItem', newId(), { name: `Strong white flour ${index}`, category: 'other', unit: 'g' }),
  );
  const recipeId = newId();
  const lines = ingredients.slice(0, size.linesEach).map((id) => lineOf(id, { quantity: '125' }));
  await put('putRecipe', recipeId, { name: 'Recipe of its own', batchYield: '24', sellingPrice: '3', lines });
  return recipeId;
}

export const benchColdLoad = (): Promise<void> =>
  withProduct(async (runtime) => {
    const maker = await signUp(runtime);
    const recipeId = await fill(maker);
    const screens: Screen[] = [
      { name: '/recipes', path: '/recipes', row: 'Recipe \\d+' },
      { name: 'a recipe', path: `/recipes?recipe=${recipeId}`, row: 'Ingredient \\d+' },
      { name: '/stock', path: '/stock', row: 'Strong white flour \\d+' },
    ];
    const figures: Figure[] = [];
    for (const screen of screens)
      for (const network of networks)
        for (const again of [false, true])
          figures.push(await figuresOf(runtime, maker, screen, network, again));
    printPart('First row over the floor', figures);
  });
