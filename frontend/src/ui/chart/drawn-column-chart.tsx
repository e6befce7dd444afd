import { useId } from 'react';
import { shownDay } from '../dates.ts';
import { useWidth } from '../use-width.ts';
import { FootLabels, ValueLines } from './axes.tsx';
import { ChartFrame, type ChartProps, usualWidthPx } from './chart-frame.tsx';
import { type ColumnFigures, columnHeightPx, columnLayout } from './column-layout.ts';
import { Hatching, Legend, Marks } from './hatching.tsx';
import { stackedFigures } from './stacked-figures.ts';

export type ColumnChartProps = ChartProps &
  ColumnFigures & {
    /** What a column is of, where it isn't a day: 'Week from'. */
    head?: string;
  };

/** The code of `ColumnChart`. */
export default function DrawnColumnChart(props: ColumnChartProps) {
  const { columns, series, format, head = 'Day', ...about } = props;
  const [measure, measuredPx] = useWidth();
  const id = useId();
  const widthPx = measuredPx || usualWidthPx;
  const layout = columnLayout({ columns, series, format }, widthPx);
  const { dateLabels, dayPx, marks, places, plotLeft, valueTicks, zeroY } = layout;
  const named = columns.map((column) => ({ ...column, name: shownDay(column.day) }));
  return (
    <ChartFrame
      {...about}
      {...{ measure, widthPx, places }}
      heightPx={columnHeightPx}
      along="x"
      figures={stackedFigures(named, { head, series, format })}
      legend={<Legend id={id} series={series} />}
    >
      {(index) => (
        <>
          <Hatching id={id} />
          {index !== null && (
            <rect
              x={(places[index]?.x ?? 0) - dayPx / 2}
              width={dayPx}
              height={columnHeightPx - 24}
              rx={4}
              className="fill-sunken"
            />
          )}
          <ValueLines ticks={valueTicks} left={plotLeft} right={widthPx} />
          <Marks id={id} marks={marks} />
          <line x1={plotLeft} x2={widthPx} y1={zeroY} y2={zeroY} className="stroke-control" />
          <FootLabels labels={dateLabels} y={columnHeightPx - 6} />
        </>
      )}
    </ChartFrame>
  );
}
