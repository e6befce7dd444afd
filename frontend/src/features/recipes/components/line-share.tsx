import { createContext, use } from 'react';

/** The bar of the dearest line takes this much of its column. */
const widestPercent = 88;

/** Each line's share of the total cost in percent, and the largest share. */
export interface Shares {
  of: ReadonlyMap<string, number>;
  widest: number;
}

export const SharesContext = createContext<Shares>({ of: new Map(), widest: 1 });

/** Its share moves with every other line: this alone is drawn again then, and not its row. */
export function LineShare({ lineId }: { lineId: string }) {
  const { of, widest } = use(SharesContext);
  const share = of.get(lineId) ?? 0;
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
