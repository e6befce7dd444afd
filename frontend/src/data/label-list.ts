/** The labels of all recipes and variations: what is stated and approved. Whether one prints is judged with the book. */
import { recipesContract } from '@batchbook/shared/recipes/contract';
import { queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { keys } from './keys.ts';

const api = clientFor(recipesContract);

export const labelsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.labels(organizationId),
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listLabels({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
      ),
    staleTime: 0,
  });
