import { marginSums } from '@batchbook/shared/insight/margin-rows';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import type { AllMargins } from '../../../data/margins.ts';
import { Link } from '../../../ui/link.tsx';
import { leftOutText } from '../model/view.ts';

interface MarginSumsProps extends Pick<AllMargins, 'gone' | 'unentered'> {
  rows: readonly MarginRow[];
  /** As they are; `rows` may be pencilled in. */
  before: readonly MarginRow[] | null;
  currency: Currency;
  target: string;
  isOwner: boolean;
}

/** What all that was sold earned, and what that leaves out. */
export function MarginSums(props: MarginSumsProps) {
  const { rows, before, currency, target, isOwner, gone, unentered } = props;
  const sums = marginSums(rows, target, gone);
  const was = before && marginSums(before, target, gone);
  const left = leftOutText(sums.leftOut);
  const money = (amount: string) => formatMoney(amount, currency);
  const percent = (of: string | null) => (of === null ? '–' : `${displayDecimal(of, 1)}%`);
  const earnedIn = (of: typeof sums) =>
    of.averagePercent === null && of.recipes > 0 ? '–' : money(of.earned);
  const isLeast = !sums.complete || unentered > 0;
  return (
    <dl className="margin-sums">
      <Sum
        title="Average margin of what sold"
        was={was && percent(was.averagePercent)}
        value={percent(sums.averagePercent)}
      >
        {sums.recipes === 0 ? 'Nothing sold in these days' : 'At what it cost when it was made'}
      </Sum>
      <Sum title="Your target" value={`${formatQuantity(target, 1)}%`}>
        {isOwner && (
          <Link to="/account#target-margin" className="link">
            Change target
          </Link>
        )}
      </Sum>
      <Sum title="Under target today" value={`${sums.under} of ${sums.judged}`}>
        {money(sums.takingsUnder)} of sales
      </Sum>
      <Sum title="Earned after costs" was={was && earnedIn(was)} value={earnedIn(sums)}>
        on {money(sums.knownTakings)}{' '}
        {(isLeast || sums.knownTakings !== sums.takings) &&
          `of ${isLeast ? 'at least ' : ''}${money(sums.takings)} `}
        of sales{gone && `, ${money(gone.takings)} of them of deleted recipes`}
      </Sum>
      <Sum
        title="Left out of the average"
        value={countOf(sums.leftOut.unpriced + sums.leftOut.uncosted, 'recipe')}
      >
        {[left, unentered > 0 && `${countOf(unentered, 'event')} without sales entered`]
          .filter(Boolean)
          .join(', ') || 'All that sold is priced and costed'}
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
    <dd className="num font-display text-[1.72rem] leading-[1.2] font-bold tracking-[-0.025em] max-md:text-[1.45rem]">
      {was && was !== value && (
        <s className="mr-2 inline-block font-sans text-14 font-normal text-ink-3">{was}</s>
      )}
      <span className="inline-block whitespace-nowrap">{value}</span>
    </dd>
    <dd className="num text-13 text-ink-2">{children}</dd>
  </div>
);
