import { useWidth } from '../use-width.ts';
import { FootLabels, ValueLines } from './axes.tsx';
import { ChartFrame, type ChartProps, usualWidthPx } from './chart-frame.tsx';
import type { Figures } from './figures-table.tsx';
import { type StepFigures, type StepLayout, stepHeightPx, stepLayout } from './step-layout.ts';

export type StepChartProps = ChartProps & StepFigures;

/** The code of `StepChart`. */
export default function DrawnStepChart({ points, until, format, ...about }: StepChartProps) {
  const [measure, measuredPx] = useWidth();
  const widthPx = measuredPx || usualWidthPx;
  const layout = stepLayout({ points, until, format }, widthPx);
  return (
    <ChartFrame
      {...about}
      {...{ measure, widthPx }}
      heightPx={stepHeightPx}
      along="x"
      places={layout.places}
      figures={figuresOf(layout)}
    >
      {(index) => (
        <>
          <ValueLines ticks={layout.valueTicks} left={layout.plotLeft} right={widthPx} />
          <FootLabels labels={layout.dateLabels} y={stepHeightPx - 6} />
          <Line layout={layout} index={index} />
        </>
      )}
    </ChartFrame>
  );
}

function figuresOf({ places }: StepLayout): Figures {
  const hasNotes = places.some(({ lines }) => lines.length > 1);
  return {
    heads: hasNotes ? ['From', 'Value', 'Why it changed'] : ['From', 'Value'],
    rows: places.map(({ title, lines: [value = '', note = ''] }) =>
      hasNotes ? [title, value, note] : [title, value],
    ),
  };
}

function Line({ layout, index }: { layout: StepLayout; index: number | null }) {
  const read = index === null ? undefined : layout.places[index];
  return (
    <g fill="none" stroke="var(--color-chart-1)" strokeWidth={2.5}>
      {layout.paths.map((path) => (
        <path key={path} d={path} strokeLinejoin="round" />
      ))}
      {read && (
        <line
          x1={read.x}
          x2={read.x}
          y1={0}
          y2={stepHeightPx - 24}
          strokeWidth={1}
          className="stroke-control"
        />
      )}
      {layout.places.map(
        (place) =>
          place.isKnown && (
            <circle
              key={`${place.x} ${place.title}`}
              cx={place.x}
              cy={place.y}
              r={place === read ? 6 : 4}
              fill="var(--color-chart-1)"
              strokeWidth={1.5}
              className="stroke-surface"
            />
          ),
      )}
    </g>
  );
}
