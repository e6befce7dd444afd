import { classNames } from '../../../ui/class-names.ts';
import { shownDate } from '../../../ui/dates.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A box for each day of a period, those that are left filled. What it shows is said in words beside it. */
export function DayBar({ days, endsAt, now }: { days: number; endsAt: string; now: Date }) {
  const endMs = Date.parse(endsAt);
  const left = Math.min(days, Math.max(0, Math.ceil((endMs - now.getTime()) / dayMs)));
  return (
    <div className="mt-2.5 max-w-[480px]">
      <div aria-hidden className="flex gap-[3px]">
        {Array.from({ length: days }, (_, day) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its day.
            key={day}
            className={classNames(
              'h-2.5 min-w-0 flex-1 rounded-[2px] bg-current',
              day < days - left && 'opacity-25',
            )}
          />
        ))}
      </div>
      <p className="num mt-1 flex justify-between text-12">
        <span>{shownDate(new Date(endMs - days * dayMs).toISOString())}</span>
        <span>{shownDate(endsAt)}</span>
      </p>
    </div>
  );
}
