import type { Currency } from '@batchbook/shared/money';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../../ui/class-names.ts';
import { shownThousandths, signedMoney } from '../../model/count-figures.ts';
import type { CountLine, Difference } from '../../model/count-sheet.ts';
import { unitWord } from '../../model/figures.ts';
import type { Worth } from '../../model/worth.ts';

interface LineOutcomeProps {
  line: CountLine;
  /** What it becomes while it is typed is announced. */
  isActive: boolean;
  isBig: boolean;
  isBlind: boolean;
  currency: Currency;
}

/** What the count makes of the line, in units and in money. */
export function LineOutcome({ line, isActive, isBig, isBlind, currency }: LineOutcomeProps) {
  const { state, item, level } = line;
  const place = isBig
    ? 'max-md:flex max-md:items-center max-md:justify-between max-md:text-15'
    : 'max-md:col-start-1 max-md:flex max-md:items-center max-md:gap-1.5 max-md:text-13';
  if (state.kind === 'moved') {
    return (
      <div className="text-right max-md:hidden">
        <span className="inline-flex items-center gap-1 text-13 font-semibold whitespace-nowrap text-warn">
          <TriangleAlert aria-hidden size={14} />
          Moved
        </span>
      </div>
    );
  }
  if (isBlind || state.kind === 'blank' || state.kind === 'unreadable' || state.kind === 'again') {
    const isCounted = state.kind !== 'blank' && state.kind !== 'unreadable';
    return (
      <div className={`${place} text-right max-md:empty:hidden`}>
        {isCounted && (
          <span className="inline-flex items-center gap-[5px] font-medium text-ink-3">
            <Check aria-hidden size={15} className="text-success" />
            Counted
          </span>
        )}
      </div>
    );
  }
  const figure = shownThousandths(state.difference < 0n ? -state.difference : state.difference, level.unit);
  return (
    <>
      <div
        aria-live={isActive ? 'polite' : undefined}
        className={`${place} text-right leading-tight font-[650]`}
      >
        {line.isSent && <Clock aria-hidden size={14} className="mr-1 inline text-ink-3" />}
        {state.kind === 'agrees' ? (
          <span
            className={classNames(
              'inline-flex items-center gap-[5px] font-medium',
              isBig ? 'text-ink-2' : 'text-ink-3',
            )}
          >
            <Check aria-hidden size={15} className="text-success" />
            Agrees
          </span>
        ) : (
          <span className={state.difference < 0n ? 'text-danger' : 'text-success'}>
            {figure} {unitWord(level.unit, item.unitName, figure)} {state.difference < 0n ? 'short' : 'over'}
          </span>
        )}
        {isBig && <MoneyOf of={state} currency={currency} className="font-medium text-ink-2 md:hidden" />}
      </div>
      <div className="text-right font-[650] max-md:hidden">
        <MoneyOf of={state} currency={currency} />
      </div>
    </>
  );
}

interface MoneyOfProps {
  of: Difference & { kind: 'agrees' | 'differs' };
  currency: Currency;
  className?: string;
}

const MoneyOf = ({ of: { kind, money }, currency, className }: MoneyOfProps) =>
  kind === 'agrees' ? null : <Money money={money} currency={currency} className={className} />;

export interface MoneyProps {
  money: Worth | null;
  currency: Currency;
  className?: string | undefined;
}

/** What a difference is worth by today's price. */
export function Money({ money, currency, className }: MoneyProps) {
  if (money === null) return <span className="text-13 font-semibold text-warn">No price</span>;
  return (
    <span className={className}>
      {money.isLeast && <span className="text-12 leading-tight font-medium text-ink-3">at least </span>}
      <span className="whitespace-nowrap">{signedMoney(money.amount, currency)}</span>
    </span>
  );
}
