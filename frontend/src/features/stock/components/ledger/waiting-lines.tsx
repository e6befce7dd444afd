import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { unitLabelFor } from '@batchbook/shared/units';
import { CircleAlert, CloudUpload } from 'lucide-react';
import type { Job } from '../../../../data/stock/job.ts';
import { useQueue } from '../../../../data/stock/queue.ts';
import { shownTime } from '../../../../ui/dates.ts';
import { figureText } from '../../model/figures.ts';
import { reasonText } from '../../model/reasons.ts';

/** What was recorded on this device and isn't acknowledged, on top of what is. */
export function WaitingLines({ item, jobs }: { item: StockItem; jobs: readonly Job[] }) {
  const { retry, drop } = useQueue();
  if (jobs.length === 0) return null;
  return (
    <section aria-label="Not recorded yet" className="mb-4 font-sans text-12">
      <h5 className="mb-1 flex items-center gap-2.5 leading-none font-[650] text-warn after:flex-1 after:border-t after:border-line">
        Not recorded yet
      </h5>
      <ul>
        {jobs.map((job) => {
          const { name, figure } = wordsOf(job, item);
          const isRefused = job.state === 'refused';
          return (
            <li key={job.id} className="border-l-2 border-dashed border-warn py-1.5 pl-2.5">
              <span className="receipt-line font-mono text-14">
                <span className="font-bold">{name}</span>
                <span className="font-bold">{figure}</span>
              </span>
              <span
                className={`flex flex-wrap items-center gap-x-2 ${isRefused ? 'font-semibold text-danger' : 'text-ink-3'}`}
              >
                {isRefused ? <CircleAlert aria-hidden size={13} /> : <CloudUpload aria-hidden size={13} />}
                <span>
                  {shownTime(job.madeAt)},{' '}
                  {isRefused
                    ? `refused: ${job.problem?.detail ?? job.problem?.title ?? 'no reason was given'}`
                    : job.state === 'sending'
                      ? 'being sent'
                      : 'waiting to be sent'}
                </span>
                <span className="ml-auto flex gap-3">
                  {isRefused && (
                    <button type="button" className="link cursor-pointer" onClick={() => retry(job.id)}>
                      Try again
                    </button>
                  )}
                  {job.state !== 'sending' && (
                    <button type="button" className="link cursor-pointer" onClick={() => drop(job.id)}>
                      Drop<span className="sr-only"> {name.toLowerCase()}</span>
                    </button>
                  )}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function wordsOf(job: Job, item: StockItem): { name: string; figure: string } {
  if (job.kind === 'movement') {
    const { reason, quantity, unit = item.unit } = job.body;
    const sign = quantity?.startsWith('-') ? '' : '+';
    return {
      name: reasonText[reason],
      figure: quantity === undefined ? '' : `${sign}${figureText(quantity)} ${unitLabelFor(unit, quantity)}`,
    };
  }
  if (job.kind === 'transfer') {
    const { quantity, unit = item.unit } = job.body;
    return { name: 'Transfer', figure: `${figureText(quantity)} ${unitLabelFor(unit, quantity)}` };
  }
  const line = job.body.lines.find(({ itemId }) => itemId === item.id);
  return {
    name: 'Count',
    figure: line ? `${figureText(line.counted)} ${unitLabelFor(line.unit, line.counted)}` : '',
  };
}
