import type { RunSummary } from '@batchbook/shared/production/schema';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { batchesText, inTurn, plannedText } from '../model/runs.ts';
import { StateBadge } from './state-badge.tsx';

/** What a ticket says of a run. */
export type TicketRun = Pick<
  RunSummary,
  'id' | 'batchNumber' | 'recipeName' | 'startTime' | 'batches' | 'unit' | 'status'
> &
  Pick<RunSummary, 'plannedQuantity' | 'strikethroughStatus'>;

export interface RunRailProps<Run extends TicketRun> {
  /** Of today. */
  runs: readonly Run[];
  onPlan: () => void;
  /** What the foot of a ticket has beside the state of its run. */
  beside?: (run: Run) => ReactNode;
  /** On paper it is shown too, without its buttons. */
  isPrinted?: boolean;
}

const addStyle = classNames(
  'flex min-h-[158px] w-full cursor-pointer flex-col items-center justify-center gap-1.5 rounded-b-3',
  'border-[1.5px] border-t-0 border-dashed border-control font-semibold text-ink-2 hover:bg-ink/4 hover:text-ink',
);

/** Today's runs as tickets on the kitchen's rail, in the order in which they are made. */
export function RunRail<Run extends TicketRun>({
  runs,
  onPlan,
  beside,
  isPrinted = false,
}: RunRailProps<Run>) {
  return (
    <section
      aria-label="Today’s production"
      className={classNames('ticket-rail', (!isPrinted || runs.length === 0) && 'print:hidden')}
    >
      <ul>
        {[...runs].sort(inTurn).map((run) => (
          <Ticket key={run.id} run={run} beside={beside?.(run)} />
        ))}
        <li className="print:hidden">
          <button type="button" className={addStyle} onClick={onPlan}>
            <Plus aria-hidden size={20} />
            Plan a run
            <span className="text-13 font-normal text-ink-3">
              {runs.length === 0 ? 'Nothing is planned for today yet' : 'One more for today'}
            </span>
          </button>
        </li>
      </ul>
    </section>
  );
}

const ticketStyle = classNames(
  'hung-ticket relative flex h-full min-h-[166px] flex-col px-[18px] pt-5 pb-[26px]',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-focus',
);

const Ticket = ({ run, beside }: { run: TicketRun; beside: ReactNode }) => (
  <li>
    <div className="receipt-paper h-full">
      <article className={ticketStyle}>
        <p className="flex justify-between gap-2 font-mono text-12 text-ink-3">
          <span>{run.batchNumber}</span>
          <span>{run.startTime}</span>
        </p>
        <h2 className="mt-2 text-17 leading-tight">
          <Link
            to={`/production?run=${run.id}`}
            className="outline-none after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {run.recipeName}
          </Link>
        </h2>
        <p className="num mt-0.5 text-14 text-ink-2">
          {plannedText(run)} from {batchesText(run.batches)}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-3.5">
          <StateBadge run={run} />
          {beside}
        </div>
      </article>
    </div>
  </li>
);
