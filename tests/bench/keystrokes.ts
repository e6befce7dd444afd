/// <reference lib="dom" />
/**
 * What a keystroke costs in the longest lists with input fields, in a real browser: a recipe's editor, a site's levels
 * and a count sheet. Script, style, layout and React's commits are printed. The script is compared with that of a short
 * list in the same run: the cost of a key must not grow with the length of the list.
 */
import { newId } from '@batchbook/shared/ids';
import type { Locator, Page } from 'playwright-core';
import { call } from '../support/api.ts';
import { lineOf } from '../support/lines.ts';
import { setEntitlement } from '../support/organization.ts';
import { signedInPage, withWorker } from '../support/pages.ts';
import { type Maker, type Runtime, signUp, userIdOf } from '../support/product.ts';
import { many, stockUp } from './large-kitchen.ts';
import { type Figure, printPart, quantile } from './report.ts';

const keystrokes = 60;
const keystrokeTargetMs = 16;
const overShortMax = 3;
const editorOverShortMax = 1.5;
const patchMax = 500;
const longMs = 120_000;

/** A field to type in, on its own page. */
interface Typing {
  page: Page;
  field: Locator;
}

interface Case {
  name: string;
  long: () => Promise<Typing>;
  short: () => Promise<Typing>;
  keys: string;
  overShortMax: number;
}

/** One keystroke, until its effect is drawn. */
interface Cost {
  scriptMs: number;
  styleMs: number;
  layoutMs: number;
  commits: number;
}

/** Reloads the page with a count of React's commits, made where its developer tools would listen. */
async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { commits: 0 });
    const onCommitFiberRoot = () => {
      counted.commits++;
    };
    const ignore = () => undefined;
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ...{ supportsFiber: true, renderers: new Map(), inject: () => 1 },
        ...{ onCommitFiberRoot, onCommitFiberUnmount: ignore, onPostCommitFiberRoot: ignore },
      },
    });
  });
  await page.reload();
}

async function costsOf({ page, field }: Typing, keys: string): Promise<Cost[]> {
  await countCommits(page);
  await field.waitFor({ timeout: longMs });
  // Installing it stores every file of the app, which is not what a key costs.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await field.click();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable');
  // Not by `page.evaluate`, whose own script would be counted.
  const inPage = async (expression: string): Promise<unknown> =>
    (await devTools.send('Runtime.evaluate', { expression, awaitPromise: true })).result.value;
  const costNow = async (): Promise<Cost> => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    const msOf = (metric: string) => (metrics.find(({ name }) => name === metric)?.value ?? 0) * 1000;
    const commits = (await inPage('commits')) as number;
    return {
      scriptMs: msOf('ScriptDuration'),
      styleMs: msOf('RecalcStyleDuration'),
      layoutMs: msOf('LayoutDuration'),
      commits,
    };
  };
  const costs: Cost[] = [];
  for (let stroke = 0; stroke < keystrokes; stroke++) {
    const before = await costNow();
    await page.keyboard.press(stroke % 4 === 3 ? 'Backspace' : (keys[stroke % keys.length] as string));
    await inPage('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const after = await costNow();
    costs.push({
      scriptMs: after.scriptMs - before.scriptMs,
      styleMs: after.styleMs - before.styleMs,
      layoutMs: after.layoutMs - before.layoutMs,
      commits: after.commits - before.commits,
    });
    if (stroke % 4 === 3) await field.fill(keys.slice(0, 2));
  }
  await page.context().close();
  return costs;
}

async function figuresOf({ name, long, short, keys, overShortMax }: Case): Promise<Figure[]> {
  const costs = await costsOf(await long(), keys);
  const shortCosts = await costsOf(await short(), keys);
  const of = (figure: keyof Cost, share: number, all = costs) =>
    quantile(
      all.map((cost) => cost[figure]),
      share,
    );
  const overShort = (share: number) => of('scriptMs', share) / of('scriptMs', share, shortCosts);
  return [
    { name: `${name}, p50`, value: of('scriptMs', 0.5), unit: 'ms', target: keystrokeTargetMs },
    { name: `${name}, p95`, value: of('scriptMs', 0.95), unit: 'ms', target: keystrokeTargetMs },
    { name: `${name}, p50 over a short one`, value: overShort(0.5), target: overShortMax },
    { name: `${name}, style, p50`, value: of('styleMs', 0.5), unit: 'ms' },
    { name: `${name}, style, p95`, value: of('styleMs', 0.95), unit: 'ms' },
    { name: `${name}, layout, p50`, value: of('layoutMs', 0.5), unit: 'ms' },
    { name: `${name}, layout, p95`, value: of('layoutMs', 0.95), unit: 'ms' },
    { name: `${name}, React's commits, p50`, value: of('commits', 0.5) },
    { name: `${name}, React's commits, p95`, value: of('commits', 0.95) },
  ];
}

/** A recipe with this many lines, open in the editor. */
async function editor(runtime: Runtime, lines: number): Promise<Typing> {
  const maker = await signUp(runtime);
  const owner = { userId: userIdOf(maker), organizationId: maker.organizationId };
  const ingredients = await stockUp(owner, { recipes: 0, ingredients: lines, linesEach: 0 });
  const recipeId = newId();
  await maker.call('PUT', `/recipes/${recipeId}`, {
    name: 'Long',
    batchYield: '24',
    sellingPrice: '3',
    lines: ingredients.map((id) => lineOf(id, { quantity: '125' })),
  });
  const page = await signedInPage(runtime, maker, `/recipes?recipe=${recipeId}&mode=edit`, withWorker);
  const field = page.getByRole('textbox', { name: `Ingredient ${lines / 2}: quantity` });
  await field.waitFor({ timeout: longMs });
  return { page, field };
}

interface Shelves extends Maker {
  /** Everything is kept at the first site, and this many items at the second. */
  sites: [string, string];
}

/** This many stock items, `atStall` of them at a second site. */
async function shelves(runtime: Runtime, items: number, atStall: number): Promise<Shelves> {
  const maker = await signUp(runtime);
  const { organizationId } = maker;
  const userId = userIdOf(maker);
  await setEntitlement(organizationId, { tier: 'premium', sitesLimit: 99, recipesLimit: 999_999 });
  const must = async (name: string, params: Record<string, string>, body?: unknown): Promise<never> => {
    const answer = await call(userId, name, { params: { organizationId, ...params }, body });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body as never;
  };
  const { items: known }: { items: { id: string }[] } = await must('listSites', {});
  const stall = newId();
  await must('putSite', { id: stall }, { name: 'Stall' });
  const ids = Array.from({ length: items }, () => newId());
  await many(items, (index) => {
    const body = { name: `Strong white flour ${index}`, category: 'other', unit: 'g' };
    return must('putStockItem', { id: ids[index] as string }, body);
  });
  const hidden = ids.slice(atStall).map((itemId) => ({ siteId: stall, itemId, isEnabled: false }));
  for (let from = 0; from < hidden.length; from += patchMax)
    await must('patchStockLevels', {}, hidden.slice(from, from + patchMax));
  return { ...maker, sites: [known[0]?.id ?? '', stall] };
}

export async function benchKeystrokes(runtime: Runtime): Promise<void> {
  const large = await shelves(runtime, 1_500, 900);
  const small = await shelves(runtime, 30, 20);
  const open = async (kitchen: Shelves, path: string, fieldOf: (page: Page) => Locator): Promise<Typing> => {
    const page = await signedInPage(runtime, kitchen, path, withWorker);
    const field = fieldOf(page).first();
    await field.waitFor({ timeout: longMs });
    return { page, field };
  };
  const levels = (fieldOf: (page: Page) => Locator) => (kitchen: Shelves) =>
    open(kitchen, `/stock?site=${kitchen.sites[0]}`, fieldOf);
  const search = levels((page) => page.getByRole('searchbox'));
  const ideal = levels((page) => page.getByRole('textbox', { name: /^Strong white flour 12: ideal level/ }));
  const count = (kitchen: Shelves) =>
    open(kitchen, `/stock?tab=counts&count=new&site=${kitchen.sites[1]}`, (page) =>
      page.getByRole('textbox', { name: /^Counted Strong white flour 12,/ }),
    );
  const cases: Case[] = [
    {
      name: 'an editor of 60 lines',
      long: () => editor(runtime, 60),
      short: () => editor(runtime, 4),
      keys: '125',
      overShortMax: editorOverShortMax,
    },
    {
      name: 'the search of 1,500 levels',
      long: () => search(large),
      short: () => search(small),
      keys: 'flour 12',
      overShortMax,
    },
    {
      name: 'an ideal among 1,500 levels',
      long: () => ideal(large),
      short: () => ideal(small),
      keys: '1250',
      overShortMax,
    },
    {
      name: 'a count of 900 lines',
      long: () => count(large),
      short: () => count(small),
      keys: '1250',
      overShortMax,
    },
  ];
  const figures: Figure[] = [];
  for (const one of cases) figures.push(...(await figuresOf(one)));
  printPart('A keystroke: script, layout and commits', figures);
}
