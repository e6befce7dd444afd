/// <reference lib="dom" />
/** Waits until a page is idle, or until its database contains a value, instead of a pause. */
import type { Page, Request } from 'playwright-core';
import { until } from './product.ts';

const openRequests = new WeakMap<Page, Set<Request>>();

/** The longest that a page waits before it does something by itself; repeating timers wait longer. */
const timersMs = 10_000;

/** Watches a page's requests and its clock. Call it before the page goes anywhere. */
export async function watch(page: Page): Promise<void> {
  const requests = new Set<Request>();
  openRequests.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  await page.clock.install();
}

/** Sets a watched page's clock ahead, so that pending timers run now, with what follows. */
export async function settled(page: Page): Promise<void> {
  const requests = openRequests.get(page);
  if (!requests) throw new Error('the page is not watched');
  // A timer may start another timer: an answer is stored on the device a second later.
  for (let round = 0; round < 3; round++) {
    await page.clock.runFor(timersMs);
    await until('an idle network', async () => {
      if (requests.size > 0) return false;
      // Code that came with the last answer requests the next part in a separate task.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      return requests.size === 0;
    });
  }
}

/** Waits until one of the browser's databases contains `text`. */
export async function keptOnDevice(page: Page, database: string, text: string): Promise<void> {
  await until(`${text} on the device`, () =>
    page.evaluate(
      async ([name, wanted]) => {
        const known = await indexedDB.databases();
        if (!known.some((one) => one.name === name)) return false;
        const done = <Value>(request: IDBRequest<Value>) =>
          new Promise<Value>((resolve, reject) => {
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
        const opened = await done(indexedDB.open(name));
        try {
          const [store] = opened.objectStoreNames;
          if (store === undefined) return false;
          const values = await done(opened.transaction(store).objectStore(store).getAll());
          return JSON.stringify(values).includes(wanted);
        } finally {
          // Left open it would prevent the page from creating its store.
          opened.close();
        }
      },
      [database, text] as const,
    ),
  );
}
