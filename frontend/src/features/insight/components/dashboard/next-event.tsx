import { type Currency, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { shownDay } from '../../../../ui/dates.ts';
import { Link } from '../../../../ui/link.tsx';
import { weekdayOf } from '../../hooks/use-greeting.ts';
import type { EventAhead } from '../../hooks/use-next-event.ts';
import { plannedText } from '../../model/planned-text.ts';
import { SectionHead } from './section-head.tsx';

type Event = NonNullable<EventAhead['event']>;

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const [month, day] = [part({ month: 'short' }), part({ day: '2-digit' })];

interface NextEventProps {
  ahead: EventAhead;
  currency: Currency;
  /** The chosen site; `null` for all. */
  siteName: string | null;
  /** The plan has no events. */
  isLocked: boolean;
}

/** The next market day as its ticket; without one, the way to plan it. */
export function NextEvent({ ahead, currency, siteName, isLocked }: NextEventProps) {
  const { event, products } = ahead;
  return (
    <section aria-label="Next event">
      <SectionHead title="Next event" link={{ to: '/events', label: 'All events' }} />
      {event === null ? (
        <p className="rounded-3 border-[1.5px] border-dashed border-control px-[18px] py-4 text-14 text-ink-2">
          {isLocked ? 'Events come with Grow.' : <NonePlanned ahead={ahead} siteName={siteName} />}{' '}
          <Link to={isLocked ? '/account' : '/events'} className="link print:hidden">
            {isLocked ? 'See plans' : 'Plan an event'}
          </Link>
        </p>
      ) : (
        <Ticket event={event} products={products} currency={currency} />
      )}
    </section>
  );
}

/** 'No event at Main Kitchen is planned. Frome Independent is at Frome stall on Dec 06, 2026.' */
function NonePlanned({ ahead: { elsewhere }, siteName }: Pick<NextEventProps, 'ahead' | 'siteName'>) {
  if (siteName === null) return 'No event is planned.';
  if (elsewhere === null) return `No event at ${siteName} is planned.`;
  const { event, siteName: place } = elsewhere;
  return (
    <>
      {`No event at ${siteName} is planned. `}
      <Link to={`/events?event=${event.id}`} className="link">
        {event.name}
      </Link>
      {` is ${place === null ? 'elsewhere' : `at ${place}`} on ${shownDay(event.eventDate)}.`}
    </>
  );
}

interface TicketProps extends Pick<EventAhead, 'products'> {
  event: Event;
  currency: Currency;
}

function Ticket({ event, products, currency }: TicketProps) {
  return (
    <article className="event-ticket grid-cols-[96px_minmax(0,1fr)]!">
      <CalendarLeaf date={event.eventDate} />
      <div className="px-5 py-[17px]">
        <h3 className="text-[1.08rem]">
          <Link to={`/events?event=${event.id}`} className="hover:underline hover:underline-offset-4">
            {event.name}
          </Link>
        </h3>
        {event.location !== '' && (
          <p className="mt-0.5 flex items-center gap-1.5 text-13 text-ink-3">
            <MapPin aria-hidden size={14} />
            {event.location}
          </p>
        )}
        <dl className="num mt-2.5 flex flex-wrap gap-x-[22px] gap-y-1 text-13">
          <Fact title="Planned">{products === null ? roughly(event) : plannedText(products)}</Fact>
          <Fact title="If it sells out">
            {event.ifSoldOut === null
              ? 'No price'
              : `${event.complete ? '' : 'at least '}${formatMoney(event.ifSoldOut, currency)}`}
          </Fact>
          <Fact title="Packed">{event.of === 0 ? 'No list yet' : `${event.packed} of ${event.of}`}</Fact>
        </dl>
      </div>
    </article>
  );
}

/** Until its products are read. */
const roughly = ({ planned }: Event): string =>
  planned === null ? 'Several products' : `${formatQuantity(planned)} items`;

/** Drawn in three lines, read aloud as one date. */
function CalendarLeaf({ date }: { date: string }) {
  const at = new Date(`${date}T00:00:00Z`);
  return (
    <div className="px-2 py-5 text-center">
      <time dateTime={date} className="sr-only">{`${weekdayOf(date)}, ${shownDay(date)}`}</time>
      <p aria-hidden className="text-14 font-semibold">
        {month.format(at)}
      </p>
      <p aria-hidden className="num font-display text-[2.1rem] leading-none font-bold">
        {day.format(at)}
      </p>
      <p aria-hidden className="text-12">
        {weekdayOf(date)}
      </p>
    </div>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-3">{title}</dt>
    <dd className="text-15 font-semibold">{children}</dd>
  </div>
);
