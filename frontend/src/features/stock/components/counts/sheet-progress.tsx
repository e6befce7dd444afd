import type { Currency } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { pinnedBar } from '../../../../ui/foot-bars.ts';
import type { SheetView } from '../../hooks/use-sheet-view.ts';
import { signedMoney } from '../../model/count-figures.ts';
import type { SheetTotals } from '../../model/count-totals.ts';

const hatch = 'bg-hatch-fine';
const ready = 'bg-chart-1';
const sent = 'bg-chart-6';

const frameStyle = classNames(
  'num flex items-center gap-5 border-b border-line px-5 py-4',
  'max-md:flex-col max-md:items-stretch max-md:gap-2 max-md:px-3.5 max-md:pt-3.5 max-md:pb-3',
);

const figureStyle = classNames(
  'font-display text-[2.1rem] leading-none font-bold [font-variant-numeric:normal]',
  'tracking-[-0.025em] whitespace-nowrap',
);

/** How far the count has come, in figures and as a bar. */
export function SheetProgress({ totals, total }: { totals: SheetTotals; total: number }) {
  const counted = total - totals.blank;
  const width = (lines: number) => ({ width: `${total === 0 ? 0 : (lines / total) * 100}%` });
  const asking = totals.asks + totals.unreadable;
  return (
    <div className={frameStyle}>
      <p className={figureStyle}>
        {counted} of {total}
        <small className="ml-[7px] font-sans text-[1rem] font-semibold tracking-normal text-ink-2">
          counted
        </small>
      </p>
      <div className="min-w-0 flex-1">
        <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-[3px] bg-ink/9">
          {totals.ready > 0 && <Part className={ready} style={width(totals.ready)} />}
          {totals.sent > 0 && <Part className={sent} style={width(totals.sent)} />}
          {asking > 0 && <Part className={hatch} style={width(asking)} />}
        </div>
        <p className="mt-[7px] flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2 max-md:text-13">
          <Key mark={ready}>{totals.ready} ready</Key>
          {totals.sent > 0 && <Key mark={sent}>{totals.sent} waiting to be posted</Key>}
          {totals.asks > 0 && <Key mark={hatch}>{countOf(totals.asks, 'asks', 'ask')} again</Key>}
          {totals.unreadable > 0 && <Key mark={hatch}>{totals.unreadable} can’t be read</Key>}
          <span>{totals.blank} to count</span>
        </p>
      </div>
    </div>
  );
}

const Part = ({ className, style }: { className: string; style: { width: string } }) => (
  <i className={classNames('block transition-[width] duration-200 ease-soft', className)} style={style} />
);

const Key = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    <i aria-hidden className={`size-[9px] rounded-[2px] ${mark}`} />
    {children}
  </span>
);

export interface PinnedSummaryProps {
  totals: SheetTotals;
  total: number;
  currency: Currency;
  view: SheetView;
}

/** On a phone how far the count has come stays in sight, with the way to what it changes and back. */
export function PinnedSummary({ totals, total, currency, view }: PinnedSummaryProps) {
  return (
    <section ref={pinnedBar} aria-label="Count so far" className="foot-bar num gap-4 leading-[1.15] md:flex">
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

const markStyle = classNames(
  'font-display text-20 leading-none font-bold whitespace-nowrap',
  '[font-variant-numeric:normal]',
);

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <p>
    <span className="mb-[3px] block text-12 text-ink-3">{label}</span>
    <b className={markStyle}>{children}</b>
  </p>
);
