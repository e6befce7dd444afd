import { profitOf } from '@batchbook/shared/market-events/profit';
import type { MarketEvent, MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { Ellipsis, Pencil, Printer, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { placeText } from '../../../data/market-events/place-text.ts';
import { useMarketEvent, useMarketEvents } from '../../../data/market-events/use-events.ts';
import { useEventsGate } from '../../../data/market-events/use-events-gate.ts';
import { Button } from '../../../ui/button.tsx';
import { dayOf, shownDay } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Gone } from '../../../ui/gone.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { part } from '../../../ui/part.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ActualsTable, type ActualsTableProps } from '../components/actuals-table.tsx';
import { EventBadge } from '../components/event-badge.tsx';
import { EventTicket } from '../components/event-ticket.tsx';
import { PackList } from '../components/pack-list.tsx';
import { PlanBake } from '../components/plan-bake.tsx';
import { ProfitReceipt } from '../components/profit-receipt.tsx';
import { SellList } from '../components/sell-list.tsx';
import { TakeNextTime } from '../components/take-next-time.tsx';
import { useActuals } from '../hooks/use-actuals.ts';
import { useDeleteEvent } from '../hooks/use-event-actions.ts';
import { weekdayOf } from '../model/events.ts';
import { nextTimeOf, typedForNext } from '../model/next-time.ts';

const EventDialog = part(() => import('../components/event-dialog.tsx'));
const DeleteEvent = part(() => import('../components/delete-event.tsx'));

const home = { label: 'Events', to: '/events' };

export interface EventPageProps {
  id: string;
  startsAtActuals: boolean;
}

/** One event: what is planned, what was sold, and what it made. */
export default function EventPage({ id, startsAtActuals }: EventPageProps) {
  const event = useMarketEvent(id);
  return (
    <Loaded
      query={event}
      what="The event"
      stale="This is the event as it was last loaded."
      skeleton={<EventSkeleton />}
      back={{ to: home.to, label: 'All events' }}
      gone={<Gone title="We can’t find this event" to={home.to} label="All events" />}
    >
      {(opened) => <Opened event={opened} startsAtActuals={startsAtActuals} />}
    </Loaded>
  );
}

type Part = 'pack' | 'sell' | 'profit';

function Opened({ event, startsAtActuals }: { event: MarketEvent; startsAtActuals: boolean }) {
  const events = useMarketEvents().data;
  const actuals = useActuals(event);
  const closed = useEventsGate();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const hasBegun = event.eventDate <= dayOf(new Date());
  // Not with each key that is typed: it forecasts every product of all events.
  const next = useMemo(
    () => (profitOf(event) !== null && events ? nextTimeOf(event, events) : null),
    [event, events],
  );
  const [open, setOpen] = useState<'edit' | 'next' | null>(null);
  /** A phone shows one part at a time: what is packed before the day, what is sold on it. */
  const [shown, setShown] = useState<Part>(startsAtActuals || hasBegun ? 'sell' : 'pack');
  const isSelling = shown === 'sell' && hasBegun;
  const edit = () => setOpen('edit');
  const close = () => setOpen(null);
  const planNext = closed === null && next && (
    <Button variant="primary" wide={isNarrow} onClick={() => setOpen('next')}>
      Plan the next one
    </Button>
  );
  return (
    <>
      <title>{`${event.name} · Batchbook`}</title>
      <EventTitle event={event} closed={closed} onEdit={edit}>
        {!isNarrow && planNext}
      </EventTitle>
      {closed !== null && (
        <Notice tone="info" className="mb-5">
          {closed}
        </Notice>
      )}
      <div className={isSelling ? 'max-md:hidden' : undefined}>
        <EventTicket event={event} events={events} />
      </div>
      {isSelling && <p className="mb-4 text-14 text-ink-2 md:hidden print:hidden">{whenAndWhere(event)}</p>}
      {event.recipes.length === 0 ? (
        <NothingToTake disabled={closed !== null} onAdd={edit} />
      ) : (
        <Parts
          {...{ event, events, actuals, closed, startsAtActuals, shown }}
          isAtStall={isNarrow && hasBegun}
          onShow={setShown}
        >
          {next && (
            <TakeNextTime next={next}>{isNarrow && <div className="mt-4">{planNext}</div>}</TakeNextTime>
          )}
        </Parts>
      )}
      {open === 'edit' && <EventDialog event={event} onClose={close} onSaved={close} />}
      {open === 'next' && next && (
        <EventDialog
          event={null}
          like={typedForNext(event, next)}
          onClose={close}
          onSaved={(id) => void navigate(`${home.to}?event=${id}`)}
        />
      )}
    </>
  );
}

const NothingToTake = ({ disabled, onAdd }: { disabled: boolean; onAdd: () => void }) => (
  <EmptyState
    title="Nothing to take yet"
    description="Add what you take to this event. Its price and cost are kept as they are now."
    illustration={<RecipeBoxDrawing />}
    actions={
      <Button variant="primary" disabled={disabled} onClick={onAdd}>
        Add products
      </Button>
    }
  />
);

interface PartsProps extends ActualsTableProps {
  events: readonly MarketEventSummary[] | undefined;
  /** A phone, on the day or after it. */
  isAtStall: boolean;
  shown: Part;
  onShow: (part: Part) => void;
  /** Below what the day made. */
  children: ReactNode;
}

function Parts({
  event,
  events = [],
  actuals,
  closed,
  startsAtActuals,
  isAtStall,
  shown,
  onShow,
  children,
}: PartsProps) {
  const finish = () => {
    actuals.submit();
    onShow(event.packing.items.length > 0 ? 'pack' : 'profit');
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="grid grid-cols-1 items-start gap-7 max-md:gap-0 lg:grid-cols-[minmax(0,1fr)_372px]">
      <SegmentedControl
        label="Part of the event"
        className="mb-5 w-full md:hidden print:hidden"
        segments={[
          { value: 'pack', label: 'Pack' },
          { value: 'sell', label: 'Sell' },
          { value: 'profit', label: 'Profit' },
        ]}
        value={shown}
        onValueChange={onShow}
      />
      <div>
        <div className={shown === 'sell' ? '' : 'max-md:hidden'}>
          {isAtStall ? (
            <SellList event={event} actuals={actuals} closed={closed} onFinish={finish} />
          ) : (
            <ActualsTable {...{ event, actuals, closed, startsAtActuals }} />
          )}
        </div>
        <div className={shown === 'pack' ? 'max-md:mb-5' : 'max-md:hidden'}>
          <PlanBake event={event} />
        </div>
        <div className={shown === 'pack' ? 'mt-7 max-md:mt-0' : 'mt-7 max-md:hidden print:block!'}>
          <PrintedHead event={event} />
          <PackList event={event} events={events} closed={closed} />
        </div>
      </div>
      <aside
        aria-label="Profit"
        className={shown === 'profit' ? 'print:hidden' : 'max-md:hidden print:hidden'}
      >
        <ProfitReceipt event={event} events={events} />
        {children}
      </aside>
    </div>
  );
}

const whenAndWhere = (event: MarketEvent): string =>
  `${weekdayOf(event.eventDate)}, ${shownDay(event.eventDate)}, ${placeText(event)}`;

/** On paper, which event it is. */
const PrintedHead = ({ event }: { event: MarketEvent }) => (
  <header className="mb-4 hidden print:block">
    <p className="font-display text-24 font-bold">{event.name}</p>
    <p>{whenAndWhere(event)}</p>
  </header>
);

interface EventTitleProps {
  event: MarketEvent;
  closed: string | null;
  onEdit: () => void;
  /** What else can be done. */
  children: ReactNode;
}

function EventTitle({ event, closed, onEdit, children }: EventTitleProps) {
  const navigate = useNavigate();
  const remove = useDeleteEvent();
  const [isAsking, setAsking] = useState(false);
  const destroy = () => {
    remove.mutate(event);
    void navigate(home.to);
  };
  return (
    <div className="print:hidden">
      <PageHeader
        title={event.name}
        crumbs={<Crumbs trail={[home]} current={event.name} />}
        beside={<EventBadge event={event} />}
        actions={
          closed === null && (
            <>
              <Button icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
                Print pack list
              </Button>
              <Button icon={<Pencil aria-hidden size={16} />} onClick={onEdit}>
                Edit event
              </Button>
              {children}
              <Menu
                trigger={
                  <IconButton label="More" variant="default" className="max-md:flex-none!">
                    <Ellipsis aria-hidden size={18} />
                  </IconButton>
                }
                entries={[
                  {
                    label: 'Delete event',
                    icon: <Trash2 aria-hidden size={17} />,
                    danger: true,
                    onSelect: () => setAsking(true),
                  },
                ]}
              />
            </>
          )
        }
      />
      {isAsking && <DeleteEvent event={event} onCancel={() => setAsking(false)} onDelete={destroy} />}
    </div>
  );
}

const EventSkeleton = () => (
  <Loading label="Loading the event">
    <Skeleton className="mb-3 h-4 w-44" />
    <Skeleton className="mb-6 h-10 w-96 max-w-full" />
    <Skeleton className="mb-6 h-[110px]" />
    <Skeleton className="h-[420px]" />
  </Loading>
);
