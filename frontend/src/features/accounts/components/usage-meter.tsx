import { classNames } from '../../../ui/class-names.ts';

export interface UsageMeterProps {
  label: string;
  used: number;
  limit: number;
  /** A limit from here on means none. */
  unlimited: number;
  /** What to know about the count. */
  note: string | null;
}

/** So many of so many: in words, and as a bar that is hatched once it is full. */
export function UsageMeter({ label, used, limit, unlimited, note }: UsageMeterProps) {
  const limitless = limit >= unlimited;
  const share = limitless ? 0 : Math.min(1, limit === 0 ? 1 : used / limit);
  return (
    <li>
      <p className="mb-1.5 flex justify-between text-14">
        <span className="font-semibold text-ink-2">{label}</span>
        <span className="num">
          {used} {limitless ? 'of unlimited' : `of ${limit}`}
        </span>
      </p>
      {!limitless && (
        <div aria-hidden className="h-2.5 overflow-hidden rounded-[2px] bg-line-soft">
          <div
            className={classNames('h-full', share < 1 ? 'bg-chart-1' : 'meter-full')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      {note !== null && <p className="mt-1 text-13 text-ink-3">{note}</p>}
    </li>
  );
}
