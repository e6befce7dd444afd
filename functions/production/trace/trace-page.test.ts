/** Pages of a trace, however much it found and however long its names are. */
import { newId } from '@batchbook/shared/ids';
import type { Certainty, Trace, TracedRun, TracedSale } from '@batchbook/shared/production/trace-schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { expect, it } from 'vitest';
import { pageOfTrace, type WholeTrace } from './trace-page.ts';

/** The longest that a name may be, of letters that take three bytes each. */
const longName = '餅'.repeat(200);

/** Every third is only possible. */
const certaintyOf = (index: number): Certainty =>
  index % 3 === 2
    ? { certainty: 'possible', because: ['unnamed_lot', 'past_use_by'] }
    : { certainty: 'certain', because: [] };

const saleOf = (index: number): TracedSale => ({
  ...certaintyOf(index),
  ...{ customerId: null, purchaserPhone: '', purchaserAddress: '' },
  ...{ id: newId(), runId: newId(), batchNumber: 'SS-261205-01', purchaserName: `${index}${longName}` },
  ...{ purchaserEmail: `${longName}@example.com`, quantity: '1', unit: 'loaves', saleDate: '2026-12-05' },
});
const runOf = (index: number): TracedRun => ({
  ...certaintyOf(index),
  ...{ id: newId(), batchNumber: `SS-${index}`, recipeName: longName, productionDate: '2026-12-05' },
  ...{ struck: false, level: index % 3, made: '24', unit: 'loaves', used: [], usedWithoutLot: [] },
});
const many = <Entry>(count: number, of: (index: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, index) => of(index));

const found = (): WholeTrace => ({
  lots: many(400, (index) => ({
    ...{ lotCode: `LOT-${index}`, ingredientId: newId(), recipeId: null, name: longName },
    ...{ useByDate: null, supplier: null, deliveries: [], received: null },
  })),
  runs: many(1_600, runOf),
  ...{ stock: [], events: [], balance: [], happenings: [] },
  sales: many(2_700, saleOf),
  movements: [],
});

async function allPages(read: (cursor: string | undefined) => Promise<Trace>): Promise<Trace[]> {
  const pages: Trace[] = [];
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.nextCursor)
    pages.push(await read(next));
  return pages;
}

const idsIn = (pages: readonly Trace[], of: (page: Trace) => readonly { id: string }[]): string[] =>
  pages.flatMap((page) => of(page).map(({ id }) => id)).sort();
const idsOf = (entries: readonly { id: string }[]): string[] => entries.map(({ id }) => id).sort();

it('are under a megabyte each, and have everything once', async () => {
  const whole = found();
  const pages = await allPages((cursor) => pageOfTrace(whole, cursor));
  for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(700_000);
  expect(pages.flatMap(({ lots }) => lots)).toEqual(whole.lots);
  expect(idsIn(pages, ({ runs }) => runs)).toEqual(idsOf(whole.runs));
  expect(pages.flatMap(({ runs }) => runs.map(({ level }) => level))).toEqual(
    [...whole.runs.map(({ level }) => level)].sort(),
  );
  expect(idsIn(pages, ({ sales }) => sales)).toEqual(idsOf(whole.sales));
  const possible = <Row extends Certainty>(rows: readonly Row[]) =>
    rows.filter(({ certainty }) => certainty === 'possible');
  expect(idsIn(pages, (page) => page.possible.runs)).toEqual(idsOf(possible(whole.runs)));
  expect(idsIn(pages, (page) => page.possible.sales)).toEqual(idsOf(possible(whole.sales)));
});

it('part no dates of one lot on one shelf, and no certain part from a possible one', async () => {
  const [siteId, itemId] = [newId(), newId()];
  const shelf = { siteId, siteName: 'Kitchen', itemId, name: 'Butter', lotCode: 'A', unit: 'g' };
  const stock = many(2_600, (index) => ({
    ...{ ...shelf, ...certaintyOf(index % 2 === 0 ? 0 : 2), quantity: String(index) },
    useByDate: dayAfter('2026-12-05', Math.floor(index / 2)),
  }));
  const pages = await allPages((cursor) => pageOfTrace({ ...found(), runs: [], sales: [], stock }, cursor));
  const quantities = pages.flatMap((page) => page.stock.map(({ quantity }) => Number(quantity)));
  expect(quantities.sort((a, b) => a - b)).toEqual(stock.map((_, index) => index));
});

it('skip no buyer when others are deleted between two pages', async () => {
  const whole = found();
  const first = await allPages((cursor) => pageOfTrace(whole, cursor));
  const shown = first.find(({ sales, nextCursor }) => sales.length > 0 && nextCursor !== null);
  const gone = new Set(shown?.sales);
  const left = { ...whole, sales: whole.sales.filter((sale) => !gone.has(sale)) };
  const rest: Trace[] = await allPages((cursor) =>
    pageOfTrace(left, cursor ?? (shown?.nextCursor as string)),
  );
  const before = first.slice(0, first.indexOf(shown as Trace) + 1);
  expect(idsIn([...before, ...rest], ({ sales }) => sales)).toEqual(idsOf(whole.sales));
});

it('go on only from a cursor of their own', async () => {
  for (const cursor of ['2000', Buffer.from('9 x').toString('base64url'), 'abc'])
    await expect(pageOfTrace(found(), cursor)).rejects.toMatchObject({ code: 'invalid_request' });
});
