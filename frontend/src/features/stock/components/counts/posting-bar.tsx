import { countOf } from '@batchbook/shared/text';
import { LoaderCircle } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';

/** How far a count that takes several steps has come; `null`: that isn't known yet. */
export function PostingBar(props: { posted: number | null; total: number; className?: string }) {
  const { posted, total, className } = props;
  return (
    <div
      className={classNames(
        'num rounded-2 border border-line bg-field px-3.5 py-3 font-sans text-14 tracking-normal',
        className,
      )}
    >
      <p role="status" className="mb-2 flex items-center gap-2 font-semibold">
        <LoaderCircle aria-hidden size={17} className="animate-spin text-primary" />
        {posted === null
          ? `Posting ${countOf(total, 'line')}`
          : `${posted} of ${countOf(total, 'line')} posted`}
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
        You can leave this page. Posting continues, and each line is posted once.
      </p>
    </div>
  );
}
