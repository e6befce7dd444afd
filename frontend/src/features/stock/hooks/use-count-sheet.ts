/** The sheet of a site: the book, the prices, what is typed on this device and what of it waits to be posted. */

import type { Problem } from '@batchbook/shared/http/problem';
import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useOutbox } from '../../../data/outbox/outbox.ts';
import { type CountDraftLine, useCountDraft } from '../../../data/stock/count-drafts.ts';
import { type CountJob, isCount } from '../../../data/stock/jobs.ts';
import { forgetSent, type SentCounts, type SheetOf, useSentCounts } from '../../../data/stock/sent-counts.ts';
import { type StockBook, useStock } from '../../../data/stock/stock.ts';
import type { CountEntry } from '../model/count-entry.ts';
import { itemsOnSheet } from '../model/count-list.ts';
import { settledItems } from '../model/count-post.ts';
import { type BookLevel, type CountLine, readLine } from '../model/count-sheet.ts';
import { movableItem } from '../model/movable.ts';
import type { ItemPrices } from '../model/worth.ts';
import { useItemPrices } from './use-item-prices.ts';

/** The counts of a site that wait on this device, are being posted or were refused. */
function useCountJobs(siteId: string): CountJob[] {
  const { jobs } = useOutbox();
  return useMemo(() => jobs.filter(isCount).filter(({ body }) => body.siteId === siteId), [jobs, siteId]);
}

type MovedLevel = NonNullable<Problem['moved']>[number];

export function useCountSheet(siteId: string) {
  const stock = useStock();
  const prices = useItemPrices(stock.data?.items);
  const draft = useNamedDraft(siteId, stock.data);
  const jobs = useCountJobs(siteId);
  const [moved, setMoved] = useState<ReadonlyMap<string, MovedLevel>>(new Map());
  const sent = useSentCounts(siteId);
  const sentIds = useMemo(() => sentItems(sent, jobs), [sent, jobs]);
  const lines = useLines(siteId, stock.data, prices, draft.lines, sentIds, moved);
  const { refetch } = stock;
  /** The server says that these levels moved: their lines ask again at once, before the book is read again. */
  const markMoved = useCallback(
    (levels: readonly MovedLevel[]) => {
      setMoved(new Map(levels.map((level) => [level.itemId, level])));
      refetch();
    },
    [refetch],
  );
  const leftOver = useLeftOver(stock.data, draft.lines, lines, sentIds);
  return { stock, draft, jobs, sent, lines, leftOver, markMoved };
}

export type SheetDraft = Pick<ReturnType<typeof useCountDraft>, 'lines' | 'remove'>;

/** Takes the lines that were posted off the sheet; those that stayed open ask again there. */
export function settle(count: StockCount, draft: SheetDraft, sheet: SheetOf): void {
  draft.remove(settledItems(count));
  forgetSent(sheet, count.id);
}

/** The draft; a line keeps its item's name, which may be deleted before it is posted. */
function useNamedDraft(siteId: string, book: StockBook | undefined) {
  const draft = useCountDraft(siteId);
  return useMemo(
    () => ({
      ...draft,
      set: (itemId: string, entry: CountEntry | null) => {
        const name = book?.itemOf(itemId)?.name;
        draft.set(itemId, entry && name !== undefined ? { ...entry, name } : entry);
      },
    }),
    [draft, book],
  );
}

type DraftLines = Readonly<Record<string, CountDraftLine>>;

/** What was counted of items that are on the sheet no more, and isn't on its way. */
function useLeftOver(
  book: StockBook | undefined,
  entries: DraftLines,
  lines: readonly CountLine[],
  sentIds: ReadonlySet<string>,
): DraftLines {
  return useMemo(() => {
    if (book === undefined) return {};
    const listed = new Set(lines.map(({ item }) => item.id));
    return Object.fromEntries(
      Object.entries(entries).filter(([itemId]) => !listed.has(itemId) && !sentIds.has(itemId)),
    );
  }, [book, entries, lines, sentIds]);
}

/** What was sent, but for what was refused: those lines are the sheet's again. */
function sentItems(sent: SentCounts, jobs: readonly CountJob[]): ReadonlySet<string> {
  const refused = new Set(jobs.flatMap(({ id, state }) => (state === 'refused' ? [id] : [])));
  return new Set(Object.entries(sent).flatMap(([id, itemIds]) => (refused.has(id) ? [] : itemIds)));
}

interface Read {
  inputs: readonly unknown[];
  line: CountLine;
}

/** A line is read again only when something of it changed, so that a key stroke draws one row again. */
function useLines(
  siteId: string,
  book: StockBook | undefined,
  prices: ItemPrices,
  entries: Readonly<Record<string, CountEntry>>,
  sentIds: ReadonlySet<string>,
  moved: ReadonlyMap<string, MovedLevel>,
): CountLine[] {
  const known = useRef(new Map<string, Read>());
  return useMemo(() => {
    if (!book) return [];
    const items = itemsOnSheet(book.items, (itemId) => book.levelOf(siteId, itemId));
    return items.map((item) => {
      const level = latest(book.levelOf(siteId, item.id), moved.get(item.id));
      const entry = entries[item.id] ?? null;
      const valued = prices.of(item);
      const isSent = sentIds.has(item.id);
      const { currentStock, unit, version, waiting } = level;
      const inputs = [item, entry, valued, isSent, currentStock, unit, version, waiting];
      const before = known.current.get(item.id);
      if (before?.inputs.every((input, index) => input === inputs[index])) return before.line;
      const movable = movableItem(item, level.unit, prices);
      const line = readLine({ item, movable, level, isSent }, entry);
      known.current.set(item.id, { inputs, line });
      return line;
    });
  }, [siteId, book, prices, entries, sentIds, moved]);
}

/** What the server said of a level counts until the book is as new. */
function latest(level: BookLevel, said: MovedLevel | undefined): BookLevel {
  if (said === undefined || said.version <= level.version) return level;
  const { currentStock, unit, version } = said;
  return { ...level, version, ...(unit === level.unit && { currentStock }) };
}
