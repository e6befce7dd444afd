import type { AxisLabel } from './axis-labels.ts';

export interface ValueTick {
  y: number;
  text: string;
}

/** A line across the chart at each value, with its words at the left. */
export function ValueLines({
  ticks,
  left,
  right,
}: {
  ticks: readonly ValueTick[];
  left: number;
  right: number;
}) {
  return ticks.map(({ y, text }) => (
    <g key={text} className="fill-ink-3">
      <line x1={left} x2={right} y1={y} y2={y} className="stroke-line-soft" />
      <text x={left - 8} y={y} dy="0.35em" textAnchor="end">
        {text}
      </text>
    </g>
  ));
}

/** The words at the foot of a chart. */
export function FootLabels({ labels, y }: { labels: readonly AxisLabel[]; y: number }) {
  return labels.map(({ x, text }) => (
    <text key={x} x={x} y={y} textAnchor="middle" className="fill-ink-3">
      {text}
    </text>
  ));
}
