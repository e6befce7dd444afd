import { type EventProfit, placeKeyOf, profitOf } from '@batchbook/shared/market-events/profit';
import type { MarketEvent, MarketEventSummary } from '@batchbook/shared/market-events/schema';
import {
  type Currency,
  formatAmount,
  formatMoney,
  formatQuantity,
  parseDecimal,
  sumDecimals,
} from '@batchbook/shared/money';
import { listOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { shownDay } from '../../../ui/dates.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';

export interface ProfitReceiptProps {
  event: MarketEvent;
  events: readonly MarketEventSummary[];
}

const cost = (amount: string): string => (parseDecimal(amount) === 0n ? '0.00' : `−${formatAmount(amount)}`);

/** What the day made: takings, costs when it was planned, fees, and what is left. */
export function ProfitReceipt({ event, events }: ProfitReceiptProps) {
  const currency = useCurrency();
  const profit = profitOf(event);
  if (profit === null)
    return (
      <Receipt title="What the day made" subtitle={event.name}>
        <p className="font-sans text-14 text-ink-2">
          Enter what you sold and this shows takings, costs, fees and profit.
        </p>
      </Receipt>
    );
  const taken = event.recipes.map(({ snapshotAt }) => snapshotAt).sort()[0] ?? event.createdAt;
  const sold = sumDecimals(profit.products.map((product) => product.sold));
  const wasted = sumDecimals(profit.products.map((product) => product.wasted));
  return (
    <Receipt title="What the day made" subtitle={`${event.name} · ${shownDay(event.eventDate)}`}>
      <Section>Takings</Section>
      {profit.products.map((product) => (
        <ReceiptLine
          key={product.recipeId}
          label={`${formatQuantity(product.sold)} ${product.name}`}
          value={product.takings === null ? 'no price' : formatAmount(product.takings)}
        />
      ))}
      <ReceiptLine
        strong
        label={profit.unknownPrices.length > 0 ? 'Takings, at least' : 'Takings'}
        value={formatAmount(profit.takings)}
      />
      <ReceiptTear />
      <Section>Costs when planned, {shownDay(taken.slice(0, 10))}</Section>
      <ReceiptLine label={`${formatQuantity(sold)} sold`} value={cost(profit.soldCost)} />
      <ReceiptLine label={`${formatQuantity(wasted)} wasted`} value={cost(profit.wastedCost)} />
      {profit.fees.length > 0 && (
        <div className="mt-4">
          <Section>Fees</Section>
          {profit.fees.map(({ name, percent, amount }) => (
            <ReceiptLine
              key={`${name} ${percent}`}
              label={percent === null ? name : `${name}, ${percent}%`}
              value={cost(amount)}
            />
          ))}
        </div>
      )}
      <ReceiptTear />
      <Total profit={profit} rank={rankText(event, events)} currency={currency} />
    </Receipt>
  );
}

const Section = ({ children }: { children: ReactNode }) => (
  <h3 className="mb-2 font-sans text-12 font-semibold text-ink-3">{children}</h3>
);

function Total({ profit, rank, currency }: { profit: EventProfit; rank: string | null; currency: Currency }) {
  const isAtMost = profit.unknownCosts.length > 0;
  return (
    <div className="tracking-normal">
      <div className="flex items-end justify-between gap-3">
        <div>
          <p className="font-sans text-12 font-semibold text-ink-3">
            {isAtMost ? 'Profit, at most' : 'Profit'}
          </p>
          <p className="num font-display text-40 leading-none font-bold">
            {profit.profit === null ? 'Unknown' : formatMoney(profit.profit, currency)}
          </p>
        </div>
        {rank !== null && (
          <p className="max-w-[132px] text-right font-sans text-13 leading-snug text-ink-2">{rank}</p>
        )}
      </div>
      <p className="mt-3.5 font-sans text-13 text-ink-3">{knownText(profit)}</p>
    </div>
  );
}

/** What is missing of the figures. */
function knownText({ unknownCosts, unknownPrices, products }: EventProfit): string {
  const sentences: string[] = [];
  if (unknownPrices.length > 0) sentences.push(`No price is known for ${listOf(unknownPrices)}.`);
  if (unknownCosts.length > 0) sentences.push(`Not all costs of ${listOf(unknownCosts)} are known.`);
  if (sentences.length === 0) sentences.push('Every ingredient’s cost is known.');
  const unpacked = products.filter(({ hasPackaging }) => !hasPackaging).length;
  if (unpacked > 0) sentences.push(`Packaging is not in it for ${unpacked} of ${products.length}.`);
  return `${sentences.join(' ')} Your own time is not in it.`;
}

/** 'Second best of 5 events here'. */
function rankText(event: MarketEvent, events: readonly MarketEventSummary[]): string | null {
  const here = events.filter((one) => profitOf(one)?.profit && placeKeyOf(one) === placeKeyOf(event));
  if (here.length < 2) return null;
  const own = profitOf(event)?.profit;
  if (!own) return null;
  const better = here.filter((one) => {
    const other = profitOf(one)?.profit;
    return one.id !== event.id && other && parseDecimal(other) > parseDecimal(own);
  }).length;
  const words = ['Best', 'Second best', 'Third best'];
  return `${words[better] ?? `Number ${better + 1}`} of ${here.length} events here`;
}
