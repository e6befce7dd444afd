import type { CSSProperties } from 'react';
import { useEditorView } from './editor-context.tsx';

/** The bar of the dearest line takes this much of its column. */
const widestShare = 0.88;

/** For the table: what the bars of its lines are measured against. */
export const barsOver = (dearestCost: number) => ({ '--dearest-cost': dearestCost }) as CSSProperties;

/**
 * The line's share of the batch. Each share moves with every other line. The bar is scaled by the browser, against what
 * the table says, so that it isn't drawn again for that; the percent is, when what it shows has changed.
 */
export function LineShare({ lineId, cost }: { lineId: string; cost: string | null }) {
  const percent = useEditorView(({ shareOf }) => Math.round(shareOf(lineId)));
  if (cost === null || Number(cost) === 0) return null;
  return (
    <span className="num flex w-[132px] items-center gap-2.5">
      <span aria-hidden className="h-[7px] flex-1">
        <span
          className="block h-full origin-left rounded-[2px] bg-chart-1"
          style={{ transform: `scaleX(calc(${cost} / var(--dearest-cost) * ${widestShare}))` }}
        />
      </span>
      <span className="w-9 text-right text-13 text-ink-3">{percent}%</span>
    </span>
  );
}
