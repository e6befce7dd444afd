import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { countOf } from '@batchbook/shared/text';
import { placeText } from '../../../data/market-events/place-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { dayOf } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import { CardList } from '../../../ui/list/card-list.tsx';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { ClearFilters, NoMatch } from '../../../ui/list/no-match.tsx';
import { oneOfThese, useList } from '../../../ui/list/use-list.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { dayOfMonth, eventFilters, filterEvents, monthOf, sumOf, weekdayOf } from '../model/events.ts';
import { EventBadge } from './event-badge.tsx';

/** All events, the newest date first, with their search and filter. */
export function EventList({ events }: { events: readonly MarketEventSummary[] }) {
  const list = useList({ filters: { filter: oneOfThese(eventFilters) }, columns: ['date'] });
  const { view, filter, isFiltered } = list;
  const found = filterEvents(events, view, dayOf(new Date()));
  return (
    <>
      <ListToolbar
        label="Search events"
        placeholder="Event, place or product"
        list={list}
        className="w-[290px] max-md:w-full"
      >
        <SegmentedControl
          label="Which events"
          className="max-md:w-full"
          segments={[
            { value: 'all', label: 'All' },
            { value: 'upcoming', label: 'Upcoming' },
            { value: 'past', label: 'Past' },
          ]}
          value={view.filter}
          onValueChange={(value) => filter({ filter: value })}
        />
        <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0">
          {isFiltered
            ? `${found.length} of ${events.length}. `
            : `${countOf(events.length, 'event')}, newest first`}
          {isFiltered && <ClearFilters list={list} />}
        </p>
      </ListToolbar>
      <CardList
        label="Events"
        items={found}
        noMatch={
          <NoMatch title="No events match" description="Try another name, place or product." list={list} />
        }
      >
        {(event) => <EventLine key={event.id} event={event} />}
      </CardList>
    </>
  );
}

const lineStyle = classNames(
  'relative grid grid-cols-[62px_minmax(0,1fr)_200px_132px] items-center gap-x-5 ruled px-5 py-3 hover:bg-ink/3',
  'max-md:grid-cols-[54px_minmax(0,1fr)_auto] max-md:gap-x-3.5 max-md:px-4',
);

function EventLine({ event }: { event: MarketEventSummary }) {
  const { id, name, eventDate } = event;
  return (
    <li className={lineStyle}>
      <time
        dateTime={eventDate}
        className="num block rounded-2 border border-line bg-sunken/60 py-1.5 text-center leading-none"
      >
        <span className="block text-12 font-semibold text-ink-3">{monthOf(eventDate)}</span>
        <span className="block font-display text-20 font-bold">{dayOfMonth(eventDate)}</span>
        <span className="block text-12 text-ink-3">{eventDate.slice(0, 4)}</span>
      </time>
      <div className="min-w-0">
        <h2 className="text-17 leading-tight">
          <Link
            to={`/events?event=${id}`}
            className="after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {name}
          </Link>
        </h2>
        <p className="mt-0.5 truncate text-14 text-ink-3">
          {weekdayOf(eventDate)}, {placeText(event)}
        </p>
      </div>
      <p className="num text-14 text-ink-2 max-md:order-4 max-md:col-span-2 max-md:col-start-2 max-md:text-13">
        <Figures event={event} />
      </p>
      <p className="text-right">
        <EventBadge event={event} />
      </p>
    </li>
  );
}

function Figures({ event }: { event: MarketEventSummary }) {
  const [planned, sold] = [sumOf(event, 'plannedQuantity'), sumOf(event, 'soldQuantity')];
  if (planned === null) return <span className="text-ink-3">No products yet</span>;
  if (sold === null)
    return (
      <>
        <b className="font-semibold">{planned}</b> planned
      </>
    );
  return (
    <>
      <b className="font-semibold">{sold}</b> sold of {planned}
    </>
  );
}
