import { useId } from 'react';
import { useWidth } from '../use-width.ts';
import { FootLabels } from './axes.tsx';
import { type BarFigures, type BarLayout, badgeGapPx, barLayout, fullNameOf } from './bar-layout.ts';
import { ChartFrame, type ChartProps, usualWidthPx } from './chart-frame.tsx';
import { Hatching, Legend, Marks } from './hatching.tsx';
import { stackedFigures } from './stacked-figures.ts';

export type BarChartProps = ChartProps & BarFigures;

/** The code of `BarChart`. */
export default function DrawnBarChart({ bars, series, target, format, ...about }: BarChartProps) {
  const [measure, measuredPx] = useWidth();
  const id = useId();
  const widthPx = measuredPx || usualWidthPx;
  const layout = barLayout({ bars, series, format, ...(target && { target }) }, widthPx);
  return (
    <ChartFrame
      {...about}
      {...{ measure, widthPx }}
      heightPx={layout.heightPx}
      along="y"
      places={layout.places}
      figures={stackedFigures(
        bars.map((bar) => ({ ...bar, name: fullNameOf(bar) })),
        { head: 'Name', series, format },
      )}
      legend={<Legend id={id} series={series} />}
    >
      {(index) => (
        <>
          <Hatching id={id} />
          <Rows {...{ id, index, layout, widthPx }} />
          <Foot layout={layout} />
        </>
      )}
    </ChartFrame>
  );
}

interface RowsProps {
  id: string;
  index: number | null;
  layout: BarLayout;
  widthPx: number;
}

function Rows({ id, index, layout: { rowPx, rows, spans, zeroX }, widthPx }: RowsProps) {
  return (
    <g className="fill-ink text-14">
      {rows.map(({ name, badge, nameY, text, top, marks }, row) => (
        <g key={top}>
          {row === index && <rect y={top} width={widthPx} height={rowPx} rx={4} className="fill-sunken" />}
          <text x={0} y={nameY} dy="0.35em">
            {name}
            {badge !== null && (
              <tspan dx={badgeGapPx} className="fill-info text-12 font-semibold">
                {badge}
              </tspan>
            )}
          </text>
          <text x={widthPx} y={nameY} dy="0.35em" textAnchor="end" className="font-semibold">
            {text}
          </text>
          <Marks id={id} marks={marks} />
        </g>
      ))}
      {spans.map(({ top, bottom }) => (
        <line key={top} x1={zeroX} x2={zeroX} y1={top} y2={bottom} className="stroke-control" />
      ))}
    </g>
  );
}

function Foot({ layout: { heightPx, labels, spans, target } }: { layout: BarLayout }) {
  return (
    <>
      <FootLabels labels={labels} y={heightPx - 6} />
      {target && (
        <g className="fill-ink font-semibold">
          {spans.map(({ top, bottom }) => (
            <line
              key={top}
              {...{ x1: target.x, x2: target.x, y1: top, y2: bottom }}
              strokeDasharray="3 3"
              className="stroke-ink-2"
            />
          ))}
          <text x={target.x} y={heightPx - 6} textAnchor="middle">
            {target.text}
          </text>
        </g>
      )}
    </>
  );
}
