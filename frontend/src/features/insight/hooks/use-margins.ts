import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveMessage } from '../../../data/live-messages.ts';
import { marginsKey, marginsQuery } from '../../../data/margins.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { shownRows, typeFilters } from '../model/view.ts';
import { spanFilters, useSpan } from './use-span.ts';

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
      ...spanFilters,
      type: oneOfThese(typeFilters),
      show: oneOfThese(shownRows),
    },
    columns,
  });
  const { span, fault } = useSpan(list.view);
  const query = useQuery(marginsQuery(organizationId, span));
  useReadAgain(organizationId);
  return { list, query, span, fault };
}

export type MarginList = ReturnType<typeof useMargins>;

/** What changes within this time is read together. */
const togetherMs = 500;

/** Reads them again when somebody else changes what they are made of. */
function useReadAgain(organizationId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveMessage((message) => {
      if (message.organizationId !== organizationId || !watched.has(message.entity)) return;
      clearTimeout(timer);
      timer = setTimeout(
        () => void client.invalidateQueries({ queryKey: marginsKey(organizationId) }),
        togetherMs,
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, organizationId]);
}
