import {
  ClipboardList,
  Clock,
  CloudUpload,
  EyeOff,
  Hand,
  Scale,
  TrendingDown,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { shownDay } from '../../../../ui/dates.ts';
import type { LevelRow } from '../../model/levels.ts';

/** What there is to know of a level, most pressing first. */
export function flagsOf({ marks, level }: LevelRow): ReactNode[] {
  const flags: ReactNode[] = [];
  const add = (tone: FlagProps['tone'], icon: ReactNode, text: string) =>
    flags.push(
      <Flag key={text} tone={tone} icon={icon}>
        {text}
      </Flag>,
    );
  if (marks.hidden) add('quiet', <EyeOff aria-hidden size={13} />, 'Hidden at this site');
  if (level.waiting > 0)
    add('quiet', <CloudUpload aria-hidden size={13} />, `${level.waiting} waiting to be sent`);
  if (marks.manual) add('danger', <Scale aria-hidden size={13} />, 'Update manually');
  if (marks.negative) add('danger', <TriangleAlert aria-hidden size={13} />, 'Below zero');
  if (marks.held) add('danger', <Hand aria-hidden size={13} />, 'Lot on hold');
  if (marks.useBy)
    add(
      marks.useBy.isUrgent ? 'danger' : 'warn',
      <Clock aria-hidden size={13} />,
      `${marks.useBy.isPast ? 'Past use by' : 'Use by'} ${shownDay(marks.useBy.day)}`,
    );
  if (marks.underIdeal && !marks.negative) add('warn', <TrendingDown aria-hidden size={13} />, 'Under ideal');
  if (marks.notCounted)
    add(
      'warn',
      <ClipboardList aria-hidden size={13} />,
      marks.uncountedDays === null ? 'Never counted' : `${marks.uncountedDays} days uncounted`,
    );
  return flags;
}

interface FlagProps {
  tone: 'warn' | 'danger' | 'quiet';
  icon: ReactNode;
  children: string;
}

const colors = { danger: 'text-danger', warn: 'text-warn', quiet: 'text-ink-3' };

function Flag({ tone, icon, children }: FlagProps) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 font-semibold whitespace-nowrap ${colors[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
