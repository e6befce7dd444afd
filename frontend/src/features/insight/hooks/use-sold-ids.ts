import { monthTo } from '@batchbook/shared/insight/dashboard-sums';
import { isSold } from '@batchbook/shared/insight/margin-rows';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { marginsQuery } from '../../../data/margins.ts';
import { useOrganizationId } from '../../../data/organization.tsx';

/** Which products sell changes slowly, and reading it costs more than the rest of the page. */
const staleAfterMs = 30 * 60_000;

/** The recipes that sold in 30 days; `null` where that isn't needed, or can't be read. */
export function useSoldIds(
  today: string,
  isNeeded: boolean,
): { soldIds: ReadonlySet<string> | null; isPending: boolean } {
  const query = marginsQuery(useOrganizationId(), monthTo(today));
  const { data, isPending, isError, fetchStatus } = useQuery({
    ...query,
    staleTime: staleAfterMs,
    enabled: isNeeded,
  });
  const soldIds = useMemo(
    () => (data ? new Set(data.rows.filter(isSold).map(({ recipeId }) => recipeId)) : null),
    [data],
  );
  return { soldIds, isPending: isNeeded && isPending && !isError && fetchStatus !== 'paused' };
}
