import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudUpload } from 'lucide-react';
import type { Job } from '../../../../data/outbox/job.ts';
import { useOutbox } from '../../../../data/outbox/outbox.ts';
import { type LevelEffect, levelEffectsOf } from '../../../../data/stock/level-effects.ts';
import { quantityText } from '../../../../data/stock/unit-label.ts';
import { shownTime } from '../../../../ui/dates.ts';

interface WaitingLinesProps {
  item: StockItem;
  site: Site;
  jobs: readonly Job[];
}

/** What was recorded on this device and isn't acknowledged, on top of what is. */
export function WaitingLines({ item, site, jobs }: WaitingLinesProps) {
  const client = useQueryClient();
  const { retry, drop } = useOutbox();
  if (jobs.length === 0) return null;
  return (
    <section aria-label="Not recorded yet" className="mb-4 font-sans text-12">
      <h5 className="divider mb-1 text-warn">Not recorded yet</h5>
      <ul>
        {jobs.map((job) => {
          const effect = levelEffectsOf(job, client).find(
            ({ siteId, itemId }) => siteId === site.id && itemId === item.id,
          );
          if (effect === undefined) return null;
          const { name } = effect;
          const isRefused = job.state === 'refused';
          return (
            <li key={job.id} className="border-l-2 border-dashed border-warn py-1.5 pl-2.5">
              <span className="receipt-line font-mono text-14">
                <span className="font-bold">{name}</span>
                <span className="font-bold">{figureOf(effect, item)}</span>
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

/** A figure that was counted, or with its sign what is added or taken. */
function figureOf({ by }: LevelEffect, item: StockItem): string {
  if (by === null) return '';
  const sign = by.by === 'figure' || by.quantity.startsWith('-') ? '' : '+';
  return `${sign}${quantityText(item, by.quantity, by.unit ?? item.unit)}`;
}
