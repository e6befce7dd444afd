import { CircleHelp, Clock3, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownDay } from '../../../ui/dates.ts';
import type { Part, RowTaking } from '../model/taking.ts';

const reasons = {
  untracked: 'Not tracked, so stock stays as it is',
  no_quantity: 'Say how much to take it from stock',
  inconvertible: 'Its unit doesn’t convert into that of its stock, so stock stays as it is',
} as const;

const lineStyle = 'flex flex-wrap items-center gap-x-3 text-13';

/** Below a row: which lots will be taken, and what falls short. */
export function TakenLots({ taking }: { taking: RowTaking }) {
  const { parts, short, past, isNamedPast, why } = taking;
  if (why !== null)
    return (
      <Line tone="text-ink-3" icon={<CircleHelp aria-hidden size={14} />}>
        {reasons[why]}
      </Line>
    );
  return (
    <ul aria-label="Will be taken from" className="grid gap-1">
      {parts.map((part) => (
        <li key={`${part.lotCode} ${part.useByDate}`} className={lineStyle}>
          {part.lotCode === null ? (
            <Line tone="text-warning" icon={<CircleHelp aria-hidden size={14} />}>
              In stock, no lot recorded
            </Line>
          ) : (
            <LotName part={part} isPast={isNamedPast} />
          )}
          <span className="num font-semibold">{part.amount}</span>
        </li>
      ))}
      {short !== null && (
        <li className={lineStyle}>
          <Line tone="text-danger" icon={<TriangleAlert aria-hidden size={14} />}>
            Not enough in stock
          </Line>
          <span className="num font-semibold text-danger">{short} short</span>
        </li>
      )}
      {past.map((part) => (
        <li key={`past ${part.lotCode} ${part.useByDate}`} className={lineStyle}>
          <Line tone="text-ink-3" icon={<Clock3 aria-hidden size={14} />}>
            {part.lotCode} is past its use-by, not taken
          </Line>
          <span className="num text-ink-3">{part.amount}</span>
        </li>
      ))}
    </ul>
  );
}

const Line = ({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) => (
  <span className={`inline-flex items-center gap-1.5 text-13 ${tone}`}>
    {icon}
    {children}
  </span>
);

const LotName = ({ part: { lotCode, useByDate }, isPast }: { part: Part; isPast: boolean }) => (
  <>
    <span className="font-mono font-bold tracking-[-.02em]">{lotCode}</span>
    <span className={isPast ? 'font-semibold text-danger' : 'text-ink-3'}>
      {useByDate === null ? 'no use-by' : `${isPast ? 'past its use-by, ' : 'use by '}${shownDay(useByDate)}`}
    </span>
  </>
);
