import { part, screen } from '../ui/part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const DashboardPage = screen(() => import('../features/insight/pages/dashboard-page.tsx'));
const DayRail = part(
  () => import('../features/production/components/day-rail.tsx'),
  <Skeleton className="mb-7 h-[166px]" />,
);
const UnsoldToday = part(() => import('../features/production/components/unsold-today.tsx'));
const ShelfWorth = part(() => import('../features/stock/components/shelf-worth.tsx'));

/** `/dashboard`: the page to open first, with what production and stock show of the day. */
export default function Dashboard() {
  return (
    <DashboardPage
      rail={(of) => <DayRail {...of} />}
      unsold={(of) => <UnsoldToday {...of} />}
      worth={(siteId) => <ShelfWorth siteId={siteId} />}
    />
  );
}
