import { ApiError } from '@batchbook/shared/http/client';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { putShoppingList, rememberShoppingList } from '../../../data/shopping-lists.ts';
import { toast } from '../../../ui/toast.tsx';
import { TickSaver } from '../model/tick-saver.ts';

/** Savers by organization and list, so that unsaved ticks survive closing the screen. */
const savers = new Map<string, TickSaver>();

function saverOf(organizationId: string, list: ShoppingList, client: QueryClient): TickSaver {
  const key = `${organizationId}/${list.id}`;
  const known = savers.get(key);
  if (known) return known;
  const saver = new TickSaver({
    list,
    save: async (lines, version) => {
      const saved = await putShoppingList(organizationId, list.id, { lines, version });
      rememberShoppingList(client, organizationId, saved);
      return saved;
    },
    staleCurrent: (error) => staleCurrent<ShoppingList>(error),
    mayRetry: (error) => error instanceof ApiError && (error.code === 'network' || error.status >= 500),
    onRefused: (error) =>
      toast({ title: 'Error saving batch', description: sentenceOf(error), variant: 'destructive' }),
  });
  savers.set(key, saver);
  return saver;
}

/** The list with the ticks as they were made, how saving them stands, and how to tick. */
export function useTicks(organizationId: string, list: ShoppingList) {
  const client = useQueryClient();
  // The current list starts the saver. Later versions arrive through `receive`.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const saver = useMemo(() => saverOf(organizationId, list, client), [organizationId, list.id, client]);
  useEffect(() => saver.receive(list), [saver, list]);
  useEffect(() => {
    const again = () => void saver.flush();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [saver]);
  return { ...useSyncExternalStore(saver.subscribe, saver.getState), saver };
}
