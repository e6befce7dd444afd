import { useEditorView } from './editor-context.tsx';

/** The bar of the dearest line takes this much of its column. */
const widestPercent = 88;

/** The line's share of the batch. It moves with every other line, so it is apart from the row, to the percent shown. */
export function LineShare({ lineId }: { lineId: string }) {
  const percent = useEditorView(({ shareOf }) => Math.round(shareOf(lineId)));
  const width = useEditorView(({ shareOf, widestShare }) =>
    Math.round((shareOf(lineId) / widestShare) * widestPercent),
  );
  const isNone = useEditorView(({ shareOf }) => shareOf(lineId) === 0);
  if (isNone) return null;
  return (
    <span className="num flex w-[132px] items-center gap-2.5">
      <span aria-hidden className="h-[7px] flex-1">
        <span className="block h-full rounded-[2px] bg-chart-1" style={{ width: `${width}%` }} />
      </span>
      <span className="w-9 text-right text-13 text-ink-3">{percent}%</span>
    </span>
  );
}
