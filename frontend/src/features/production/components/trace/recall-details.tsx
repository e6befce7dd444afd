import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import { useState } from 'react';
import type { WholeRecall } from '../../../../data/traces.ts';
import { Button } from '../../../../ui/button.tsx';
import { part } from '../../../../ui/part.tsx';
import { foundAtText } from '../../model/recall-words.ts';

const DetailsDialog = part(() => import('./details-dialog.tsx'));

export interface RecallDetailsProps {
  recall: WholeRecall;
  busy: boolean;
  /** @param onDone Called once it is stored: until then a dialog keeps what was typed. */
  onChange: (body: PutRecall, onDone?: () => void) => void;
}

/** What was typed about a recall, and a way to change it until it is signed off. */
export function RecallDetails({ recall, busy, onChange }: RecallDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const { reason, foundBy, foundAt, advice, decisions, correctiveAction, signedOff } = recall;
  const details = [
    ['Reason', reason],
    ['Found', [foundBy && `by ${foundBy}`, foundAtText(foundAt)].filter(Boolean).join(', ')],
    ['What to tell customers', advice],
    ['Decisions', decisions],
    ['Corrective action', correctiveAction],
  ] as const;
  return (
    <div className="mb-6">
      <dl className="grid max-w-[80ch] grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 max-md:grid-cols-1">
        {details
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name} className="contents">
              <dt className="text-13 font-semibold text-ink-2">{name}</dt>
              <dd className="text-14 wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
      </dl>
      {signedOff === null && (
        <Button size="sm" className="mt-2" onClick={() => setOpen(true)}>
          Edit details
        </Button>
      )}
      {isOpen && (
        <DetailsDialog
          recall={recall}
          onClose={() => setOpen(false)}
          busy={busy}
          onSave={(body) => onChange(body, () => setOpen(false))}
        />
      )}
    </div>
  );
}
