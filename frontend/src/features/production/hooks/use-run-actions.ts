import type { PutRun, RunSummary } from '@batchbook/shared/production/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { deleteRun, forgetRun, putRun, rememberRun } from '../../../data/production.ts';
import { toast } from '../../../ui/toast.tsx';

const report = (title: string, error: unknown): void =>
  toast({ title, description: sentenceOf(error, 'production'), variant: 'destructive' });

/** Plans a run. The same id again is the same run. */
export function usePlanRun() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: PutRun }) => putRun(organizationId, id, body),
    onSuccess: (run) => {
      rememberRun(client, organizationId, run);
      toast({ title: 'Production run created successfully', variant: 'success' });
    },
    onError: (error) => report('Error creating production run', error),
  });
}

/** Deletes a draft. It disappears at once and comes back if that fails. */
export function useDeleteRun() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (run: Pick<RunSummary, 'id'>) => deleteRun(organizationId, run.id),
    onMutate: (run) => ({ putBack: forgetRun(client, organizationId, run.id) }),
    onSuccess: () => toast({ title: 'Production run deleted successfully', variant: 'success' }),
    onError: (error, _run, context) => {
      context?.putBack();
      report('Error deleting production run', error);
    },
  });
}
