import type { TakenLot } from '@batchbook/shared/production/schema';
import { CircleHelp, Clock3, Hand, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownDay } from '../../../ui/dates.ts';
import { lotThat, type Part, type RowTaking } from '../model/taking.ts';

const reasons = {
  untracked: 'Not tracked, so stock stays as it is',
  no_quantity: 'Say how much to take it from stock',
  inconvertible: 'Its unit doesn’t convert into that of its stock, so stock stays as it is',
} as const;

const lineStyle = 'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-13 leading-normal';

/** Which lots will be taken for a row, and what falls short. */
export function TakenLots({ taking }: { taking: RowTaking }) {
  const { parts, short, past, held, isNamedPast, isNamedHeld, why } = taking;
  if (why !== null)
    return (
      <Line tone="text-ink-3" icon={<CircleHelp aria-hidden size={14} />}>
        {reasons[why]}
      </Line>
    );
  return (
    <ul aria-label="Will be taken from" className="grid gap-[5px]">
      {parts.map((part) => (
        <li key={`${part.lotCode} ${part.useByDate}`} className={lineStyle}>
          {part.lotCode === null ? (
            <Line tone="font-semibold text-warn" icon={<CircleHelp aria-hidden size={14} />}>
              In stock, no lot recorded
            </Line>
          ) : (
            <LotName part={part} isPast={isNamedPast} isHeld={isNamedHeld} />
          )}
          <span className={`num font-semibold ${part.lotCode === null ? 'text-warn' : ''}`}>
            {part.amount}
          </span>
        </li>
      ))}
      {short !== null && (
        <li className={lineStyle}>
          <Line tone="font-semibold text-danger" icon={<TriangleAlert aria-hidden size={14} />}>
            Not enough in stock
          </Line>
          <span className="num font-semibold text-danger">{short} short</span>
        </li>
      )}
      {past.map((part) => (
        <li key={`past ${part.lotCode} ${part.useByDate}`} className={lineStyle}>
          <Line tone="text-ink-3" icon={<Clock3 aria-hidden size={14} />}>
            {lotThat(part, 'is past its use-by, not taken')}
          </Line>
          <span className="num text-ink-3">{part.amount}</span>
        </li>
      ))}
      {held.map((part) => (
        <li key={`held ${part.lotCode} ${part.useByDate}`} className={lineStyle}>
          <Line tone="text-ink-3" icon={<Hand aria-hidden size={14} />}>
            {lotThat(part, 'is on hold, not taken')}
          </Line>
          <span className="num text-ink-3">{part.amount}</span>
        </li>
      ))}
    </ul>
  );
}

const Line = ({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) => (
  <span className={`flex items-start gap-1.5 text-13 [&>svg]:mt-[3px] [&>svg]:shrink-0 ${tone}`}>
    {icon}
    <span>{children}</span>
  </span>
);

/** A lot and its date, side by side where there is room. */
export const LotName = ({
  part: { lotCode, useByDate, dateAssumed = false },
  isPast = false,
  isHeld = false,
}: {
  part: Pick<Part, 'lotCode' | 'useByDate'> & Pick<TakenLot, 'dateAssumed'>;
  isPast?: boolean;
  isHeld?: boolean;
}) => (
  <span className="flex flex-wrap gap-x-2.5">
    <span className="min-w-[92px] font-mono font-semibold tracking-[-.02em]">{lotCode}</span>
    <span className={isPast ? 'font-semibold text-danger' : 'text-ink-3'}>
      {useByDate === null ? 'no use-by' : `${isPast ? 'past its use-by, ' : 'use by '}${shownDay(useByDate)}`}
      {dateAssumed && ', assumed'}
    </span>
    {isHeld && <span className="font-semibold text-danger">on hold</span>}
  </span>
);
