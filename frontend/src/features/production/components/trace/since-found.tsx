import { countOf, listOf } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { type Traced, traceQuery, type WholeRecall } from '../../../../data/traces.ts';
import { Link } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { newSince } from '../../model/new-since.ts';

/** What has happened to the lot since an open recall of it was listed: nobody on its list has heard of that. */
export function SinceFound({ recall }: { recall: WholeRecall }) {
  const { lot, batch, ingredientId, useByDate, found, signedOff, direction } = recall;
  const traced: Traced = lot
    ? { lot, ...(ingredientId && { ingredientId }), ...(useByDate && { useByDate }) }
    : { batch: batch ?? '' };
  const isOpen = signedOff === null && direction === 'forward' && (lot ?? batch) !== null;
  const { data: now } = useQuery({ ...traceQuery(useOrganizationId(), traced), enabled: isOpen });
  const fresh = useMemo(() => (isOpen && now ? newSince(found, now) : null), [isOpen, found, now]);
  if (fresh === null) return null;
  const { runs, events, buyers, sales, returns } = fresh;
  const counts = [
    ...(sales > 0 ? [`${countOf(sales, 'sale')} to ${listOf(buyers)}`] : []),
    ...(events > 0 ? [countOf(events, 'event')] : []),
    ...(runs > 0 ? [countOf(runs, 'batch', 'batches')] : []),
  ];
  const changes = [
    ...(counts.length > 0 ? [`${listOf(counts)} more`] : []),
    ...(returns.length > 0 ? [`${listOf(returns)} came back`] : []),
  ];
  const query = new URLSearchParams(
    lot
      ? { lot, ...(ingredientId && { ingredient: ingredientId }), ...(useByDate && { useBy: useByDate }) }
      : { batch: batch ?? '' },
  );
  return (
    <Notice tone="warning" role="status" className="mb-4 print:hidden">
      Since this was listed: {changes.join('. ')}. They aren’t in this list or its sums.{' '}
      <Link to={`/production/trace?${query}`} className="underline">
        Trace it again
      </Link>{' '}
      and record that too.
    </Notice>
  );
}
