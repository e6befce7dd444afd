/** The production runs of the organization: the list without rows, and each one whole. */
import { productionRoutes } from '@batchbook/shared/production/routes';
import type { AnswerRunLabel, RunLabel } from '@batchbook/shared/production/run-label-schema';
import type { ConfirmRun, ProductionRun, PutRun, RunSummary } from '@batchbook/shared/production/schema';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';

const api = clientFor(productionRoutes);

/** As the server has them. */
export const runsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: [organizationId, 'production-run', 'list'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listRuns({ params: { organizationId }, query: { cursor, limit: '200' }, signal }),
      ),
    meta: { isKeptOffline: true },
  });

export const runQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: [organizationId, 'production-run', id],
    queryFn: ({ signal }) => api.getRun({ params: { organizationId, id }, signal }),
    // What is posted in steps is done in a moment.
    meta: { isKeptOffline: true },
    refetchInterval: ({ state }) => (state.data?.status === 'locking' ? postingPauseMs : false),
  });

const postingPauseMs = 1500;

/** Its label and what differs from it today. Each change of an ingredient may be one. */
export const runLabelQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: [organizationId, 'production-run', id, 'label'],
    queryFn: ({ signal }) => api.getRunLabel({ params: { organizationId, id }, signal }),
    staleTime: 0,
    meta: { isKeptOffline: true },
  });

/** Decides that the label is right all the same. */
export const answerRunLabel = (organizationId: string, id: string, body: AnswerRunLabel): Promise<RunLabel> =>
  api.answerRunLabel({ params: { organizationId, id }, body });

/** Plans a run without a version, or changes a draft with the version that was read. */
export const putRun = (organizationId: string, id: string, body: PutRun): Promise<ProductionRun> =>
  api.putRun({ params: { organizationId, id }, body });

export const deleteRun = (organizationId: string, id: string) =>
  api.deleteRun({ params: { organizationId, id } });

/** Locks a run for good. */
export const confirmRun = (organizationId: string, id: string, body: ConfirmRun): Promise<ProductionRun> =>
  api.confirmRun({ params: { organizationId, id }, body });

export const strikeRun = (organizationId: string, id: string, comment: string): Promise<ProductionRun> =>
  api.strikeRun({ params: { organizationId, id }, body: { comment } });

function summaryOf(run: ProductionRun): RunSummary {
  const {
    batchYield: _yield,
    recipe: _recipe,
    frozen: _frozen,
    notes: _notes,
    ingredients: _rows,
    leftOut: _leftOut,
    ...summary
  } = run;
  return summary;
}

/** Puts a run into the caches, unless a newer version is there. */
export function rememberRun(client: QueryClient, organizationId: string, run: ProductionRun): void {
  client.setQueryData(runQuery(organizationId, run.id).queryKey, (known) =>
    known && known.version > run.version ? known : run,
  );
  client.setQueryData(runsQuery(organizationId).queryKey, (known) => {
    if (known === undefined) return known;
    const at = known.findIndex(({ id }) => id === run.id);
    if (at === -1) return [summaryOf(run), ...known];
    return (known[at]?.version ?? 0) > run.version ? known : known.with(at, summaryOf(run));
  });
}

/** Takes a run out of the caches. Returns a function that puts it back. */
export function forgetRun(client: QueryClient, organizationId: string, id: string): () => void {
  const { queryKey } = runsQuery(organizationId);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (known) => known?.filter((run) => run.id !== id));
  return () => client.setQueryData(queryKey, before);
}
