const widthPx = 92;
const heightPx = 24;
const edgePx = 3;

interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** Of the line: 'text-danger'. */
  tone: string;
}

/** How a figure moved, beside the figure itself: it adds nothing that isn't in the row, so nobody is read it. */
export function Sparkline({ values, tone }: SparklineProps) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = (index: number): number =>
    edgePx + (index * (widthPx - 2 * edgePx)) / Math.max(1, values.length - 1);
  const y = (value: number): number =>
    high === low
      ? heightPx / 2
      : heightPx - edgePx - ((value - low) * (heightPx - 2 * edgePx)) / (high - low);
  const points = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const last = values.length - 1;
  return (
    <svg aria-hidden width={widthPx} height={heightPx} className={tone}>
      <path
        d={`M${points.join(' L')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={x(last)} cy={y(values[last] ?? low)} r="3" fill="currentColor" />
    </svg>
  );
}
