import { useSyncExternalStore } from 'react';
import { useOrganizationId } from '../../data/organization.tsx';
import { queryClient } from '../../data/query-client.ts';
import { stockKeys } from '../../data/stock/stock-keys.ts';

const subscribe = (listener: () => void) => queryClient.getQueryCache().subscribe(listener);

/** When the levels on this device were last synced, or `null` when none are kept. */
export function useInStepAt(): Date | null {
  const queryKey = stockKeys.book(useOrganizationId());
  const at = useSyncExternalStore(subscribe, () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
  return at === 0 ? null : new Date(at);
}
