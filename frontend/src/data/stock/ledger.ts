/** What moved: of one item at one site, and of everything. */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { isHeld, thingOfItem } from '@batchbook/shared/stock/holds';
import type { StockLot } from '@batchbook/shared/stock/level-schema';
import type { LedgerLine, Movement, MovementReason } from '@batchbook/shared/stock/movement-schema';
import {
  type InfiniteData,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { allPages } from '../api.ts';
import { useHolds } from '../holds.ts';
import { useOrganizationId } from '../organization.tsx';
import type { Job } from '../outbox/job.ts';
import { useOutbox } from '../outbox/outbox.ts';
import { type LevelEffect, levelEffectsOf } from './level-effects.ts';
import { type StockBook, useStock } from './stock.ts';
import { stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

interface Page<Line> {
  items: Line[];
  nextCursor: string | null;
}

export interface Lines<Line> {
  /** Newest first. */
  lines: readonly Line[];
  /** Jobs that change these levels and aren't acknowledged, refused ones among them, in the order of entry. */
  waiting: readonly Job[];
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  isPending: boolean;
  error: Error | null;
}

function useLines<Line>(
  queryKey: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Line>>,
  isShown: (effect: LevelEffect) => boolean,
): Lines<Line> {
  const query = useInfiniteQuery<Page<Line>, Error, InfiniteData<Page<Line>>, readonly unknown[], string>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === '' ? undefined : pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const client = useQueryClient();
  const { jobs } = useOutbox();
  const pages = query.data?.pages;
  return {
    lines: useMemo(() => pages?.flatMap(({ items }) => items) ?? [], [pages]),
    waiting: jobs.filter((job) => levelEffectsOf(job, client).some(isShown)),
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    isLoadingMore: query.isFetchingNextPage,
    isPending: query.isPending,
    error: query.data ? null : query.error,
  };
}

/** The history of an item at a site, each line with the running figure after it. */
export function useLedger(siteId: string, itemId: string): Lines<LedgerLine> {
  const organizationId = useOrganizationId();
  return useLines(
    stockKeys.ledger(organizationId, siteId, itemId),
    (cursor, signal) =>
      stockApi.listLedger({
        params: { organizationId, siteId, itemId },
        query: { cursor, limit: '50' },
        signal,
      }),
    (effect) => effect.siteId === siteId && effect.itemId === itemId,
  );
}

export interface JournalFilters {
  siteId?: string | undefined;
  itemId?: string | undefined;
  reason?: MovementReason | undefined;
  /** Who recorded them. */
  userId?: string | undefined;
  /** Days, the last one included (UTC). */
  from?: string | undefined;
  to?: string | undefined;
}

/** All movements. */
export function useJournal(filters: JournalFilters): Lines<Movement> {
  const organizationId = useOrganizationId();
  const { siteId, itemId } = filters;
  return useLines(
    stockKeys.journal(organizationId, filters),
    (cursor, signal) =>
      stockApi.listStockMovements({
        params: { organizationId },
        query: { ...filters, cursor, limit: '100' },
        signal,
      }),
    (effect) => (siteId ?? effect.siteId) === effect.siteId && (itemId ?? effect.itemId) === effect.itemId,
  );
}

/**
 * Every movement that the filters let through, for a file. Rejects with `ApiError`.
 * @param onRead Hears how many have been read, after each page.
 */
export function allMovements(
  organizationId: string,
  filters: JournalFilters,
  onRead?: (count: number) => void,
): Promise<Movement[]> {
  let count = 0;
  return allPages(async (cursor) => {
    const query = { ...filters, cursor, limit: '1000' };
    const page = await stockApi.listStockMovements({ params: { organizationId }, query });
    count += page.items.length;
    onRead?.(count);
    return page;
  });
}

export interface LotFilter {
  siteId?: string | undefined;
  itemId?: string | undefined;
  /** To be used by this day or before. */
  useBy?: string | undefined;
}

const lotsQuery = (organizationId: string, filter: LotFilter) =>
  queryOptions({
    queryKey: stockKeys.lotsOf(organizationId, filter),
    queryFn: ({ signal }): Promise<StockLot[]> =>
      allPages((cursor) =>
        stockApi.listLots({
          params: { organizationId },
          query: { ...filter, cursor, limit: '1000' },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    // The lots of a whole site are there without a network, to load a stall from. Other filters come in many forms.
    meta: { isKeptOffline: filter.itemId === undefined && filter.useBy === undefined },
  });

/** A lot, and whether it is on hold: then nothing chooses it. */
export interface LotHere extends StockLot {
  isHeld?: boolean;
}

/** The lots that aren't used up, earliest use-by first at each site and item. */
export function useLots(filter: LotFilter, isNeeded = true) {
  const {
    data: lots,
    isLoading,
    isPlaceholderData,
  } = useQuery({
    ...lotsQuery(useOrganizationId(), filter),
    enabled: isNeeded,
  });
  const { data: holds } = useHolds();
  const { data: book } = useStock();
  const data = useMemo(
    () => lots?.map((lot): LotHere => ({ ...lot, isHeld: isLotHeld(lot, holds ?? [], book) })),
    [lots, holds, book],
  );
  // Until those of another site or item are there, they are still of the one before.
  return { data, isLoading, isOfBefore: isPlaceholderData };
}

function isLotHeld(lot: StockLot, holds: readonly Hold[], book: StockBook | undefined): boolean {
  const item = book?.itemOf(lot.itemId);
  return isHeld(holds, { ...lot, thingId: item ? thingOfItem(item) : lot.itemId });
}
