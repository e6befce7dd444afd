import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { type AxisLabel, fitLabels, isClear, shortened, textWidthPx } from './axis-labels.ts';
import type { Place } from './places.ts';
import { barFootPx, barRowPx } from './sizes.ts';
import { endsOf, type StackedPart, stackedRows, sumOf } from './stack.ts';
import { linesOf, type Stacked } from './stacked-figures.ts';
import { axisFromZero, type Format } from './value-axis.ts';

interface Bar extends Stacked {
  name: string;
  /** A word about it after its name: 'Sample'. */
  badge?: string;
  /** It reaches no further, but nobody knows how far: of a single value. */
  isOpen?: boolean;
}

interface Target {
  value: number;
  /** '65% target'. */
  text: string;
}

export interface BarFigures {
  /** The names of what is stacked; one for bars of a single value. */
  series: readonly string[];
  bars: readonly Bar[];
  /** What each bar should reach. Bars of a single value that don't are hatched. */
  target?: Target;
  format: Format;
}

export interface Mark {
  key: string;
  series: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface BarRow {
  name: string;
  badge: string | null;
  nameY: number;
  text: string;
  top: number;
  marks: Mark[];
}

export interface BarLayout {
  heightPx: number;
  rowPx: number;
  rows: BarRow[];
  zeroX: number;
  /** Where lines across the bars are drawn: past all of them, or between the names of a narrow chart. */
  spans: { top: number; bottom: number }[];
  labels: AxisLabel[];
  target: AxisLabel | null;
  places: Place[];
}

const barTypePx = 14;

/** Narrower than this, the name and the figure are above the bar. */
const narrowPx = 480;
const narrowRowPx = 48;
const narrowNamePx = 25;
const barPx = 16;
const gapPx = 14;
const mostNamePart = 0.34;
const pxPerTick = 64;
const partGapPx = 2;
/** Between a name and its badge. */
export const badgeGapPx = 8;

const badgeWidthPx = ({ badge }: Bar): number => (badge === undefined ? 0 : badgeGapPx + textWidthPx(badge));

/** 'Flapjack, Sample'. */
export const fullNameOf = ({ name, badge }: Pick<Bar, 'name' | 'badge'>): string =>
  badge === undefined ? name : `${name}, ${badge}`;

interface Frame {
  isNarrow: boolean;
  rowPx: number;
  left: number;
  right: number;
}

function frameOf(bars: readonly Bar[], widthPx: number): Frame {
  if (widthPx < narrowPx) return { isNarrow: true, rowPx: narrowRowPx, left: 0, right: widthPx };
  const widest = (widths: number[]) => Math.max(0, ...widths) + gapPx;
  const nameWidths = bars.map((bar) => textWidthPx(bar.name, barTypePx) + badgeWidthPx(bar));
  const namePx = Math.min(widest(nameWidths), widthPx * mostNamePart);
  return {
    isNarrow: false,
    rowPx: barRowPx,
    left: namePx,
    right: widthPx - widest(bars.map(({ text }) => textWidthPx(text, barTypePx))),
  };
}

/** The hatchings of bars of a single value. */
const underTarget = 1;
const open = 5;

/** Places everything that a chart of bars shows, in a chart of this width. */
export function barLayout({ bars, series, target, format }: BarFigures, widthPx: number): BarLayout {
  const stacks = stackedRows(bars.map(({ values }) => values));
  const frame = frameOf(bars, widthPx);
  const tickCount = Math.max(2, Math.floor((frame.right - frame.left) / pxPerTick));
  const axis = axisFromZero([...endsOf(stacks), ...(target ? [target.value] : [])], tickCount);
  const x = scaleLinear(axis.domain, [frame.left, frame.right]);
  const bottom = bars.length * frame.rowPx;
  const isUnder = (bar: Bar) => target !== undefined && sumOf(bar.values) < target.value;
  const rows = bars.map((bar, index) => {
    const marks = marksOf(stacks[index] ?? [], x, index, frame);
    const hatching = isUnder(bar) ? underTarget : bar.isOpen ? open : null;
    const isHatched = series.length < 2 && hatching !== null;
    const drawn = isHatched ? marks.map((mark) => ({ ...mark, series: hatching })) : marks;
    return rowOf(bar, index, drawn, frame, widthPx);
  });
  const aim = target === undefined ? null : { x: x(target.value), text: target.text };
  const ticks = axis.ticks.map((tick) => ({ x: x(tick), text: format(tick, axis.digits) }));
  return {
    heightPx: bottom + barFootPx,
    rowPx: frame.rowPx,
    rows,
    zeroX: x(0),
    spans: frame.isNarrow ? bars.map((_, index) => barSpan(index, frame)) : [{ top: 0, bottom: bottom + 2 }],
    ...footOf(ticks, aim, axis.ticks.indexOf(0), widthPx),
    places: bars.map((bar, index) => ({
      x: Math.max(x(0), ...(stacks[index] ?? []).map(({ to }) => x(to))),
      y: (index + 0.5) * frame.rowPx,
      title: fullNameOf(bar),
      lines: [...linesOf(bar, series, format), ...(isUnder(bar) ? [`Under ${target?.text}`] : [])],
    })),
  };
}

function rowOf(
  bar: Bar,
  index: number,
  marks: Mark[],
  { isNarrow, left, rowPx }: Frame,
  widthPx: number,
): BarRow {
  const top = index * rowPx;
  const namePx = isNarrow ? widthPx - textWidthPx(bar.text, barTypePx) : left;
  return {
    name: shortened(bar.name, namePx - gapPx / 2 - badgeWidthPx(bar), barTypePx),
    badge: bar.badge ?? null,
    nameY: isNarrow ? top + 13 : top + rowPx / 2,
    text: bar.text,
    top,
    marks,
  };
}

const barTop = (index: number, { isNarrow, rowPx }: Frame): number =>
  index * rowPx + (isNarrow ? narrowNamePx : (rowPx - barPx) / 2);

function barSpan(index: number, frame: Frame): { top: number; bottom: number } {
  const top = barTop(index, frame);
  return { top: top - 3, bottom: top + barPx + 3 };
}

function marksOf(
  parts: readonly StackedPart[],
  x: ScaleLinear<number, number>,
  index: number,
  frame: Frame,
): Mark[] {
  const y = barTop(index, frame);
  return parts.map(({ series, from, to }) => ({
    key: `${index} ${series}`,
    series,
    x: x(from),
    y,
    width: Math.max(1, x(to) - x(from) - partGapPx),
    height: barPx,
  }));
}

/** The target's words come first: ticks that would touch them are left out. */
function footOf(
  ticks: readonly AxisLabel[],
  aim: AxisLabel | null,
  zero: number,
  widthPx: number,
): Pick<BarLayout, 'labels' | 'target'> {
  const labels = fitLabels(ticks, widthPx, zero);
  if (aim === null) return { labels, target: null };
  const [words = aim] = fitLabels([aim], widthPx);
  const areClear = (label: AxisLabel) => (label.x < words.x ? isClear(label, words) : isClear(words, label));
  return { labels: labels.filter(areClear), target: { x: aim.x, text: aim.text } };
}
