import type { Currency } from '@batchbook/shared/money';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { signedMoney } from '../../model/count-figures.ts';
import type { SheetTotals } from '../../model/count-totals.ts';
import type { SheetView } from './use-sheet-view.ts';

export interface PinnedSummaryProps {
  totals: SheetTotals;
  total: number;
  currency: Currency;
  view: SheetView;
}

/** On a phone how far the count has come stays in sight, with the way to what it changes and back. */
export function PinnedSummary({ totals, total, currency, view }: PinnedSummaryProps) {
  return (
    <section
      aria-label="Count so far"
      className="num fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-raised px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] leading-[1.15] shadow-[0_-8px_24px_rgb(61_52_33/0.12)] print:hidden"
    >
      <Figure label="Counted">
        {total - totals.blank} of {total}
      </Figure>
      {!view.isBlind && <Figure label={netLabel(totals)}>{signedMoney(totals.net, currency)}</Figure>}
      {view.isReview ? (
        <Button className="ml-auto" onClick={view.backToLines}>
          Back to the sheet
        </Button>
      ) : (
        <Button variant="primary" className="ml-auto" onClick={view.review}>
          Review
        </Button>
      )}
    </section>
  );
}

function netLabel({ unpriced, inPart }: SheetTotals): string {
  if (unpriced.length > 0) return `Net, ${unpriced.length} unpriced`;
  return inPart.length > 0 ? `Net, ${inPart.length} costed in part` : 'Net so far';
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span className="mb-[3px] block text-12 text-ink-3">{label}</span>
    <b className="font-display text-20 leading-none font-bold whitespace-nowrap [font-variant-numeric:normal]">
      {children}
    </b>
  </p>
);
