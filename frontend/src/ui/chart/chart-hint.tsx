import { classNames } from '../class-names.ts';
import type { Place } from './places.ts';

const offsetPx = 12;

const hintStyle = classNames(
  'pointer-events-none absolute z-10 w-max rounded-2 border border-line bg-raised px-3 py-2 text-13 shadow-2',
  'print:hidden',
);

/** What a place says, beside it and inside the chart. The chart itself says it to screen readers. */
export function ChartHint({ place, widthPx, heightPx }: { place: Place; widthPx: number; heightPx: number }) {
  const { x, y, title, lines } = place;
  const isLeft = x < widthPx / 2;
  const isHigh = y < heightPx / 2;
  const [first, ...rest] = lines;
  return (
    <div
      aria-hidden
      className={hintStyle}
      style={{
        ...(isLeft ? { left: x + offsetPx } : { right: widthPx - x + offsetPx }),
        ...(isHigh ? { top: y + offsetPx } : { bottom: heightPx - y + offsetPx }),
        maxWidth: (isLeft ? widthPx - x : x) - offsetPx,
      }}
    >
      <p className="text-ink-3">{title}</p>
      <p className="num font-bold">{first}</p>
      {rest.map((line) => (
        <p key={line} className="text-ink-2">
          {line}
        </p>
      ))}
    </div>
  );
}
