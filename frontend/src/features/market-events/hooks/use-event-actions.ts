import { newId } from '@batchbook/shared/ids';
import type {
  MarketEvent,
  MarketEventSummary,
  PutActuals,
  PutMarketEvent,
} from '@batchbook/shared/market-events/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { actualsKind } from '../../../data/market-events/actuals-kind.ts';
import { actualsOf, isOfEvents, type NamedProduct, planOf } from '../../../data/market-events/event-jobs.ts';
import { eventKind } from '../../../data/market-events/event-kind.ts';
import {
  deleteMarketEvent,
  forgetEvent,
  marketEventQuery,
  rememberEvent,
} from '../../../data/market-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useOutbox, useSend } from '../../../data/outbox/outbox.ts';
import type { Posted } from '../../../data/outbox/waiters.ts';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { questionsOf } from '../../../data/production/questions-of.ts';
import { toast } from '../../../ui/toast.tsx';
import { changedPlan } from '../model/event-form.ts';

export const reportEvent = (title: string, error: unknown): void =>
  toast({ title, description: sentenceOf(error, 'marketEvents'), variant: 'destructive' });

const done = (title: string, { kind }: Posted): void => {
  const waits = { description: 'It waits on this device and is sent when you’re online.' };
  toast({ title, variant: 'success', ...(kind === 'queued' && waits) });
};

/** What an unsent change says of its event. */
export const jobEvent = ({ id, name, version }: Pick<MarketEventSummary, 'id' | 'name' | 'version'>) => ({
  ...{ id, name, version },
});

/** What the server has of an event is read again where it refused a change. */
export function useReadAgain(id: string) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return (error: unknown): void => {
    const theirs = staleCurrent<MarketEvent>(error);
    if (theirs) rememberEvent(client, organizationId, theirs);
    else void client.invalidateQueries({ queryKey: marketEventQuery(organizationId, id).queryKey });
  };
}

interface SaveEvent {
  body: PutMarketEvent;
  products: readonly NamedProduct[];
}

/**
 * Plans an event, or changes one. Without a network it waits on the device.
 * @param event As it was when its form was opened; `null` for a new one.
 */
export function useSaveEvent(event: MarketEvent | null, id: string) {
  const send = useSend(eventKind);
  const readAgain = useReadAgain(id);
  /** What it became meanwhile, once the person was told. */
  const [theirs, setTheirs] = useState<MarketEvent | null>(null);
  const words =
    event === null
      ? { done: 'Event created successfully', failed: 'Failed to create event' }
      : { done: 'Event updated successfully', failed: 'Failed to update event' };
  return useMutation({
    mutationFn: async ({ body: { version: _version, ...plan }, products }: SaveEvent) => {
      if (event === null) {
        const created = { id, name: plan.name ?? '', version: 0 };
        return send({ id: newId(), body: plan, before: null, products, event: created });
      }
      const body = changedPlan(planOf(event), plan);
      if (Object.keys(body).length === 0) return null;
      const base = theirs ?? event;
      return send({ id: newId(), body, before: planOf(base), products, event: jobEvent(base) });
    },
    onSuccess: (posted) => posted && done(words.done, posted),
    onError: (error) => {
      reportEvent(words.failed, error);
      setTheirs(staleCurrent<MarketEvent>(error));
      readAgain(error);
    },
  });
}

/** Deletes an event, and drops what waits for it. It disappears at once and comes back if that fails. */
export function useDeleteEvent() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const { jobs, drop } = useOutbox();
  return useMutation({
    mutationFn: async ({ id, version }: Pick<MarketEventSummary, 'id' | 'version'>) => {
      if (version > 0) await deleteMarketEvent(organizationId, id);
      for (const job of jobs.filter(isOfEvents)) if (job.event.id === id) drop(job.id);
    },
    onMutate: (event) => ({ putBack: forgetEvent(client, organizationId, event.id) }),
    onSuccess: () => toast({ title: 'Event deleted successfully', variant: 'success' }),
    onError: (error, _event, context) => {
      context?.putBack();
      reportEvent('Failed to delete event', error);
    },
  });
}

/** Records what was sold, wasted and sold out. Without a network it waits on the device. */
export function useSaveActuals(event: MarketEvent) {
  const send = useSend(actualsKind);
  const readAgain = useReadAgain(event.id);
  return useMutation({
    /** @param isQuiet What a tap changed shows at once, and needs no message. */
    mutationFn: ({ body }: { body: Omit<PutActuals, 'version'>; isQuiet: boolean }) => {
      const changed = new Set(body.recipes.map(({ recipeId }) => recipeId));
      const before = event.recipes.filter(({ recipeId }) => changed.has(recipeId)).map(actualsOf);
      return send({ id: newId(), body, before, event: jobEvent(event) });
    },
    onSuccess: (posted, { isQuiet }) => !isQuiet && done('Sales actuals updated successfully', posted),
    onError: (error) => {
      // What is asked shows above the figures.
      if (questionsOf(error).length === 0) reportEvent('Failed to update sales actuals', error);
      readAgain(error);
    },
  });
}
