import { ApiError } from '@batchbook/shared/http/client';
import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useCount } from '../../../../data/stock/counts.ts';
import { useQueue } from '../../../../data/stock/queue.ts';
import { Button } from '../../../../ui/button.tsx';
import { shownTime } from '../../../../ui/dates.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';
import { many } from '../../model/count-figures.ts';
import { countRefusal } from '../../model/count-refusal.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import { PostingBar } from './posting-bar.tsx';
import { SettleSent, type SettleSentProps } from './settle-sent.tsx';
import { namesOf } from './use-count-posting.ts';
import type { CountJob, useCountSheet } from './use-count-sheet.ts';

export interface SentPanelProps extends SettleSentProps {
  jobs: readonly CountJob[];
  lines: readonly CountLine[];
  tellMoved: ReturnType<typeof useCountSheet>['tellMoved'];
  /** The count that this page posts itself: it shows how far that has come where it was started. */
  isPosting: boolean;
}

/** What became of the counts that were sent: they wait, are being posted, were refused, or are done with. */
export function SentPanel(props: SentPanelProps) {
  const { siteId, sent, jobs, draft, isPosting } = props;
  const [posted, setPosted] = useState<StockCount | null>(null);
  return (
    <>
      {posted && <Posted count={posted} />}
      {jobs.map((job) =>
        job.state === 'refused' ? (
          <Refused key={job.id} {...props} job={job} />
        ) : isPosting ? null : (
          <OnItsWay key={job.id} job={job} />
        ),
      )}
      {!isPosting && (
        <SettleSent siteId={siteId} sent={sent} jobs={jobs} draft={draft} onPosted={setPosted} />
      )}
    </>
  );
}

/** The count that waited is done with: the sheet below it is empty for the next one. */
const Posted = ({ count }: { count: StockCount }) => (
  <Notice tone="success" role="status" className="mb-4">
    <p>
      <b>
        {count.posted === 1 ? '1 line was' : `${many(count.posted)} were`} posted at{' '}
        {shownTime(count.updatedAt)}.
      </b>{' '}
      What is counted below is a new count.{' '}
      <Link to={stockPath('counts', count.siteId, `count=${count.id}`)} className="link">
        See what was found
      </Link>
    </p>
  </Notice>
);

const askAgainMs = 1500;

/** Posted in steps, or waiting for the connection. */
function OnItsWay({ job }: { job: CountJob }) {
  const { isOnline, drop } = useQueue();
  const { data, refetch } = useCount(job.id);
  const isSending = job.state === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void refetch(), askAgainMs);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  const total = job.body.lines.length;
  if (isSending || data?.state === 'posting')
    return <PostingBar className="mb-4" posted={data?.posted ?? null} total={data?.total ?? total} />;
  return (
    <Notice tone="info" role="status" className="mb-4">
      <p>
        <b>
          {many(total)} of this count {total === 1 ? 'waits' : 'wait'} on this device.
        </b>{' '}
        {total === 1 ? 'It is' : 'They are'} posted once,{' '}
        {isOnline ? 'in a moment' : 'when you are back online'}. Other lines can be counted meanwhile.
      </p>
      <Button size="sm" className="mt-2" onClick={() => drop(job.id)}>
        Take {total === 1 ? 'it' : 'them'} back
      </Button>
    </Notice>
  );
}

/** Refused after it waited: why, and its lines back on the sheet. */
function Refused({ job, lines, draft, tellMoved }: SentPanelProps & { job: CountJob }) {
  const { drop } = useQueue();
  const moved = job.problem?.code === 'stock_moved' ? job.problem.moved : undefined;
  const error = new ApiError(
    job.problem?.status ?? 0,
    job.refusal ?? job.problem?.code ?? 'internal_error',
    '',
    job.problem,
  );
  const why = moved
    ? `${namesOf(
        lines,
        moved.map(({ itemId }) => itemId),
      )} moved since it was counted.`
    : countRefusal(error, job.body, (itemId) => draft.lines[itemId]?.name ?? 'An item');
  const takeBack = () => {
    if (moved) tellMoved(moved);
    drop(job.id);
  };
  return (
    <Notice tone="danger" role="alert" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b>A count of {many(job.body.lines.length)} was not posted.</b> {why} Nothing of it was posted; its
          lines are on this sheet.
        </p>
        <Button size="sm" onClick={takeBack}>
          Look at them again
        </Button>
      </div>
    </Notice>
  );
}
