import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveMessage } from '../../../data/live-messages.ts';
import { marginsKey, marginsQuery } from '../../../data/margins.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { dayOf } from '../../../ui/dates.ts';
import { anyText, oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { lastDays, spanFault, spanNames } from '../model/span.ts';
import { shownRows, typeFilters } from '../model/view.ts';

const columns = ['margin', 'name', 'class', 'price', 'cost', 'sold', 'earned'] as const;

/** What a row is made of. */
const watched: ReadonlySet<string> = new Set([
  'recipe',
  'variation',
  'ingredient',
  'production-run',
  'production-sale',
  'market-event',
  'organization',
]);

/** The margins of the days in the address, as they are searched and filtered. */
export function useMargins() {
  const organizationId = useOrganizationId();
  const list = useList({
    filters: {
      span: { ...oneOfThese(spanNames), isKept: true },
      from: { ...anyText(), isKept: true },
      to: { ...anyText(), isKept: true },
      type: oneOfThese(typeFilters),
      show: oneOfThese(shownRows),
    },
    columns,
  });
  const { span: name, from, to } = list.view;
  const fault = name === 'days' ? spanFault(from, to) : null;
  const today = dayOf(new Date());
  const chosen = name === 'days' ? { from: from ?? '', to: to ?? '' } : lastDays(name, today);
  const span = fault === null ? chosen : lastDays('30', today);
  const query = useQuery(marginsQuery(organizationId, span));
  useReadAgain(organizationId);
  return { list, query, span, fault };
}

export type MarginList = ReturnType<typeof useMargins>;

/** Reads them again when somebody else changes what they are made of. */
function useReadAgain(organizationId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLiveMessage((message) => {
        if (message.organizationId === organizationId && watched.has(message.entity))
          void client.invalidateQueries({ queryKey: marginsKey(organizationId) });
      }),
    [client, organizationId],
  );
}
