import { formatCount } from '@batchbook/shared/text';
export interface ProgressProps {
  label: string;
  done: number;
  all: number;
}

/** A progress bar with the counts. */
export function Progress({ label, done, all }: ProgressProps) {
  const shown = Math.min(done, all);
  return (
    <div>
      <p className="mb-2 flex items-baseline gap-3 text-14">
        <span className="font-semibold">{label}</span>
        <span className="num ml-auto text-ink-2">
          {formatCount(shown)} of {formatCount(all)}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={shown}
        className="h-3 overflow-hidden rounded-1 bg-line-soft"
      >
        <div
          className="h-full rounded-1 bg-chart-1 transition-[width] duration-200 ease-soft"
          style={{ width: `${all === 0 ? 0 : (shown / all) * 100}%` }}
        />
      </div>
    </div>
  );
}
