import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import type { SheetTotals } from '../../model/count-totals.ts';

const hatch =
  'bg-[repeating-linear-gradient(-45deg,var(--color-chart-2)_0_4px,color-mix(in_srgb,var(--color-chart-2)_58%,var(--color-surface))_4px_6.5px)]';
const ready = 'bg-chart-1';
const sent = 'bg-chart-6';

/** How far the count has come, in figures and as a bar. */
export function SheetProgress({ totals, total }: { totals: SheetTotals; total: number }) {
  const counted = total - totals.blank;
  const width = (lines: number) => ({ width: `${total === 0 ? 0 : (lines / total) * 100}%` });
  const asking = totals.asks + totals.unreadable;
  return (
    <div className="num flex items-center gap-5 border-b border-line px-5 py-4 max-md:flex-col max-md:items-stretch max-md:gap-2 max-md:px-3.5 max-md:pt-3.5 max-md:pb-3">
      <p className="font-display text-[2.1rem] leading-none font-bold [font-variant-numeric:normal] tracking-[-0.025em] whitespace-nowrap">
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
          {totals.asks > 0 && (
            <Key mark={hatch}>
              {totals.asks} {totals.asks === 1 ? 'asks' : 'ask'} again
            </Key>
          )}
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
