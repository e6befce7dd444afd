/** The content and approval of all labels. Whether one prints is decided with the book. */
import { recipesRoutes } from '@batchbook/shared/recipes/routes';
import { queryOptions } from '@tanstack/react-query';
import { allPages, clientFor } from './api.ts';
import { keys } from './keys.ts';

const api = clientFor(recipesRoutes);

export const labelsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.labels(organizationId),
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        api.listLabels({ params: { organizationId }, query: { cursor, limit: '1000' }, signal }),
      ),
    staleTime: 0,
  });
