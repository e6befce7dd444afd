import { LoaderCircle } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { many } from '../../model/count-figures.ts';

/** How far a count that takes several steps has come; `null`: that isn't known yet. */
export function PostingBar(props: { posted: number | null; total: number; className?: string }) {
  const { posted, total, className } = props;
  return (
    <div
      className={classNames(
        'num rounded-2 border border-line bg-surface px-3.5 py-3 font-sans text-14 tracking-normal dark:bg-canvas',
        className,
      )}
    >
      <p role="status" className="mb-2 flex items-center gap-2 font-semibold">
        <LoaderCircle aria-hidden size={17} className="animate-spin text-primary" />
        {posted === null ? `Posting ${many(total)}` : `${posted} of ${many(total)} posted`}
      </p>
      <div
        role="progressbar"
        aria-label="Lines posted"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={posted ?? undefined}
        className="h-2.5 overflow-hidden rounded-[3px] bg-ink/9"
      >
        <i
          className="block h-full bg-chart-1 transition-[width] duration-200 ease-soft"
          style={{ width: `${total === 0 ? 0 : ((posted ?? 0) / total) * 100}%` }}
        />
      </div>
      <p className="mt-2 text-13 text-ink-2">
        You may leave this page: it goes on, and posts each line once.
      </p>
    </div>
  );
}
