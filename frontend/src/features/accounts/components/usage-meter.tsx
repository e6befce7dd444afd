export interface UsageMeterProps {
  label: string;
  used: number;
  limit: number;
  /** A limit from here on means none. */
  unlimited: number;
  /** What to know about the count. */
  note: string | null;
}

/** So many of so many: in words, and as a bar. What is over the limit is hatched, behind a mark. */
export function UsageMeter({ label, used, limit, unlimited, note }: UsageMeterProps) {
  const limitless = limit >= unlimited;
  const percent = (count: number): string => `${(count / Math.max(used, limit, 1)) * 100}%`;
  return (
    <li>
      <p className="mb-1.5 flex justify-between text-14">
        <span className="font-semibold text-ink-2">{label}</span>
        <span className="num">
          {used} {limitless ? 'of unlimited' : `of ${limit}`}
        </span>
      </p>
      {!limitless && (
        <div aria-hidden className="flex h-2.5 overflow-hidden rounded-[2px] bg-line-soft">
          <div className="h-full bg-chart-1" style={{ width: percent(Math.min(used, limit)) }} />
          {used > limit && (
            <div
              className="meter-over h-full border-l-2 border-ink"
              style={{ width: percent(used - limit) }}
            />
          )}
        </div>
      )}
      {note !== null && <p className="mt-1 text-13 text-ink-3">{note}</p>}
    </li>
  );
}
