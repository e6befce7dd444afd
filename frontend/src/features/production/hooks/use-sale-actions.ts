import type { PutSale, Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useOutbox, useSend } from '../../../data/outbox/outbox.ts';
import { sentenceOf, staleCurrent } from '../../../data/problems.ts';
import { questionsOf } from '../../../data/production/questions-of.ts';
import { saleKind } from '../../../data/production/sale-kind.ts';
import { deleteSale, forgetSale, readOthersAgain, rememberSale, runSalesQuery } from '../../../data/sales.ts';
import { toast } from '../../../ui/toast.tsx';
import type { ListedSale } from '../model/sales.ts';
import { useSoldRun } from './use-run-sales.ts';

const report = (title: string, error: unknown): void =>
  toast({ title, description: sentenceOf(error, 'sales'), variant: 'destructive' });

/** What only this device knows of a sale isn't sent. */
const asRead = ({ unsent: _unsent, ...sale }: ListedSale): Sale => sale;

export interface SaveSale {
  run: ProductionRun;
  /** The sale as it was read; `null` for a new one. */
  sale: ListedSale | null;
  onSaved: () => void;
  /** Somebody else changed the same of it. */
  onStale: (theirs: Sale) => void;
}

/** Records a sale of a run, or changes it. Without a network it waits on the device. */
export function useSaveSale({ run, sale, onSaved, onStale }: SaveSale) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const send = useSend(saleKind);
  const { jobs, replace, isOnline } = useOutbox();
  const soldRun = useSoldRun(run);
  const words = sale
    ? { done: 'Sale updated', failed: 'Failed to update sale' }
    : { done: 'Sale added', failed: 'Failed to add sale' };
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: PutSale }) => {
      const job = jobs.find((entry) => entry.id === id);
      if (job && job.state !== 'sending') {
        replace(id, body);
        return { kind: isOnline ? ('posted' as const) : ('queued' as const) };
      }
      // What waited as the dialog opened may have been sent since.
      const sent = client.getQueryData(runSalesQuery(organizationId, run.id).queryKey);
      const before = sale?.unsent ? sent?.find((entry) => entry.id === id) : sale && asRead(sale);
      if (before === undefined) throw new Error('it is being sent just now');
      return send({ id, body, run: soldRun, before });
    },
    onSuccess: ({ kind }) => {
      const waits = { description: 'It waits on this device and is sent when you’re online.' };
      toast({ title: words.done, variant: 'success', ...(kind === 'queued' && waits) });
      onSaved();
    },
    onError: (error) => {
      // The dialog asks.
      if (questionsOf(error).length === 0) report(words.failed, error);
      const theirs = staleCurrent<Sale>(error);
      if (!theirs) return;
      rememberSale(client, organizationId, theirs);
      onStale(theirs);
    },
  });
}

/** Deletes a sale, or drops one that isn't sent yet. It disappears at once and comes back if that fails. */
export function useDeleteSale() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const { drop } = useOutbox();
  return useMutation({
    mutationFn: async ({ id, productionRunId: runId, unsent, version }: ListedSale) => {
      if (version > 0) await deleteSale({ organizationId, runId, id });
      if (unsent) drop(id);
    },
    onMutate: ({ id, productionRunId: runId }) => ({
      putBack: forgetSale(client, { organizationId, runId, id }),
    }),
    onSuccess: () => {
      readOthersAgain(client, organizationId);
      toast({ title: 'Sale deleted', variant: 'success' });
    },
    onError: (error, _sale, context) => {
      context?.putBack();
      report('Failed to delete sale', error);
    },
  });
}
