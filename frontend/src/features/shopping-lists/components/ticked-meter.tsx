import { classNames } from '../../../ui/class-names.ts';

const meterStyle = classNames(
  'flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-5 py-4',
  'max-md:px-4 print:hidden',
);

/** How far the shopping has come, in figures and as a bar. */
export function TickedMeter({ ticked, total }: { ticked: number; total: number }) {
  const percent = total === 0 ? 0 : (ticked / total) * 100;
  return (
    <div className={meterStyle}>
      <p className="num flex items-baseline gap-2">
        <b className="font-display text-24 leading-none font-bold tracking-[-0.02em]">
          {ticked} of {total}
        </b>
        <span className="text-14 text-ink-2">ticked off</span>
      </p>
      <span aria-hidden className="h-2.5 min-w-[120px] flex-1 overflow-hidden rounded-[2px] bg-line-soft">
        <span
          className="block h-full bg-chart-1 transition-[width] duration-200 ease-soft"
          style={{ width: `${percent}%` }}
        />
      </span>
    </div>
  );
}
