/** Reads what reports of stock are made of: levels as they are now, and all that changed them since a day. */
import { dayReader } from '@batchbook/shared/accounts/time-zone';
import {
  changesBase,
  daysAhead,
  type JournalMovement,
  type LevelNow,
  type OwnDays,
  placing,
  type Shelf,
  shelfOf,
} from '@batchbook/shared/insight/stock-days';
import type { StockRecord, StockRecords } from '@batchbook/shared/insight/stock-records';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { noMeasures } from '@batchbook/shared/units';
import { organizationKey, toOrganization } from '../../accounts/index.ts';
import { readEventDays } from '../../market-events/index.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { getItem } from '../../platform/table/read.ts';
import { readRunDays, readSaleDays } from '../../production/index.ts';
import {
  readJournalSince,
  readLedger,
  readMeasures,
  readWholeStock,
  type WholeStock,
} from '../../stock/index.ts';

interface Scope {
  organizationId: string;
}

interface Asked {
  /** The first day whose movements are needed. */
  from: string;
  siteId?: string | undefined;
  now: Date;
}

interface FoundStock extends StockRecords {
  stockItems: ReadonlyMap<string, StockItem>;
  sites: readonly Site[];
  /** The day of a moment, where the business is. */
  dayAt: (time: string) => string;
  /** The last day that may have begun there. */
  lastDay: string;
}

export async function readStockRecords(scope: Scope, { from, siteId, now }: Asked): Promise<FoundStock> {
  const reading = readTimeZone(scope).then((name) => ({ timeZone: name, dayAt: dayReader(name) }));
  // What was recorded ahead counts on its day.
  const since = dayAfter(from, -daysAhead);
  const [{ timeZone, dayAt }, stock, all] = await Promise.all([
    reading,
    readWholeStock(scope, siteId),
    // Nothing counts after today, so that today's value needs no journal.
    reading.then((where) =>
      from > where.dayAt(now.toISOString()) ? [] : readJournalSince(scope, since, now),
    ),
  ]);
  const journal = siteId === undefined ? all : all.filter((movement) => movement.siteId === siteId);
  const own = await readOwnDays(scope, journal, { from: since, now });
  return {
    items: stock.items.map((item) => recordOf(item, dayAt)),
    shelves: await shelvesOf(scope, stock, { journal, own, dayAt, today: dayAt(now.toISOString()) }),
    stockItems: new Map(stock.items.map((item) => [item.id, item])),
    sites: stock.sites,
    dayAt,
    // Without a time zone somebody's today may be a day ahead of ours.
    lastDay: dayAfter(dayAt(now.toISOString()), timeZone === null ? 1 : 0),
  };
}

/** `null` for a business from before there were any, whose days are by UTC. */
async function readTimeZone({ organizationId }: Scope): Promise<string | null> {
  const item = await getItem({ organizationId }, organizationKey(organizationId));
  return item ? toOrganization(item).timeZone : null;
}

const recordOf = (item: WholeStock['items'][number], dayAt: (time: string) => string): StockRecord => ({
  id: item.id,
  name: item.name,
  kind: item.category,
  category: item.categoryName,
  unitName: item.unitName,
  deletedOn: item.deletedAt && dayAt(item.deletedAt),
});

async function readOwnDays(
  scope: Scope,
  journal: readonly JournalMovement[],
  { from, now }: Pick<Asked, 'from' | 'now'>,
): Promise<OwnDays> {
  const sales = new Map<string, string>();
  const [runs, events] = [new Set<string>(), new Set<string>()];
  for (const { saleId, runId, eventId } of journal) {
    if (saleId !== null && runId !== null) sales.set(saleId, runId);
    else if (runId !== null) runs.add(runId);
    else if (eventId !== null) events.add(eventId);
  }
  const span = { from, to: now.toISOString().slice(0, 10) };
  const [runDays, saleDays, eventDays] = await Promise.all([
    readRunDays(scope, runs),
    readSaleDays(
      scope,
      [...sales].map(([saleId, runId]) => ({ saleId, runId })),
      span,
    ),
    readEventDays(scope, events),
  ]);
  return { runs: runDays, sales: saleDays, events: eventDays };
}

interface Journal {
  journal: readonly JournalMovement[];
  own: OwnDays;
  dayAt: (time: string) => string;
  today: string;
}

const ledgersAtOnce = 8;
const nameOf = ({ itemId, siteId }: Pick<LevelNow, 'itemId' | 'siteId'>): string => `${itemId} ${siteId}`;

async function shelvesOf(
  scope: Scope,
  { items, levels }: WholeStock,
  { journal, own, dayAt, today }: Journal,
): Promise<Shelf[]> {
  const ledgers = Map.groupBy(journal, nameOf);
  const changed = levels.filter((level) => changesBase(level, ledgers.get(nameOf(level)) ?? []));
  const changedItems = new Set(changed.map(({ itemId }) => itemId));
  const byId = new Map(items.map((item) => [item.id, item]));
  const measuresOf = await readMeasures(
    scope,
    items.filter(({ id }) => changedItems.has(id)),
  );
  await forEachConcurrently(changed, ledgersAtOnce, async (level) => {
    ledgers.set(nameOf(level), await readLedger(scope, level));
  });
  const placeOf = placing(journal, own, { dayAt, today });
  return levels.map((level) => {
    const item = changedItems.has(level.itemId) ? byId.get(level.itemId) : undefined;
    const measures = item ? measuresOf(item) : noMeasures;
    return shelfOf(level, ledgers.get(nameOf(level)) ?? [], { placeOf, measures, dayAt });
  });
}
