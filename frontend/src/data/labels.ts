/** The label of a recipe or variation: its content, its approval, and the changes since. */
import type { Breakdown } from '@batchbook/shared/recipes/breakdown-schema';
import type { Label, LabelContent, LabelSummary, PutLabel } from '@batchbook/shared/recipes/label-schema';
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { labelsQuery } from './label-list.ts';

const api = clientFor(recipesRoutes);

const entity = (organizationId: string, id: string) => ({ params: { organizationId, id } });

/** `id` is a recipe's or a variation's. */
export const labelQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: keys.label(organizationId, id),
    queryFn: ({ signal }) => api.getLabel({ ...entity(organizationId, id), signal }),
    staleTime: 0,
  });

/** What the label is printed from: list, nutrition, allergens. */
export const labelBreakdownQuery = (organizationId: string, id: string) =>
  queryOptions({
    queryKey: keys.breakdown(organizationId, id),
    queryFn: ({ signal }) => api.getRecipeBreakdown({ ...entity(organizationId, id), signal }),
    staleTime: 0,
  });

export const putLabel = (organizationId: string, id: string, body: PutLabel): Promise<Label> =>
  api.putLabel({ ...entity(organizationId, id), body });

export const approveLabel = (organizationId: string, id: string, fingerprint: string): Promise<Label> =>
  api.approveLabel({ ...entity(organizationId, id), body: { fingerprint } });

export function rememberLabel(client: QueryClient, organizationId: string, label: Label): void {
  client.setQueryData(labelQuery(organizationId, label.recipeId).queryKey, label);
  client.setQueryData(labelsQuery(organizationId).queryKey, (list) =>
    list?.map((entry) => (entry.recipeId === label.recipeId ? summaryOf(label) : entry)),
  );
}

function summaryOf(label: Label): LabelSummary {
  const { recipeVersion, fingerprint, blockers, findings, printable, changes, ...summary } = label;
  return summary;
}

/** Shows a change before it is saved. Returns a function that reverts it. */
export function showLabelChange(
  client: QueryClient,
  organizationId: string,
  id: string,
  changes: Partial<LabelContent>,
): () => void {
  const { queryKey } = labelQuery(organizationId, id);
  const before = client.getQueryData(queryKey);
  client.setQueryData(queryKey, (label) => label && { ...label, ...changes });
  return () => client.setQueryData(queryKey, before);
}

/** The current label, fetched right before printing. */
export function refetchLabel(
  client: QueryClient,
  organizationId: string,
  id: string,
): Promise<[Label, Breakdown]> {
  return Promise.all([
    client.fetchQuery(labelQuery(organizationId, id)),
    client.fetchQuery(labelBreakdownQuery(organizationId, id)),
  ]);
}
