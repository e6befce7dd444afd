import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { marginsKey, marginsQuery } from '../../../data/margins.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useReadAgain } from '../../../data/use-read-again.ts';
import { oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { shownRows, typeFilters } from '../model/view.ts';
import { spanFilters, useSpan } from './use-span.ts';

const columns = ['margin', 'name', 'class', 'price', 'cost', 'sold', 'earned'] as const;

const highestFirst = ['margin', 'sold', 'earned'] as const;

/** What a row is made of. */
const watched: ReadonlySet<string> = new Set([
  // The sums of its days.
  'dashboard',
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
    highestFirst,
  });
  const { span, fault } = useSpan(list.view);
  const query = useQuery(marginsQuery(organizationId, span));
  useReadAgain(
    useMemo(() => marginsKey(organizationId), [organizationId]),
    watched,
  );
  return { list, query, span, fault };
}

export type MarginList = ReturnType<typeof useMargins>;
