/** The stock of the organization in use, kept in step, with what waits unsent on top. */

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { PutStockItem, StockItem } from '@batchbook/shared/stock/item-schema';
import { type Known, measuresOfItem } from '@batchbook/shared/stock/measures';
import { noMeasures } from '@batchbook/shared/units';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { byId } from '../by-id.ts';
import { byText } from '../by-text.ts';
import { ingredientsQuery } from '../ingredients.ts';
import { useOrganizationId } from '../organization.tsx';
import { useOutbox } from '../outbox/outbox.ts';
import { recipesQuery } from '../recipes.ts';
import type { BookData } from './book-data.ts';
import { followStock } from './follow.ts';
import { byLevel, type LevelEffect, pendingEffects } from './level-effects.ts';
import { bookQuery } from './read-book.ts';
import { stockApi } from './stock-api.ts';
import { type ShownLevels, type StockBook, stockBook } from './stock-book.ts';
import { stockKeys } from './stock-keys.ts';

export type { ShownLevel } from './level-effects.ts';
export type { StockBook } from './stock-book.ts';

export interface Stock {
  data: StockBook | undefined;
  isPending: boolean;
  /** Why there is nothing to show; a reading that fails behind what is shown is no error. */
  error: Error | null;
  /** When the levels were last known to be those of the server. */
  inStepAt: Date | null;
  refetch: () => void;
}

export function useStock(): Stock {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const { data, isPending, error, dataUpdatedAt, refetch } = useQuery(bookQuery(client, organizationId));
  useEffect(() => followStock(client, organizationId), [client, organizationId]);
  const pending = usePendingEffects();
  const effects = useMemo(() => byLevel(pending), [pending]);
  const shown = useRef<{ organizationId: string; levels: ShownLevels } | null>(null);
  const known = useKnown(organizationId);
  const items = data?.items;
  const levels = data?.levels;
  const book = useMemo(() => {
    if (items === undefined || levels === undefined) return undefined;
    if (shown.current?.organizationId !== organizationId)
      shown.current = { organizationId, levels: new Map() };
    return stockBook({
      organizationId,
      data: { items, levels },
      effects,
      measuresOf: (item) => (item ? measuresOfItem(item, known) : noMeasures),
      shown: shown.current.levels,
    });
  }, [items, levels, effects, known, organizationId]);
  return {
    data: book,
    isPending,
    error: book ? null : error,
    inStepAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt),
    refetch: () => void refetch(),
  };
}

/** What this device has yet to send, as it changes levels. */
export function usePendingEffects(): readonly LevelEffect[] {
  const client = useQueryClient();
  const { jobs } = useOutbox();
  return useMemo(() => pendingEffects(jobs, client), [jobs, client]);
}

/** What lets units convert, as far as the page has read it: it isn't read for this alone. */
function useKnown(organizationId: string): Known {
  const { data: ingredients } = useQuery({
    ...ingredientsQuery(organizationId),
    enabled: false,
    select: byId<Ingredient>,
  });
  const { data: recipes } = useQuery({
    ...recipesQuery(organizationId),
    enabled: false,
    select: byId<RecipeSummary>,
  });
  return useMemo(
    () => ({ ingredient: (id) => ingredients?.get(id), recipe: (id) => recipes?.get(id) }),
    [ingredients, recipes],
  );
}

/** Puts items in their places by name; `null` for the version takes it away. */
function rememberItem(client: QueryClient, organizationId: string, item: StockItem): void {
  changeItems(client, organizationId, (items) => {
    const known = items.find(({ id }) => id === item.id);
    if (known && known.version > item.version) return items;
    const others = items.filter(({ id }) => id !== item.id);
    return [...others, item].sort((a, b) => byText.compare(a.name, b.name));
  });
}

function changeItems(
  client: QueryClient,
  organizationId: string,
  change: (items: readonly StockItem[]) => readonly StockItem[],
): void {
  const queryKey = stockKeys.book(organizationId);
  const state = client.getQueryState<BookData>(queryKey);
  if (state?.data === undefined) return;
  const book = { ...state.data, items: change(state.data.items) };
  client.setQueryData<BookData>(queryKey, book, { updatedAt: state.dataUpdatedAt });
}

const readAgain = (client: QueryClient, organizationId: string): void =>
  void client.invalidateQueries({ queryKey: stockKeys.book(organizationId) });

export interface SaveStockItem {
  id: string;
  /** A version makes it an update of that version. */
  body: PutStockItem;
}

/** Creates or updates a stock item. */
export function useSaveStockItem() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: SaveStockItem) =>
      stockApi.putStockItem({ params: { organizationId, id }, body }),
    onSuccess: (saved) => {
      rememberItem(client, organizationId, saved);
      readAgain(client, organizationId);
    },
  });
}

/** Takes an item and its levels off every screen: at once, and back where that fails. */
export function useDeleteStockItem() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: StockItem) => stockApi.deleteStockItem({ params: { organizationId, id: item.id } }),
    onMutate: (item) =>
      changeItems(client, organizationId, (items) => items.filter(({ id }) => id !== item.id)),
    onSuccess: () => readAgain(client, organizationId),
    onError: (_error, item) => rememberItem(client, organizationId, item),
  });
}

/** Brings a deleted item and its levels back. */
export function useRestoreStockItem() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: Pick<StockItem, 'id'>) =>
      stockApi.restoreStockItem({ params: { organizationId, id: item.id } }),
    onSuccess: (restored) => {
      rememberItem(client, organizationId, restored);
      readAgain(client, organizationId);
    },
  });
}

export { useSetLevels } from './set-levels.ts';
