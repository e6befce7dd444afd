import { placeKeyOf, profitOf, rankedBy } from '@batchbook/shared/market-events/profit';
import type { MarketEvent, MarketEventSummary } from '@batchbook/shared/market-events/schema';
import {
  decimalOf,
  divide,
  formatMoney,
  multiply,
  parseDecimal,
  ratio,
  ratioOf,
  sumDecimals,
} from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { placeText } from '../../../data/market-events/place-text.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { classNames } from '../../../ui/class-names.ts';
import { dayOfMonth, monthOf, sumOf, weekdayOf } from '../model/events.ts';

const factsStyle = classNames(
  'grid grid-cols-[1.35fr_1fr_1fr_1fr] *:border-l *:border-line-soft *:first:border-l-0 *:px-6 *:py-4',
  'max-lg:grid-cols-2 max-lg:*:odd:border-l-0 max-md:grid-cols-1 max-md:*:border-l-0 max-md:*:px-4 max-md:*:py-2.5',
);

/** The event as a ticket: its date, its place, and what it made. */
export function EventTicket({
  event,
  events,
}: {
  event: MarketEvent;
  events: readonly MarketEventSummary[] | undefined;
}) {
  const { eventDate, siteId } = event;
  const sites = useSites().data ?? [];
  const site = sites.find(({ id, isDefault }) => (siteId === null ? isDefault : id === siteId));
  return (
    <section
      aria-label="The event"
      className="event-ticket mb-7 print:hidden max-md:grid-cols-[84px_minmax(0,1fr)]!"
    >
      <time dateTime={eventDate} className="num grid content-center px-2 py-3.5 text-center">
        <span className="text-14 font-[650]">{monthOf(eventDate)}</span>
        <span className="font-display text-40 leading-none font-bold">{dayOfMonth(eventDate)}</span>
        <span className="mt-1 text-12 leading-tight">
          {weekdayOf(eventDate)}, {eventDate.slice(0, 4)}
        </span>
      </time>
      <div className={factsStyle}>
        <Fact name="Where" note={site && `Sells from ${site.name}`}>
          {placeText(event)}
        </Fact>
        <Money event={event} events={events} />
      </div>
    </section>
  );
}

function Fact({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-13 font-medium text-ink-3">{name}</p>
      <p className="num font-display text-24 leading-tight font-bold tracking-tight break-words">
        {children}
      </p>
      {note && <p className="num text-13 text-ink-2">{note}</p>}
    </div>
  );
}

function Money({ event, events }: { event: MarketEvent; events: readonly MarketEventSummary[] | undefined }) {
  const currency = useCurrency();
  const money = (amount: string) => formatMoney(amount, currency);
  const profit = profitOf(event);
  const [planned, sold] = [sumOf(event, 'plannedQuantity'), sumOf(event, 'soldQuantity')];
  if (profit === null)
    return (
      <>
        <Fact name="Planned" note={countOf(event.recipes.length, 'product')}>
          {planned ?? 'Nothing yet'}
        </Fact>
        <Fact name="If all is sold" note="Takings at today’s plan">
          {possibleTakings(event, money)}
        </Fact>
        <Fact name="Average profit here">{averageHere(event, events, money)}</Fact>
      </>
    );
  const isAtMost = profit.unknownCosts.length > 0;
  return (
    <>
      <Fact
        name={profit.unknownPrices.length > 0 ? 'Takings, at least' : 'Takings'}
        note={`${sold} sold of ${planned} planned`}
      >
        {money(profit.takings)}
      </Fact>
      <Fact name={isAtMost ? 'Profit, at most' : 'Profit'} note={shareText(profit.profit, profit.takings)}>
        {profit.profit === null ? 'Unknown' : money(profit.profit)}
      </Fact>
      <Fact name="Average profit here">{averageHere(event, events, money)}</Fact>
    </>
  );
}

function possibleTakings({ recipes }: MarketEvent, money: (amount: string) => string): string {
  const takings = recipes.map(({ plannedQuantity, priceSnapshot }) =>
    priceSnapshot === null ? null : decimalOf(multiply(ratioOf(plannedQuantity), ratioOf(priceSnapshot))),
  );
  const known = takings.filter((one) => one !== null);
  if (known.length === 0) return 'Unknown';
  return `${known.length < takings.length ? 'At least ' : ''}${money(sumDecimals(known))}`;
}

/** '58.2% of takings'. */
function shareText(profit: string | null, takings: string): string | undefined {
  if (profit === null || parseDecimal(takings) === 0n) return undefined;
  const share = decimalOf(multiply(divide(ratioOf(profit), ratioOf(takings)), ratio(100n, 1n)));
  return `${Number(share).toFixed(1)}% of takings`;
}

function averageHere(
  event: MarketEvent,
  events: readonly MarketEventSummary[] | undefined,
  money: (amount: string) => string,
): string {
  if (events === undefined) return '…';
  const others = events.filter(({ id }) => id !== event.id);
  const found = rankedBy('place', others).find(({ key }) => key === placeKeyOf(event));
  return found ? `${found.isAtMost ? 'At most ' : ''}${money(found.average)}` : 'None yet';
}
