import type { Currency } from '@batchbook/shared/money';
import { signedMoney } from '../../model/count-figures.ts';
import type { Worth } from '../../model/worth.ts';

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
