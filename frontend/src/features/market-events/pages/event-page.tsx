import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { Ellipsis, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useMarketEvent, useMarketEvents } from '../../../data/market-events/use-events.ts';
import { Button } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates.ts';
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
import { ActualsTable } from '../components/actuals-table.tsx';
import { EventBadge } from '../components/event-badge.tsx';
import { EventTicket } from '../components/event-ticket.tsx';
import { PackList } from '../components/pack-list.tsx';
import { PlanBake } from '../components/plan-bake.tsx';
import { ProfitReceipt } from '../components/profit-receipt.tsx';
import { useActuals } from '../hooks/use-actuals.ts';
import { useDeleteEvent } from '../hooks/use-event-actions.ts';
import { useEventsGate } from '../hooks/use-events-gate.ts';

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

function Opened({ event, startsAtActuals }: { event: MarketEvent; startsAtActuals: boolean }) {
  const events = useMarketEvents().data;
  const actuals = useActuals(event);
  const closed = useEventsGate();
  const [isEditing, setEditing] = useState(false);
  /** A phone shows one part at a time: what is packed before the day, what is sold on it. */
  const [shown, setShown] = useState<'pack' | 'sell' | 'profit'>(() =>
    startsAtActuals || event.eventDate <= dayOf(new Date()) ? 'sell' : 'pack',
  );
  const edit = () => setEditing(true);
  return (
    <>
      <title>{`${event.name} · Batchbook`}</title>
      <EventTitle event={event} closed={closed} onEdit={edit} />
      {closed !== null && (
        <Notice tone="info" className="mb-5">
          {closed}
        </Notice>
      )}
      <EventTicket event={event} events={events} />
      {event.recipes.length === 0 ? (
        <EmptyState
          title="Nothing to take yet"
          description="Add what you take to this event. Its price and cost are kept as they are now."
          illustration={<RecipeBoxDrawing />}
          actions={
            <Button variant="primary" disabled={closed !== null} onClick={edit}>
              Add products
            </Button>
          }
        />
      ) : (
        <div className="grid items-start gap-7 max-md:gap-0 lg:grid-cols-[minmax(0,1fr)_372px]">
          <SegmentedControl
            label="Part of the event"
            className="mb-5 w-full md:hidden print:hidden"
            segments={[
              { value: 'pack', label: 'Pack' },
              { value: 'sell', label: 'Sell' },
              { value: 'profit', label: 'Profit' },
            ]}
            value={shown}
            onValueChange={setShown}
          />
          <div>
            <div className={shown === 'sell' ? '' : 'max-md:hidden'}>
              <ActualsTable
                event={event}
                actuals={actuals}
                closed={closed}
                startsAtActuals={startsAtActuals}
              />
            </div>
            <div className={shown === 'pack' ? 'max-md:mb-5' : 'max-md:hidden'}>
              <PlanBake event={event} />
            </div>
            <div className={shown === 'pack' ? 'mt-7 max-md:mt-0' : 'mt-7 max-md:hidden print:block!'}>
              <PackList event={event} events={events ?? []} closed={closed} />
            </div>
          </div>
          <aside
            aria-label="Profit"
            className={shown === 'profit' ? 'print:hidden' : 'max-md:hidden print:hidden'}
          >
            <ProfitReceipt event={event} events={events ?? []} />
          </aside>
        </div>
      )}
      {isEditing && (
        <EventDialog event={event} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
      )}
    </>
  );
}

interface EventTitleProps {
  event: MarketEvent;
  closed: string | null;
  onEdit: () => void;
}

function EventTitle({ event, closed, onEdit }: EventTitleProps) {
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
