import { classNames } from '../../../ui/class-names.ts';

/** Where the mark of the ideal level stands, in hundredths of the bar. */
const idealAt = 72;

export interface LevelBarProps {
  /** How much of the ideal level is there; `null` without one. */
  share: number | null;
  isNegative: boolean;
  /** The wide one of the drawer. */
  large?: boolean;
  className?: string;
}

/** How full, against the ideal level: hatched under it, to the left of nothing below zero. */
export function LevelBar({ share, isNegative, large = false, className }: LevelBarProps) {
  if (share === null && !isNegative) return <span className="sr-only">No ideal level</span>;
  const isUnder = share !== null && share < 1;
  return (
    <span
      role="img"
      aria-label={words(share, isNegative)}
      className={classNames(
        'level-bar relative block',
        large ? 'h-3' : 'h-[9px]',
        isNegative ? 'level-bar-negative' : isUnder && 'level-bar-under',
        className,
      )}
    >
      {(isNegative || (share ?? 0) > 0) && (
        <i style={isNegative ? undefined : { width: `${Math.min(100, (share ?? 0) * idealAt)}%` }} />
      )}
      {share !== null && <u style={{ left: `${idealAt}%` }} />}
    </span>
  );
}

function words(share: number | null, isNegative: boolean): string {
  if (isNegative) return 'Below zero';
  return `${Math.floor((share ?? 0) * 100)} percent of ideal`;
}

/** What the bars mean, under a list of them. */
export function LevelLegend() {
  return (
    <span aria-hidden className="flex gap-3.5">
      <span className="flex items-center gap-1.5">
        <span className="level-bar level-bar-plain relative block h-[9px] w-[26px]">
          <i className="w-4/5" />
        </span>
        enough
      </span>
      <span className="flex items-center gap-1.5">
        <span className="level-bar level-bar-plain level-bar-under relative block h-[9px] w-[26px]">
          <i className="w-4/5" />
        </span>
        under ideal
      </span>
      <span className="flex items-center gap-1.5">
        <span className="h-3.5 w-0.5 bg-ink" />
        ideal
      </span>
    </span>
  );
}
