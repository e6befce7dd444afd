import { newId } from '@batchbook/shared/ids';
import { firstPacking } from '@batchbook/shared/market-events/packing';
import type {
  MarketEvent,
  MarketEventSummary,
  PackedProduct,
  Packing,
} from '@batchbook/shared/market-events/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { marketEventQuery, putMarketEvent, rememberEvent } from '../../../data/market-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { toast } from '../../../ui/toast.tsx';

/** The pack list of an event: each tick is saved at once. */
export function usePacking(event: MarketEvent, events: readonly MarketEventSummary[]) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const save = useMutation({
    // One after the other, each on the version that the one before made.
    scope: { id: `packing ${event.id}` },
    mutationFn: async (packing: Packing) => {
      const known = client.getQueryData(marketEventQuery(organizationId, event.id).queryKey);
      return putMarketEvent(organizationId, event.id, { packing, version: (known ?? event).version });
    },
    onSuccess: (saved) => rememberEvent(client, organizationId, saved),
    onError: (error) => {
      toast({
        title: 'Failed to update event',
        description: sentenceOf(error, 'marketEvents'),
        variant: 'destructive',
      });
      void client.invalidateQueries({ queryKey: marketEventQuery(organizationId, event.id).queryKey });
    },
  });
  const packing = save.isPending ? (save.variables ?? event.packing) : event.packing;
  const change = (items: Packing['items']) => save.mutate({ ...packing, items });
  const states = { pending: 'saving', success: 'saved', error: 'failed', idle: 'idle' } as const;
  return {
    items: packing.items,
    mark: states[save.status] satisfies SaveState,
    begin: () => save.mutate(firstPacking(event, events)),
    tick: (id: string, isPacked: boolean) =>
      change(packing.items.map((item) => (item.id === id ? { ...item, isPacked } : item))),
    changeProduct: (id: string, changes: Partial<PackedProduct>) =>
      change(packing.items.map((item) => (item.id === id ? { ...item, ...changes } : item))),
    addThing: (name: string) => change([...packing.items, { id: newId(), name, isPacked: false }]),
    remove: (id: string) => change(packing.items.filter((item) => item.id !== id)),
  };
}

export type PackingList = ReturnType<typeof usePacking>;
