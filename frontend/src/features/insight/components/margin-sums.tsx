import { marginSums } from '@batchbook/shared/insight/margin-rows';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { ReactNode } from 'react';
import { Link } from '../../../ui/link.tsx';
import { leftOutText } from '../model/view.ts';

interface MarginSumsProps {
  rows: readonly MarginRow[];
  /** As they are; `rows` may be pencilled in. */
  before: readonly MarginRow[] | null;
  currency: Currency;
  target: string;
  isOwner: boolean;
}

/** What all that was sold earned, and what that leaves out. */
export function MarginSums({ rows, before, currency, target, isOwner }: MarginSumsProps) {
  const sums = marginSums(rows, target);
  const was = before && marginSums(before, target);
  const left = leftOutText(sums.leftOut);
  const money = (amount: string) => formatMoney(amount, currency);
  const percent = (of: string | null) => (of === null ? '–' : `${displayDecimal(of, 1)}%`);
  const known = sums.recipes - sums.leftOut.unpriced - sums.leftOut.uncosted;
  return (
    <dl className="margin-sums">
      <Sum
        title="Average margin of what sold"
        was={was && percent(was.averagePercent)}
        value={percent(sums.averagePercent)}
      >
        {sums.recipes === 0 ? 'Nothing sold in these days' : `${known} of ${sums.recipes} that sold`}
      </Sum>
      <Sum title="Your target" value={`${formatQuantity(target, 1)}%`}>
        {isOwner && (
          <Link to="/account" className="link">
            Change target
          </Link>
        )}
      </Sum>
      <Sum title="Under target" value={`${sums.under} of ${known}`}>
        {money(sums.takingsUnder)} of sales
      </Sum>
      <Sum title="Earned after costs" was={was && money(was.earned)} value={money(sums.earned)}>
        on {money(sums.knownTakings)} of sales
      </Sum>
      <Sum title="Left out of the average" value={String(sums.leftOut.unpriced + sums.leftOut.uncosted)}>
        {left === '' ? 'All that sold is priced and costed' : left}
      </Sum>
    </dl>
  );
}

interface SumProps {
  title: string;
  value: string;
  /** Where it is another than `value`. */
  was?: string | null;
  children: ReactNode;
}

const Sum = ({ title, value, was, children }: SumProps) => (
  <div>
    <dt className="text-13 font-medium text-ink-3">{title}</dt>
    <dd className="num font-display text-[1.72rem] leading-[1.2] font-bold tracking-[-0.025em] wrap-anywhere">
      {was && was !== value && <s className="mr-2 font-sans text-14 font-normal text-ink-3">{was}</s>}
      {value}
    </dd>
    <dd className="num text-13 text-ink-2">{children}</dd>
  </div>
);
