import { createContext, use } from 'react';
import { sharePercent } from '../model/standing.ts';

/** The bar of the dearest line takes this much of its column. */
const widestPercent = 88;

/** What all lines cost together, and the share of the dearest. */
export interface Shares {
  total: string;
  widest: number;
}

export const SharesContext = createContext<Shares>({ total: '0', widest: 1 });

/** Its share moves with every other line: this alone is drawn again then, and not its row. */
export function LineShare({ cost }: { cost: string | null }) {
  const { total, widest } = use(SharesContext);
  const share = sharePercent(cost, total);
  if (share === 0) return null;
  return (
    <span className="num flex w-[132px] items-center gap-2.5">
      <span aria-hidden className="h-[7px] flex-1">
        <span
          className="block h-full rounded-[2px] bg-chart-1"
          style={{ width: `${(share / widest) * widestPercent}%` }}
        />
      </span>
      <span className="w-9 text-right text-13 text-ink-3">{Math.round(share)}%</span>
    </span>
  );
}
