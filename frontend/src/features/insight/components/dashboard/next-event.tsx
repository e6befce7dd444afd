import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { type Currency, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { MapPin } from 'lucide-react';
import { Link } from '../../../../ui/link.tsx';
import { SectionHead } from './section-head.tsx';

type Event = NonNullable<Dashboard['nextEvent']>;

const part = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const [month, day, weekday] = [part({ month: 'short' }), part({ day: '2-digit' }), part({ weekday: 'long' })];

interface NextEventProps {
  event: Event | null;
  currency: Currency;
  /** The plan has no events. */
  isLocked: boolean;
}

/** The next market day as its ticket; without one, the way to plan it. */
export function NextEvent({ event, currency, isLocked }: NextEventProps) {
  return (
    <section aria-label="Next event">
      <SectionHead title="Next event" link={{ to: '/events', label: 'All events' }} />
      {event === null ? (
        <p className="rounded-3 border-[1.5px] border-dashed border-control px-[18px] py-4 text-14 text-ink-2">
          {isLocked ? 'Events come with Grow.' : 'No event is planned.'}{' '}
          <Link to={isLocked ? '/account' : '/events'} className="link">
            {isLocked ? 'See plans' : 'Plan an event'}
          </Link>
        </p>
      ) : (
        <Ticket event={event} currency={currency} />
      )}
    </section>
  );
}

function Ticket({ event, currency }: { event: Event; currency: Currency }) {
  const date = new Date(`${event.eventDate}T00:00:00Z`);
  return (
    <article className="event-ticket grid-cols-[96px_minmax(0,1fr)]!">
      <div className="px-2 py-5 text-center">
        <p className="text-14 font-semibold">{month.format(date)}</p>
        <p className="num font-display text-[2.1rem] leading-none font-bold">{day.format(date)}</p>
        <p className="text-12">{weekday.format(date)}</p>
      </div>
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
          <Fact title="Planned">
            {event.planned === null ? 'Several units' : `${formatQuantity(event.planned)} items`}
          </Fact>
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

const Fact = ({ title, children }: { title: string; children: string }) => (
  <div>
    <dt className="text-ink-3">{title}</dt>
    <dd className="text-15 font-semibold">{children}</dd>
  </div>
);
