import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMarketEvents } from '../../../data/market-events/use-events.ts';
import { useEventsGate } from '../../../data/market-events/use-events-gate.ts';
import { useUrlRequest, useUrlState } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { part, screen } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { EventAverages } from '../components/event-averages.tsx';
import { EventList } from '../components/event-list.tsx';

const EventDialog = part(() => import('../components/event-dialog.tsx'));
const EventPage = screen(() => import('./event-page.tsx'));

/** `/events`: the stalls to come and those that were. `event` opens one, `eventId` its actuals. */
export default function EventsPage() {
  const url = useUrlState();
  const actuals = url.get('eventId');
  const open = url.get('event') ?? actuals;
  if (open === null) return <Events />;
  return (
    <Suspense fallback={<Skeleton className="h-[520px]" />}>
      <EventPage key={open} id={open} startsAtActuals={actuals !== null} />
    </Suspense>
  );
}

function Events() {
  const events = useMarketEvents();
  const url = useUrlState();
  const closed = useEventsGate();
  const [isPlanning, setPlanning] = useState(false);
  const plan = () => closed === null && setPlanning(true);
  useKeys({ n: plan });
  useUrlRequest('new', plan);
  const planButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} disabled={closed !== null} onClick={plan}>
      Plan an event
    </Button>
  );
  return (
    <>
      <title>Events · Batchbook</title>
      <PageHeader title="Events" actions={planButton} />
      {closed !== null && (
        <Notice tone="info" className="mb-5">
          {closed}
        </Notice>
      )}
      <Loaded
        query={events}
        what="Your events"
        stale="These are the events as they were last loaded."
        skeleton={<EventsSkeleton />}
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title="No events yet"
              description="Plan a market: what you take, what it costs to be there, and afterwards what you sold. Each one makes the next one’s forecast better."
              illustration={<RecipeBoxDrawing />}
              actions={planButton}
            />
          ) : (
            <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[minmax(0,1fr)_330px]">
              <div>
                <EventList events={data} />
              </div>
              <EventAverages events={data} />
            </div>
          )
        }
      </Loaded>
      {isPlanning && (
        <EventDialog
          event={null}
          onClose={() => setPlanning(false)}
          onSaved={(id) => {
            setPlanning(false);
            url.push({ event: id });
          }}
        />
      )}
    </>
  );
}

const EventsSkeleton = () => (
  <Loading label="Loading your events">
    <Skeleton className="mb-4 h-[38px] w-[290px] max-w-full" />
    <Skeleton className="h-[320px]" />
  </Loading>
);
