import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { type Traced, traceQuery, type WholeRecall } from '../../../../data/traces.ts';
import { shownMoment } from '../../../../ui/dates.ts';
import { Link } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { type NewSince, newSince, newSinceText } from '../../model/new-since.ts';

/** What a recall traced, to be traced again. */
const tracedBy = ({ lot, batch, ingredientId, useByDate }: WholeRecall): Traced =>
  lot
    ? { lot, ...(ingredientId && { ingredientId }), ...(useByDate && { useByDate }) }
    : { batch: batch ?? '' };

export interface ReadSince extends NewSince {
  /** When all that is found now was read. */
  readAt: string;
}

/** What is new since a recall was listed, `null` for nothing; `undefined` until that has been read. */
export function useNewSince(recall: WholeRecall): ReadSince | null | undefined {
  const { lot, batch, found, direction } = recall;
  const traced = tracedBy(recall);
  const isTraced = direction === 'forward' && (lot ?? batch) !== null;
  const { data: now, dataUpdatedAt } = useQuery({
    ...traceQuery(useOrganizationId(), traced),
    enabled: isTraced,
  });
  return useMemo(() => {
    if (!isTraced) return null;
    const since = now && newSince(found, now);
    return since && { ...since, readAt: new Date(dataUpdatedAt).toISOString() };
  }, [isTraced, found, now, dataUpdatedAt]);
}

export interface SinceFoundProps {
  recall: WholeRecall;
  /** As `useNewSince` says. */
  since: ReadSince | null | undefined;
}

function textOf({ signedOffAt }: WholeRecall, since: NewSince): string {
  const signed =
    signedOffAt === null ? '' : ` The recall was signed off on ${shownMoment(signedOffAt)} without it.`;
  return `Since this was listed: ${newSinceText(since)}. None of this is in the list or its sums.${signed}`;
}

/** What has happened to the lot since a recall of it was listed: nobody on its list has heard of that. */
export function SinceFound({ recall, since }: SinceFoundProps) {
  if (!since) return null;
  const { ingredientId: ingredient, useByDate: useBy, lot, batch = '' } = tracedBy(recall);
  const query = new URLSearchParams(
    lot ? { lot, ...(ingredient && { ingredient }), ...(useBy && { useBy }) } : { batch },
  );
  return (
    <Notice tone="warning" role="status" className="mb-4 print:hidden">
      {textOf(recall, since)}{' '}
      <Link to={`/production/trace?${query}`} className="underline">
        Trace it again
      </Link>{' '}
      and record that too.
    </Notice>
  );
}

/** The same on paper, or that nobody knows yet. */
export function SheetSince({ recall, since }: SinceFoundProps) {
  if (since === null) return null;
  return (
    <p className="mb-3 border-2 border-black p-2 font-bold">
      {since === undefined
        ? 'What happened since this was listed isn’t on this sheet: it hadn’t loaded when it was printed. Print it again.'
        : `${textOf(recall, since)} It is in the second mass balance.`}
    </p>
  );
}
