import { newId } from '@batchbook/shared/ids';
import { firstPacking } from '@batchbook/shared/market-events/packing';
import {
  changedPacking,
  type LineFields,
  lineChange,
  type PackingChange,
} from '@batchbook/shared/market-events/packing-change';
import type { MarketEvent, MarketEventSummary, PackingItem } from '@batchbook/shared/market-events/schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { packingKind } from '../../../data/market-events/packing-kind.ts';
import { useUnsentOf } from '../../../data/market-events/use-events.ts';
import { useSend } from '../../../data/outbox/outbox.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { proposeFrom } from '../model/propose-lots.ts';
import { jobEvent, reportEvent, useReadAgain } from './use-event-actions.ts';
import { useStall } from './use-stall.ts';

/** The pack list of an event: each tick is saved at once, or waits on the device. */
export function usePacking(event: MarketEvent, events: readonly MarketEventSummary[]) {
  const send = useSend(packingKind);
  const readAgain = useReadAgain(event.id);
  const stall = useStall(event);
  const unsent = useUnsentOf(event.id);
  // A tick shows at once: it is kept on the device a moment later.
  const [inFlight, setInFlight] = useState<readonly PackingChange[]>([]);
  const save = useMutation({
    mutationFn: (body: PackingChange) => send({ id: newId(), body, event: jobEvent(event) }),
    onMutate: (body) => setInFlight((before) => [...before, body]),
    onSettled: (_posted, _error, body) => setInFlight((before) => before.filter((change) => change !== body)),
    onError: (error) => {
      reportEvent('Failed to update event', error);
      readAgain(error);
    },
  });
  const { recipes, eventDate } = event;
  const packing = inFlight.reduce((shown, change) => changedPacking(shown, change) ?? shown, event.packing);
  const propose = proposeFrom(stall, recipes, eventDate);
  const change = (item: PackingItem, to: LineFields) => save.mutate({ change: [lineChange(item, to)] });
  const states = { pending: 'saving', success: 'saved', error: 'failed', idle: 'idle' } as const;
  return {
    ...{ stall, propose, packing, change, save },
    items: packing.items,
    mark: states[save.status] satisfies SaveState,
    isWaiting: unsent.waiting.some(({ kind }) => kind === 'event_packing'),
    begin: () => save.mutate({ isFirst: true, add: firstPacking(event, events, propose) }),
    tick: (item: PackingItem, isPacked: boolean) => change(item, { isPacked }),
    addThing: (name: string) => save.mutate({ add: [{ id: newId(), name, isPacked: false }] }),
    remove: (id: string) => save.mutate({ remove: [id] }),
  };
}

export type PackingList = ReturnType<typeof usePacking>;
