import { scaleLinear, scaleTime } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import { shownDate, shownMoment } from '../dates.ts';
import type { ValueTick } from './axes.tsx';
import { type AxisLabel, fitLabels, textWidthPx } from './axis-labels.ts';
import { dateTicks } from './date-axis.ts';
import type { Place } from './places.ts';
import { axisAround, type Format } from './value-axis.ts';

export interface StepPoint {
  /** When the value began to apply, in ms. */
  at: number;
  /** `null` where it is unknown: the line has a gap until the next one. */
  value: number | null;
  /** The value in words: 'at least £2.10 a kg', 'No price'. */
  text: string;
  /** Why it changed. */
  note?: string;
}

export interface StepFigures {
  /** Oldest first. */
  points: readonly StepPoint[];
  /** Until when the last value applies, in ms. */
  until: number;
  format: Format;
}

export interface StepLayout {
  valueTicks: ValueTick[];
  dateLabels: AxisLabel[];
  /** The left end of the lines at the value ticks. */
  plotLeft: number;
  /** Paths of the line, one for each stretch without a gap. */
  paths: string[];
  places: (Place & { isKnown: boolean })[];
}

interface KnownPoint {
  at: number;
  value: number;
}

export const stepHeightPx = 200;

const edge = { top: 10, right: 10, bottom: 28 };
const pxPerValueTick = 44;
const pxPerDateTick = 90;
const gapPx = 10;

/** Returns the stretches of known values. Each ends where its last value stops to apply. */
export function knownStretches(points: readonly StepPoint[], until: number): KnownPoint[][] {
  const stretches: KnownPoint[][] = [];
  for (const [index, { at, value }] of points.entries()) {
    if (value === null) continue;
    if (index === 0 || points[index - 1]?.value === null) stretches.push([]);
    const end = { at: points[index + 1]?.at ?? Math.max(at, until), value };
    const stretch = stretches.at(-1);
    if (stretch?.at(-1)?.at === at) stretch.pop();
    stretch?.push({ at, value }, end);
  }
  return stretches;
}

/** Places everything that a chart in steps shows, in a chart of this width. */
export function stepLayout({ points, until, format }: StepFigures, widthPx: number): StepLayout {
  const stretches = knownStretches(points, until);
  const bottom = stepHeightPx - edge.bottom;
  const values = stretches.flat().map(({ value }) => value);
  const axis = axisAround(values, Math.floor((bottom - edge.top) / pxPerValueTick));
  const texts = axis.ticks.map((tick) => format(tick, axis.digits));
  const plotLeft = Math.max(...texts.map((text) => textWidthPx(text))) + gapPx;
  const y = scaleLinear(axis.domain, [bottom, edge.top]);
  const [from = until, last = until] = [points[0]?.at, points.at(-1)?.at];
  const to = Math.max(last, until);
  const x = scaleTime([from, to], [plotLeft + gapPx, widthPx - edge.right]);
  const path = line<KnownPoint>()
    .x(({ at }) => x(at))
    .y(({ value }) => y(value))
    .curve(curveStepAfter);
  const titles = pointTitles(points);
  const dates = dateTicks(from, to, Math.max(2, Math.floor((widthPx - plotLeft) / pxPerDateTick)));
  return {
    valueTicks: axis.ticks.map((tick, index) => ({ y: y(tick), text: texts[index] ?? '' })),
    dateLabels: fitLabels(
      dates.map(({ at, text }) => ({ x: x(at), text })),
      widthPx,
    ),
    plotLeft,
    paths: stretches.map((stretch) => path(stretch) ?? ''),
    places: points.map((point, index) => ({
      x: x(point.at),
      y: point.value === null ? bottom : y(point.value),
      isKnown: point.value !== null,
      title: titles[index] ?? '',
      lines: point.note === undefined ? [point.text] : [point.text, point.note],
    })),
  };
}

/** The day of each point; with the time of day where two share a day. */
export function pointTitles(points: readonly StepPoint[]): string[] {
  const days = points.map(({ at }) => shownDate(at));
  return new Set(days).size === days.length ? days : points.map(({ at }) => shownMoment(at));
}
