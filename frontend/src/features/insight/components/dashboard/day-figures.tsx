import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import {
  type Currency,
  compareDecimals,
  displayDecimal,
  formatMoney,
  formatPercent,
  formatQuantity,
  negativeDecimal,
  subtractDecimals,
} from '@batchbook/shared/money';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownDate } from '../../../../ui/dates.ts';

export interface DayFiguresProps {
  dashboard: Dashboard;
  currency: Currency;
  /** What is on the shelf; `null` where the plan has no stock. */
  worth: ReactNode | null;
  siteName: string | null;
}

/** Four figures of the week and the month. */
export function DayFigures({ dashboard, currency, worth, siteName }: DayFiguresProps) {
  const { sold, spent, margin, isWhole, countedAt } = dashboard;
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <dl className="day-figures">
      <Figure title="Sold this week" isLeast={!(sold.complete && isWhole)} value={money(sold.amount)}>
        <SoldChange sold={sold} isWhole={isWhole} money={money} />
      </Figure>
      <Figure title="Spent on ingredients" isLeast={!(spent.complete && isWhole)} value={money(spent.amount)}>
        {spent.percentOfSales !== null && `${formatPercent(spent.percentOfSales)} of sales, `}
        {spent.source === 'deliveries' ? 'as deliveries were paid' : 'as used in runs'}
      </Figure>
      <Figure title="Average margin" value={percent(margin.percent)}>
        <MarginChange margin={margin} />
      </Figure>
      <Figure title="Stock on the shelf" value={worth ?? '–'}>
        {worth === null
          ? 'Stock comes with Grow'
          : `${siteName ?? 'All sites'}, ${countedAt === null ? 'not counted yet' : `counted ${shownDate(countedAt)}`}`}
      </Figure>
    </dl>
  );
}

const percent = (value: string | null): string => (value === null ? '–' : formatPercent(value));

interface SoldChangeProps extends Pick<Dashboard, 'sold' | 'isWhole'> {
  money: (amount: string) => string;
}

/** What is 'at least' an amount isn't compared: nobody knows by how much it changed. */
function SoldChange({ sold, isWhole, money }: SoldChangeProps) {
  const isBeforeKnown = sold.beforeComplete && isWhole;
  if (!(sold.complete && isBeforeKnown))
    return `${isBeforeKnown ? '' : 'At least '}${money(sold.before)} in these days last week`;
  return (
    <Change by={subtractDecimals(sold.amount, sold.before)} text={(by) => `${money(by)} on last week`}>
      The same as these days last week
    </Change>
  );
}

function MarginChange({ margin: { percent: now, before, target, complete } }: Pick<Dashboard, 'margin'>) {
  const aim = `target ${formatQuantity(target, 1)}%`;
  if (now === null)
    return complete ? `Nothing sold in 30 days, ${aim}` : `A price or a cost is missing, ${aim}`;
  const rest = complete ? aim : `${aim}, of what is known`;
  if (before === null) return rest;
  return (
    <Change by={subtractDecimals(now, before)} text={(by) => `${displayDecimal(by, 1)} points, ${rest}`}>
      {`As in the 30 days before, ${rest}`}
    </Change>
  );
}

interface ChangeProps {
  by: string;
  /** Of the size of the change. */
  text: (by: string) => string;
  /** Where there is none. */
  children: string;
}

function Change({ by, text, children }: ChangeProps) {
  const sign = compareDecimals(by, '0');
  if (sign === 0) return children;
  const Icon = sign > 0 ? TrendingUp : TrendingDown;
  return (
    <span className="flex items-center gap-1.5">
      <Icon aria-hidden size={15} className="shrink-0" />
      <span>
        <span className="sr-only">{sign > 0 ? 'Up ' : 'Down '}</span>
        {text(sign > 0 ? by : negativeDecimal(by))}
      </span>
    </span>
  );
}

interface FigureProps {
  title: string;
  value: ReactNode;
  isLeast?: boolean;
  children: ReactNode;
}

const Figure = ({ title, value, isLeast = false, children }: FigureProps) => (
  <div>
    <dt className="text-13 font-medium text-ink-3">{title}</dt>
    <dd className="num font-display text-[1.72rem] leading-[1.2] font-bold tracking-[-0.025em] wrap-anywhere">
      {isLeast && <span className="mr-1.5 font-sans text-13 font-normal text-ink-3">At least</span>}
      {value}
    </dd>
    <dd className="num text-13 text-ink-2">{children}</dd>
  </div>
);
