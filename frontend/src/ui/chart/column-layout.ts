import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale';
import { shownDay } from '../dates.ts';
import type { ValueTick } from './axes.tsx';
import { type AxisLabel, fitLabels, textWidthPx } from './axis-labels.ts';
import type { Mark } from './bar-layout.ts';
import type { Place } from './places.ts';
import { endsOf, stackedRows } from './stack.ts';
import { linesOf, type Stacked } from './stacked-figures.ts';
import { axisFromZero, type Format } from './value-axis.ts';

interface Column extends Stacked {
  /** `2026-11-21`. */
  day: string;
}

export interface ColumnFigures {
  /** The names of what is stacked; one for columns of a single value. */
  series: readonly string[];
  /** Every day of the span, in order. */
  columns: readonly Column[];
  format: Format;
}

export interface ColumnLayout {
  valueTicks: ValueTick[];
  dateLabels: AxisLabel[];
  plotLeft: number;
  zeroY: number;
  marks: Mark[];
  places: Place[];
  /** The width that a day takes. */
  dayPx: number;
}

export const columnHeightPx = 200;

const edge = { top: 10, bottom: 28 };
const gapPx = 10;
const pxPerTick = 32;
const mostColumnPx = 48;

/** 'Nov 21'. */
const withoutYear = (day: string): string => shownDay(day).replace(/,.*/, '');

/** Places everything that a chart of columns shows, in a chart of this width. */
export function columnLayout({ columns, series, format }: ColumnFigures, widthPx: number): ColumnLayout {
  const stacks = stackedRows(columns.map(({ values }) => values));
  const bottom = columnHeightPx - edge.bottom;
  const axis = axisFromZero(endsOf(stacks), Math.floor((bottom - edge.top) / pxPerTick));
  const texts = axis.ticks.map((tick) => format(tick, axis.digits));
  const plotLeft = Math.max(...texts.map((text) => textWidthPx(text))) + gapPx;
  const y = scaleLinear(axis.domain, [bottom, edge.top]);
  const days = scaleBand(
    columns.map(({ day }) => day),
    [plotLeft, widthPx],
  ).padding(0.25);
  const width = Math.min(days.bandwidth(), mostColumnPx);
  const middles = columns.map(({ day }) => (days(day) ?? 0) + days.bandwidth() / 2);
  const middleOf = (index: number) => middles[index] ?? 0;
  return {
    valueTicks: axis.ticks.map((tick, index) => ({ y: y(tick), text: texts[index] ?? '' })),
    dateLabels: fitLabels(
      columns.map(({ day }, index) => ({ x: middleOf(index), text: withoutYear(day) })),
      widthPx,
    ),
    plotLeft,
    zeroY: y(0),
    marks: stacks.flatMap((parts, index) =>
      parts.map((part) => markOf(part, index, { x: middleOf(index) - width / 2, width, y })),
    ),
    places: columns.map((column, index) => ({
      x: middleOf(index),
      y: Math.min(y(0), ...(stacks[index] ?? []).map(({ to }) => y(to))),
      title: shownDay(column.day),
      lines: linesOf(column, series, format),
    })),
    dayPx: days.step(),
  };
}

function markOf(
  { series, from, to }: { series: number; from: number; to: number },
  index: number,
  { x, width, y }: { x: number; width: number; y: ScaleLinear<number, number> },
): Mark {
  return { key: `${index} ${series}`, series, x, y: y(to), width, height: Math.max(1, y(from) - y(to) - 1) };
}
