/** Lists sales: of one run, of all runs, and whom a recall has to reach. */
import { productionContract } from '@batchbook/shared/production/contract';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { EntityParams } from '../../platform/entity/entity-table.ts';
import { cursorOf, limitOf, pageOf } from '../../platform/http/paging.ts';
import { invalid, notFound } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { monthBefore, monthOf } from '../../platform/months.ts';
import { queryMonths } from '../../platform/table/query-months.ts';
import {
  getItem,
  getItems,
  type IndexKey,
  type Item,
  queryAll,
  queryIndexBack,
  queryPage,
} from '../../platform/table/read.ts';
import { runPk, runTable } from '../table.ts';
import { keptSaleIn, salePrefix, salesPk, toSale } from './sale-table.ts';

const readHead = ({ organizationId, id }: EntityParams) =>
  getItem({ organizationId }, runTable.key(organizationId, id));

/** Any member: lists the sales of a run, newest first. A run that isn't there is missing, whatever the cursor. */
export const listRunSales = useCase(productionContract.listRunSales, {
  read: async ({ params, query }) => {
    const pk = runPk(params.organizationId, params.id);
    const reading = (async () =>
      queryPage(params, { pk, prefix: salePrefix, newestFirst: true, ...pageOf(query, salePrefix) }))();
    reading.catch(() => undefined);
    const run = await readHead(params);
    return run ? reading : null;
  },
  answer: (_, page) => {
    if (!page) throw notFound();
    return ok({ items: page.items.map(toSale), nextCursor: cursorOf(page.next, salePrefix) });
  },
});

/** Any member: lists each address once, whatever its case. */
export const listRunEmails = useCase(productionContract.listRunEmails, {
  read: ({ params }) =>
    Promise.all([
      readHead(params),
      queryAll(params, { pk: runPk(params.organizationId, params.id), prefix: salePrefix }),
    ]),
  answer: (_, [run, items]) => {
    if (!run) throw notFound();
    const emails = items.map((item) => toSale(item).purchaserEmail).filter((email) => email !== '');
    const distinct = new Map(emails.map((email) => [email.toLowerCase(), email]));
    return ok({ items: [...distinct.values()].map((email) => ({ email })) });
  },
});

const monthsMax = 60;
const yearInDays = 366;

/** Any member: lists the sales of all runs in a span of days, newest first. */
export const listSales = useCase(productionContract.listSales, {
  read: async ({ params: { organizationId }, query, now }) => {
    const to = query.to ?? dayOf(now, 1);
    const from = query.from ?? dayOf(now, -yearInDays);
    if (from > to) return { items: [], next: null };
    const after = query.cursor === undefined ? null : positionOf(organizationId, query.cursor);
    return readMonths(organizationId, { from, to, after, limit: limitOf(query) });
  },
  answer: (_, { items, next }) => ok({ items: items.map(toSale), nextCursor: next }),
});

/** The sales of some days, the first and the last included, each with what was sold. A struck run sold nothing. */
export async function readSalesIn(
  { organizationId }: { organizationId: string },
  span: { from: string; to: string },
): Promise<(Sale & { recipeId: string })[]> {
  const pkOf = (month: string): string => salesPk(organizationId, month);
  const items = await queryMonths({ organizationId }, { pkOf, from: span.from, to: lastOf(span.to) });
  const sales = items.map(toSale);
  const runIds = new Set(sales.map(({ productionRunId }) => productionRunId));
  const keys = [...runIds].map((id) => runTable.key(organizationId, id));
  const heads = await getItems({ organizationId }, keys);
  const made = heads.map(runTable.toEntity).filter(({ strikethroughStatus }) => !strikethroughStatus);
  const recipes = new Map(made.map(({ id, recipeId }) => [id, recipeId]));
  return sales.flatMap((sale) => {
    const recipeId = recipes.get(sale.productionRunId);
    return recipeId === undefined ? [] : [{ ...sale, recipeId }];
  });
}

/** The days on which anything was sold, up to five years back: as far as sales can be read by their day. */
export async function readDaysWithSales(scope: { organizationId: string }, now: Date): Promise<Set<string>> {
  const span = { from: dayOf(now, -monthsMax * 30), to: dayOf(now, yearInDays) };
  return new Set((await readSalesIn(scope, span)).map(({ saleDate }) => saleDate));
}

/** After every sale of a day. */
const lastOf = (day: string): string => `${day}#~`;

const dayOf = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

interface Span {
  from: string;
  to: string;
  after: IndexKey | null;
  limit: number;
}

/** Month by month; a page ends with the month that fills it. */
async function readMonths(
  organizationId: string,
  { from, to, after, limit }: Span,
): Promise<{ items: Item[]; next: string | null }> {
  const items: Item[] = [];
  let key = after;
  const first = monthOf(from);
  let month = key ? monthOf(key.gsi1sk) : monthOf(to);
  for (let read = 0; read < monthsMax && month >= first; read++) {
    const page = await queryIndexBack(
      { organizationId },
      {
        indexPk: salesPk(organizationId, month),
        from,
        to: lastOf(to),
        limit: limit - items.length,
        ...(key && { after: key }),
      },
    );
    items.push(...page.items);
    const last = items.at(-1);
    if (items.length === limit && last) return { items, next: cursorAt(last) };
    key = page.next;
    if (!key) month = monthBefore(month);
  }
  return { items, next: null };
}

function cursorAt(item: Item): string {
  const { sale } = keptSaleIn(item);
  return Buffer.from(`${sale.saleDate} ${sale.productionRunId} ${sale.id}`).toString('base64url');
}

const cursorPattern = /^(\d{4}-\d\d-\d\d) ([0-9A-Z]{26}) ([0-9A-Z]{26})$/;

function positionOf(organizationId: string, cursor: string): IndexKey {
  const [, day, runId, id] = cursorPattern.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (day === undefined || runId === undefined || id === undefined)
    throw invalid('cursor', 'is not a cursor of this list');
  return {
    pk: runPk(organizationId, runId),
    sk: salePrefix + id,
    gsi1pk: salesPk(organizationId, monthOf(day)),
    gsi1sk: `${day}#${id}`,
  };
}
