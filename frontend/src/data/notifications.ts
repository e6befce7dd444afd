/** What the bell shows. */
import { insightRoutes } from '@batchbook/shared/insight/routes';
import { queryOptions } from '@tanstack/react-query';
import { clientFor } from './api.ts';

const api = clientFor(insightRoutes);

export const notificationsKey = (organizationId: string) => [organizationId, 'notification'] as const;

/** @param date The day that it is for the organization: an event needs its sales from the day after it. */
export const notificationsQuery = (organizationId: string, date: string) =>
  queryOptions({
    queryKey: [...notificationsKey(organizationId), date],
    queryFn: ({ signal }) => api.listNotifications({ params: { organizationId }, query: { date }, signal }),
    staleTime: 0,
    meta: { isKeptOffline: true },
  });
