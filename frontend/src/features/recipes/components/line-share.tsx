import { useEditorView } from './editor-context.tsx';

/** The bar of the dearest line takes this much of its column. */
const widestShare = 0.88;
/** The bar is less than a hundred pixels long. */
const barSteps = 100;

/**
 * The line's share of the batch, and a bar against the dearest line. Both move with every other line: they are drawn
 * again when what they show has changed. A custom property of the table would have the browser style its every element.
 */
export function LineShare({ lineId, cost }: { lineId: string; cost: string | null }) {
  const percent = useEditorView(({ shareOf }) => Math.round(shareOf(lineId)));
  const steps = useEditorView(({ dearestCost }) =>
    dearestCost === 0 ? 0 : Math.round((barSteps * widestShare * Number(cost)) / dearestCost),
  );
  if (cost === null || Number(cost) === 0) return null;
  return (
    <span className="num flex w-[132px] items-center gap-2.5">
      <span aria-hidden className="h-[7px] flex-1">
        <span
          className="block h-full origin-left rounded-[2px] bg-chart-1"
          style={{ transform: `scaleX(${steps / barSteps})` }}
        />
      </span>
      <span className="w-9 text-right text-13 text-ink-3">{percent}%</span>
    </span>
  );
}
