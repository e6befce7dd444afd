import type { MarketEventSummary, PutActuals, PutMarketEvent } from '@batchbook/shared/market-events/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteMarketEvent,
  forgetEvent,
  marketEventQuery,
  putEventActuals,
  putMarketEvent,
  rememberEvent,
} from '../../../data/market-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { toast } from '../../../ui/toast.tsx';

const report = (title: string, error: unknown): void =>
  toast({ title, description: sentenceOf(error, 'marketEvents'), variant: 'destructive' });

/** Plans an event, or changes one. The same id again is the same event. */
export function useSaveEvent() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: PutMarketEvent }) =>
      putMarketEvent(organizationId, id, body),
    onSuccess: (event, { body }) => {
      rememberEvent(client, organizationId, event);
      const did = body.version === undefined ? 'created' : 'updated';
      toast({ title: `Event ${did} successfully`, variant: 'success' });
    },
    onError: (error, { id, body }) => {
      report(body.version === undefined ? 'Failed to create event' : 'Failed to update event', error);
      void client.invalidateQueries({ queryKey: marketEventQuery(organizationId, id).queryKey });
    },
  });
}

/** Deletes an event. It disappears at once and comes back if that fails. */
export function useDeleteEvent() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (event: Pick<MarketEventSummary, 'id'>) => deleteMarketEvent(organizationId, event.id),
    onMutate: (event) => ({ putBack: forgetEvent(client, organizationId, event.id) }),
    onSuccess: () => toast({ title: 'Event deleted successfully', variant: 'success' }),
    onError: (error, _event, context) => {
      context?.putBack();
      report('Failed to delete event', error);
    },
  });
}

/** Records what was sold, wasted and sold out. */
export function useSaveActuals(id: string) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PutActuals) => putEventActuals(organizationId, id, body),
    onSuccess: (event) => {
      rememberEvent(client, organizationId, event);
      toast({ title: 'Sales actuals updated successfully', variant: 'success' });
    },
    onError: (error) => {
      report('Failed to update sales actuals', error);
      void client.invalidateQueries({ queryKey: marketEventQuery(organizationId, id).queryKey });
    },
  });
}
