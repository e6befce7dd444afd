import { useLotBars } from './use-lot-bars.ts';

/** A lot's code as bars, for the eye; narrow enough to leave room for the words. */
export function LotBars({ lotCode, width = 72 }: { lotCode: string; width?: number }) {
  const bars = useLotBars(lotCode);
  return (
    <svg
      aria-hidden="true"
      width={width}
      height="32"
      viewBox={`0 0 ${bars?.width ?? 1} 1`}
      preserveAspectRatio="none"
      className="shrink-0"
    >
      {bars && <path d={bars.path} />}
    </svg>
  );
}
