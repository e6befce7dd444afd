import { countOf, plural } from '@batchbook/shared/text';
import { Check, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Bench } from '../hooks/use-bench.ts';
import { type SizeId, sizeName } from '../model/print-settings.ts';

/** Rolls and sheets go into different printers, so each is a separate print job. */
export function PrintQueue({ bench }: { bench: Bench }) {
  const { queue, closeQueue, printJob } = bench;
  const [sent, setSent] = useState<readonly SizeId[]>([]);
  return (
    <Dialog
      open={queue.length > 0}
      onOpenChange={(open) => {
        if (open) return;
        closeQueue();
        setSent([]);
      }}
      title="One print job for each paper"
      description="Load the paper, then print it. In the print window, choose 100% and no margins."
    >
      <ul className="border-t border-line-soft">
        {queue.map((job) => {
          const done = sent.includes(job.size.id);
          const { sheet } = job.size;
          return (
            <li key={job.size.id} className="flex items-center gap-3 ruled py-3">
              <div className="min-w-0 flex-1 leading-snug">
                <b className="num block">{sizeName(job.size)}</b>
                <span className="text-13 text-ink-3">
                  {countOf(job.copies, 'label')},{' '}
                  {sheet === null
                    ? 'roll'
                    : `${job.pages.length} A4 ${plural(job.pages.length, 'sheet')} of ${sheet.perSheet}`}
                </span>
              </div>
              {done && (
                <span className="flex items-center gap-1.5 text-13 font-semibold text-success">
                  <Check aria-hidden size={16} />
                  Sent
                </span>
              )}
              <Button
                variant={done ? 'default' : 'primary'}
                icon={<Printer aria-hidden size={17} />}
                aria-label={`Print ${sizeName(job.size)}`}
                onClick={() => {
                  printJob(job);
                  setSent([...sent, job.size.id]);
                }}
              >
                {done ? 'Again' : 'Print'}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
