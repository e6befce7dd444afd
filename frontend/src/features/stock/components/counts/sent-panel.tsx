import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { refusalOf } from '../../../../data/outbox/job.ts';
import { useOutbox } from '../../../../data/outbox/outbox.ts';
import { countRefusal } from '../../../../data/stock/count-refusal.ts';
import { useCount } from '../../../../data/stock/counts.ts';
import type { CountJob } from '../../../../data/stock/jobs.ts';
import { Button } from '../../../../ui/button.tsx';
import { shownTime } from '../../../../ui/dates.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { namesOf } from '../../hooks/use-count-posting.ts';
import type { useCountSheet } from '../../hooks/use-count-sheet.ts';
import { stockPath } from '../../hooks/use-stock-address.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import { PostingBar } from './posting-bar.tsx';
import { SettleSent, type SettleSentProps } from './settle-sent.tsx';

export interface SentPanelProps extends SettleSentProps {
  jobs: readonly CountJob[];
  lines: readonly CountLine[];
  markMoved: ReturnType<typeof useCountSheet>['markMoved'];
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
        {countOf(count.posted, 'line was', 'lines were')} posted at {shownTime(count.updatedAt)}.
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
  const { isOnline, drop } = useOutbox();
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
          {countOf(total, 'line')} of this count {plural(total, 'waits', 'wait')} on this device.
        </b>{' '}
        {plural(total, 'It is', 'They are')} posted once,{' '}
        {isOnline ? 'in a moment' : 'when you are back online'}. Other lines can be counted meanwhile.
      </p>
      <Button size="sm" className="mt-2" onClick={() => drop(job.id)}>
        Take {plural(total, 'it', 'them')} back
      </Button>
    </Notice>
  );
}

/** Refused after it waited: why, and its lines back on the sheet. */
function Refused({ job, lines, draft, markMoved }: SentPanelProps & { job: CountJob }) {
  const { drop } = useOutbox();
  const moved = job.problem?.code === 'stock_moved' ? job.problem.moved : undefined;
  const why = moved
    ? `${namesOf(
        lines,
        moved.map(({ itemId }) => itemId),
      )} moved since it was counted.`
    : countRefusal(refusalOf(job), job.body, (itemId) => draft.lines[itemId]?.name ?? 'An item');
  const takeBack = () => {
    if (moved) markMoved(moved);
    drop(job.id);
  };
  return (
    <Notice tone="danger" role="alert" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b>A count of {countOf(job.body.lines.length, 'line')} was not posted.</b> {why} Nothing was posted.
          Its lines are on this sheet.
        </p>
        <Button size="sm" onClick={takeBack}>
          Look at them again
        </Button>
      </div>
    </Notice>
  );
}
