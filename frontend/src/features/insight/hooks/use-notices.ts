import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { notificationsKey, notificationsQuery } from '../../../data/notifications.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useDay } from '../../../data/use-day.ts';
import { useReadAgain } from '../../../data/use-read-again.ts';
import { type Notice, openNotices } from '../model/notices.ts';

/** What a notice may come from, or go with. */
const watched: ReadonlySet<string> = new Set([
  'market-event',
  'stock-level',
  'stock-item',
  'site',
  'low-stock',
  'organization',
]);

export interface Notices {
  /** What needs somebody now; `undefined` until it is known. */
  notices: readonly Notice[] | undefined;
  /** Why it isn't known. */
  error: Error | null;
}

export function useNotices(): Notices {
  const organizationId = useOrganizationId();
  const { data, error } = useQuery(notificationsQuery(organizationId, useDay()));
  const features = useEntitlements().data?.features;
  useReadAgain(
    useMemo(() => notificationsKey(organizationId), [organizationId]),
    watched,
  );
  const notices = useMemo(() => data && openNotices(data.items, features), [data, features]);
  return { notices, error: notices === undefined ? error : null };
}
