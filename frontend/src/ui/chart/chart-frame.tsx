import { type ReactNode, type Ref, useId } from 'react';
import { ChartHint } from './chart-hint.tsx';
import { type Figures, FiguresTable } from './figures-table.tsx';
import { type Along, type Place, placeText } from './places.ts';
import { useReading } from './use-reading.ts';

export interface ChartProps {
  /** The accessible name: what is drawn. */
  label: string;
  /** The id of a table on the screen with the same figures. Without one the chart brings a table that only readers hear. */
  describedBy?: string;
}

export interface ChartFrameProps extends ChartProps {
  /** Measures the width. */
  measure: Ref<HTMLDivElement>;
  widthPx: number;
  heightPx: number;
  places: readonly Place[];
  along: Along;
  figures: Figures;
  /** What the hatchings stand for. */
  legend?: ReactNode;
  /** The marks. @param index the place that is read, or `null` */
  children: (index: number | null) => ReactNode;
}

/** The width until it is measured, and where nothing measures. */
export const usualWidthPx = 640;

/**
 * What charts have in common. A chart is one tab stop, a slider over its places: screen readers then pass the arrow keys on
 * and say the place by its `aria-valuetext`.
 */
export function ChartFrame({ children, figures, label, legend, places, ...props }: ChartFrameProps) {
  const { along, describedBy, heightPx, measure, widthPx } = props;
  const tableId = useId();
  const { index, listeners } = useReading(places, along);
  const last = places.length - 1;
  const spoken = places[index ?? last];
  if (spoken === undefined) return null;
  return (
    <div ref={measure} className="relative min-w-0">
      {legend}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-readonly
        aria-orientation={along === 'x' ? 'horizontal' : 'vertical'}
        aria-valuemin={1}
        aria-valuemax={places.length}
        aria-valuenow={(index ?? last) + 1}
        aria-valuetext={placeText(spoken)}
        aria-details={describedBy ?? tableId}
        className="relative touch-pan-y rounded-2"
        {...listeners}
      >
        <svg
          aria-hidden
          viewBox={`0 0 ${widthPx} ${heightPx}`}
          className="num block h-auto w-full overflow-visible text-12"
        >
          {children(index)}
        </svg>
        {index !== null && <ChartHint place={spoken} widthPx={widthPx} heightPx={heightPx} />}
      </div>
      {describedBy === undefined && (
        <div id={tableId} className="sr-only">
          <FiguresTable label={label} figures={figures} />
        </div>
      )}
    </div>
  );
}
