import { ApiError } from '@batchbook/shared/http/client';
import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { useEffect } from 'react';
import { useSession } from '../../../../data/organization.tsx';
import type { Job } from '../../../../data/outbox/job.ts';
import { useCount } from '../../../../data/stock/counts.ts';
import { forgetSent, type SentCounts } from '../../../../data/stock/sent-counts.ts';
import { type SheetDraft, settle } from '../../hooks/use-count-sheet.ts';

export interface SettleSentProps {
  siteId: string;
  sent: SentCounts;
  jobs: readonly Job[];
  draft: SheetDraft;
  /** Hears of each count that was posted. */
  onPosted?: (count: StockCount) => void;
}

/** What became of the counts that aren't on their way any more: what was posted leaves the sheet. Shows nothing. */
export function SettleSent({ sent, jobs, ...rest }: SettleSentProps) {
  const waiting = new Set(jobs.map(({ id }) => id));
  return Object.keys(sent)
    .filter((id) => !waiting.has(id))
    .map((id) => <Settling key={id} {...rest} id={id} />);
}

function Settling({ id, siteId, draft, onPosted }: Omit<SettleSentProps, 'sent' | 'jobs'> & { id: string }) {
  const { me, organizationId } = useSession();
  const { userId } = me;
  const { data, error, refetch, isFetchedAfterMount } = useCount(id);
  useEffect(() => void refetch(), [refetch]);
  const isGone = error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    const sheet = { userId, organizationId, siteId };
    // One that stopped half-way and waits here no more goes on by nobody: the rest of its lines is the sheet's again.
    if (data?.state === 'posted' || (data && isFetchedAfterMount)) {
      settle(data, draft, sheet);
      onPosted?.(data);
    } else if (isGone) forgetSent(sheet, id);
  }, [data, isFetchedAfterMount, isGone, draft, onPosted, userId, organizationId, siteId, id]);
  return null;
}
