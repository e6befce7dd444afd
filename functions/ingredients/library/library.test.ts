/** Food look-ups as a maker makes them, against a local server instead of the public tables. */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { librarySearchSchema } from '@batchbook/shared/ingredients/library-schema';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { documents, tableName } from '../../../tests/support/documents.ts';
import { newOrganization, type TestOrganization } from '../../../tests/support/organization.ts';
import { readKnown } from './cache.ts';
import { type FoodTables, fixture, startFoodTables } from './food-tables.fixture.ts';

/** Longer than any source that answers takes. */
const timeoutMs = 60_000;
/** The wait for a source that doesn't answer, and the time limit for one that does. */
const shortMs = 4_000;
/** Longer than any test takes. */
const neverMs = 24 * 60 * 60_000;

let tables: FoodTables;
let kitchen: TestOrganization;

beforeAll(async () => {
  tables = await startFoodTables(timeoutMs);
  kitchen = await newOrganization();
});

beforeEach(async () => {
  tables.requests.length = 0;
  tables.answer = found;
  for (const source of ['usda', 'openfoodfacts'])
    await documents.send(
      new DeleteCommand({ TableName: tableName(), Key: { pk: `LIBRARY#${source}`, sk: 'PAUSE' } }),
    );
});

afterAll(() => tables.close());

const isUsda = (url: URL): boolean => url.pathname.startsWith('/fdc/');
const found: FoodTables['answer'] = (url) => ({
  body: fixture(isUsda(url) ? 'fdc-search' : 'off-search'),
});

/** Words that nobody has looked up before, so that nothing is cached. */
const newWords = (words = 'quince') => `${words} ${newId()}`;
const barcode = () => String(10 ** 12 + Math.floor(Math.random() * 9 * 10 ** 12)).slice(0, 13);

async function search(q: string) {
  const { status, body } = await kitchen.call('searchLibrary', { query: { q } });
  expect(status, JSON.stringify(body)).toBe(200);
  return z.parse(librarySearchSchema, body);
}

const answered = async (q: string) => {
  const { items, unavailable } = await search(q);
  return { sources: [...new Set(items.map(({ source }) => source))], unavailable };
};

describe('a search', () => {
  it('queries both tables by their rules, and shows what each has', async () => {
    const q = newWords('butter');
    const { items, unavailable } = await search(q);
    expect(unavailable).toEqual([]);
    expect(items.map(({ source, name }) => [source, name])).toEqual([
      ['usda', 'Butter, salted'],
      ['openfoodfacts', 'Oat & Raisin Biscuits'],
    ]);
    const [usda, off] = [tables.requests.find(isUsda), tables.requests.find((url) => !isUsda(url))];
    expect(usda?.pathname).toBe('/fdc/v1/foods/search');
    expect(Object.fromEntries(usda?.searchParams ?? [])).toMatchObject({ query: q, api_key: 'a-key' });
    expect(off?.pathname).toBe('/off/cgi/search.pl');
    expect(Object.fromEntries(off?.searchParams ?? [])).toMatchObject({ search_terms: q, json: '1' });
    expect(tables.userAgent).toMatch(/^Batchbook\/\d/);
  });

  it('comes from the cache the second time, whoever searches and however it is typed', async () => {
    const q = newWords('butter');
    const first = await search(q);
    expect(tables.requests).toHaveLength(2);
    const neighbour = await newOrganization();
    const again = await neighbour.call('searchLibrary', { query: { q: `  ${q.toUpperCase()} ` } });
    expect(again.body).toEqual(first);
    expect(tables.requests).toHaveLength(2);
  });

  it('caches a search for a day and a product for a week', async () => {
    const [q, code] = [newWords(), barcode()];
    await search(q);
    tables.answer = () => ({ body: fixture('off-v2-product') });
    await search(code);
    const scope = { organizationId: kitchen.organizationId };
    const isKept = async (query: Parameters<typeof readKnown>[2], hours: number) => {
      const now = new Date(Date.now() + hours * 60 * 60 * 1000);
      const known = await readKnown(scope, ['openfoodfacts'], query, now);
      return known.get('openfoodfacts')?.foods !== null;
    };
    expect(await isKept({ kind: 'search', text: q }, 23)).toBe(true);
    expect(await isKept({ kind: 'search', text: q }, 25)).toBe(false);
    expect(await isKept({ kind: 'product', barcode: code }, 24 * 7 - 1)).toBe(true);
    expect(await isKept({ kind: 'product', barcode: code }, 24 * 7 + 1)).toBe(false);
  });

  it('needs two characters', async () => {
    expect((await kitchen.call('searchLibrary', { query: { q: ' a ' } })).status).toBe(400);
    expect(tables.requests).toEqual([]);
  });

  it('is refused for strangers', async () => {
    const stranger = await newOrganization();
    const { organizationId } = kitchen;
    const input = { params: { organizationId }, query: { q: newWords() } };
    expect((await stranger.call('searchLibrary', input)).status).toBe(404);
    expect(tables.requests).toEqual([]);
  });
});

describe('a barcode', () => {
  it.each(['off-v2-product', 'off-v3-product'])('is asked of Open Food Facts alone: %s', async (name) => {
    tables.answer = () => ({ body: fixture(name) });
    const code = barcode();
    const { items, unavailable } = await search(code);
    expect(unavailable).toEqual([]);
    expect(items).toMatchObject([{ source: 'openfoodfacts', code: '5000000000012' }]);
    expect(tables.requests.map((url) => url.pathname)).toEqual([`/off/api/v2/product/${code}.json`]);
  });

  it.each([
    [200, 'off-v2-notfound'],
    [200, 'off-v3-notfound'],
    [404, 'off-v2-notfound'],
  ])('that nobody knows is no trouble: %i %s', async (status, name) => {
    tables.answer = () => ({ status, body: fixture(name) });
    expect(await search(barcode())).toEqual({ items: [], unavailable: [] });
  });

  it('has 8 to 14 digits: fewer are words', async () => {
    await search('1234567');
    expect(tables.requests).toHaveLength(2);
  });
});

describe('a source that gives no answer', () => {
  const broken: [string, ReturnType<FoodTables['answer']>][] = [
    ['is slow', { body: fixture('fdc-search'), delayMs: neverMs }],
    ['is at its limit', { status: 429, body: fixture('fdc-error-429') }],
    ['refuses the key', { status: 403, body: fixture('fdc-error-403') }],
    ['is down', { status: 503, body: '' }],
    ['speaks something else', { body: '<html>We are sorry</html>' }],
    ['answers something else', { body: [1, 2] }],
    ['answers nothing', { body: 'null' }],
  ];

  beforeEach(() => {
    process.env.LIBRARY_TIMEOUT_MS = String(shortMs);
  });

  afterEach(() => {
    process.env.LIBRARY_TIMEOUT_MS = String(timeoutMs);
  });

  it.each(broken)('is named and the others show: it %s', async (_, answer) => {
    tables.answer = (url) => (isUsda(url) ? answer : found(url));
    expect(await answered(newWords())).toEqual({ sources: ['openfoodfacts'], unavailable: ['usda'] });
    tables.answer = (url) => (isUsda(url) ? found(url) : answer);
    await documents.send(
      new DeleteCommand({ TableName: tableName(), Key: { pk: 'LIBRARY#usda', sk: 'PAUSE' } }),
    );
    expect(await answered(newWords())).toEqual({ sources: ['usda'], unavailable: ['openfoodfacts'] });
  });

  it('doesn’t keep a maker waiting beyond the limit', async () => {
    tables.answer = () => ({ body: {}, delayMs: neverMs });
    expect((await answered(newWords())).unavailable).toEqual(['usda', 'openfoodfacts']);
  });

  it('is paused for a minute, then longer; cached answers still show', async () => {
    const kept = newWords('butter');
    await search(kept);
    tables.answer = () => ({ status: 429, body: fixture('fdc-error-429') });
    await search(newWords());
    tables.requests.length = 0;
    tables.answer = found;
    expect((await answered(newWords())).unavailable).toEqual(['usda', 'openfoodfacts']);
    expect(await answered(kept)).toEqual({ sources: ['usda', 'openfoodfacts'], unavailable: [] });
    expect(tables.requests).toEqual([]);
  });

  it('is queried again after its pause, which doubles each time and resets with an answer', async () => {
    const { searchAll, queryOf } = await import('./search.ts');
    const scope = { organizationId: kitchen.organizationId };
    let time = Date.now();
    const look = async () => {
      const query = queryOf(newWords());
      const now = new Date(time);
      const known = await readKnown(scope, ['usda', 'openfoodfacts'], query, now);
      return (await searchAll(scope, query, known, now)).unavailable;
    };
    tables.answer = (url) => (isUsda(url) ? { status: 503, body: '' } : found(url));
    for (const pause of [60, 120, 240]) {
      tables.requests.length = 0;
      expect(await look()).toEqual(['usda']);
      expect(tables.requests.filter(isUsda)).toHaveLength(1);
      time += (pause - 2) * 1000;
      expect(await look()).toEqual(['usda']);
      expect(tables.requests.filter(isUsda)).toHaveLength(1);
      time += 4000;
    }
    tables.answer = found;
    expect(await look()).toEqual([]);
    tables.answer = (url) => (isUsda(url) ? { status: 503, body: '' } : found(url));
    expect(await look()).toEqual(['usda']);
    time += 62_000;
    tables.answer = found;
    expect(await look()).toEqual([]);
  });
});
