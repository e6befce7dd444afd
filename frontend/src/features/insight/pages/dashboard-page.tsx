import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency, useMe } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { dashboardKey } from '../../../data/dashboard.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useAddSamples } from '../../../data/samples.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Select } from '../../../ui/select.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { Attention, PlanUse } from '../components/dashboard/attention.tsx';
import { DayFigures } from '../components/dashboard/day-figures.tsx';
import { MarginByProduct } from '../components/dashboard/margin-by-product.tsx';
import { NextEvent } from '../components/dashboard/next-event.tsx';
import { PricesOnTheMove } from '../components/dashboard/prices-on-the-move.tsx';
import { useCostFigures } from '../hooks/use-cost-figures.ts';
import { siteWord, useDashboard } from '../hooks/use-dashboard.ts';
import { useGreeting, weekdayOf } from '../hooks/use-greeting.ts';
import { useNeeds } from '../hooks/use-needs.ts';
import { useNextEvent } from '../hooks/use-next-event.ts';

export interface DashboardPageProps {
  /** The runs of the day as tickets. */
  rail: (of: { runs: Dashboard['runs']; onChanged: () => void }) => ReactNode;
  /** That nobody has bought of the runs of the day, where nobody has. */
  unsold: (of: Pick<Dashboard, 'date' | 'runs'>) => ReactNode;
  /** What is on the shelf of a site, or of all, is worth. */
  worth: (siteId: string | null) => ReactNode;
}

/** `/dashboard`: what is baking, what sold, what it earned and what needs somebody. */
export default function DashboardPage(parts: DashboardPageProps) {
  const { query, today, siteId, sites, siteName, hasSites, showSite } = useDashboard();
  const { data: me } = useMe();
  const greeting = useGreeting();
  const name = me?.firstName ?? me?.displayName ?? null;
  return (
    <>
      <title>Dashboard · Batchbook</title>
      <PageHeader
        title={name ? `${greeting}, ${name}` : greeting}
        beside={<p className="num text-ink-3">{`${weekdayOf(today)}, ${shownDay(today)}`}</p>}
        actions={
          <div className="contents print:hidden">
            {sites.length > 1 && (
              <Select
                aria-label="Site"
                className="max-md:flex-1"
                options={[
                  { value: '', label: 'All sites' },
                  ...sites.map((site) => ({ value: site.id, label: siteWord(site) })),
                ]}
                value={siteId ?? ''}
                onValueChange={(next) => showSite(next === '' ? null : next)}
              />
            )}
            <ButtonLink
              variant="primary"
              to="/recipes?new=1"
              className="max-md:flex-1"
              icon={<Plus aria-hidden size={18} />}
            >
              New recipe
            </ButtonLink>
          </div>
        }
      />
      <Loaded
        query={query}
        what="Your dashboard"
        stale="These are the figures as they were last loaded."
        skeleton={<DashboardSkeleton />}
      >
        {(dashboard) => <Morning {...{ dashboard, today, siteId, siteName, hasSites }} {...parts} />}
      </Loaded>
    </>
  );
}

interface MorningProps extends DashboardPageProps {
  dashboard: Dashboard;
  today: string;
  siteId: string | null;
  siteName: string | null;
  hasSites: boolean;
}

function Morning({ dashboard, today, siteId, siteName, hasSites, rail, unsold, worth }: MorningProps) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const currency = useCurrency();
  const entitlements = useEntitlements().data;
  const { margins, effects, hasNoRecipe, supplierOf } = useCostFigures(dashboard);
  const needs = useNeeds(dashboard, { today, siteId, hasSites, unpriced: margins?.unpriced ?? nothing });
  const isLocked = entitlements?.features.events === false;
  const ahead = useNextEvent(dashboard, { siteId, isLocked });
  if (hasNoRecipe) return <FirstRun />;
  return (
    <>
      {!dashboard.isWhole && (
        <Notice tone="info" role="status" className="mb-4">
          We’re adding up your earlier days. Until that’s done, figures are at least what they say.
        </Notice>
      )}
      {rail({
        runs: dashboard.runs,
        onChanged: () => void client.invalidateQueries({ queryKey: dashboardKey(organizationId) }),
      })}
      <DayFigures
        dashboard={dashboard}
        currency={currency}
        siteName={siteName}
        worth={entitlements?.features.stock_management === false ? null : worth(siteId)}
      />
      <div className="dashboard">
        <div className="grid min-w-0 gap-[30px]">
          {margins ? (
            <MarginByProduct
              {...{ margins, currency }}
              // What a device kept from before has none.
              soldIds={dashboard.margin.recipeIds ?? []}
              target={dashboard.margin.target}
            />
          ) : (
            <Skeleton className="h-80" />
          )}
          <PricesOnTheMove prices={dashboard.prices} {...{ supplierOf, effects, currency }} />
        </div>
        <div className="grid min-w-0 gap-[30px]">
          <Attention needs={needs} plan={entitlements && <PlanUse entitlements={entitlements} />} />
          <NextEvent {...{ ahead, currency, isLocked }} siteName={siteId === null ? null : siteName} />
          {unsold(dashboard)}
        </div>
      </div>
    </>
  );
}

const nothing: readonly never[] = [];

function FirstRun() {
  const add = useAddSamples();
  return (
    <EmptyState
      title="Start with a recipe"
      description="Write down what you make, or paste it. From then on this page shows what’s baking today, what sold, what it earned and what needs you."
      illustration={<RecipeBoxDrawing />}
      actions={
        <>
          <ButtonLink variant="primary" to="/recipes?new=1">
            New recipe
          </ButtonLink>
          <Button busy={add.isPending} onClick={() => add.mutate()}>
            Add sample data
          </Button>
        </>
      }
    />
  );
}

const DashboardSkeleton = () => (
  <Loading label="Loading your dashboard">
    <Skeleton className="mb-7 h-[166px]" />
    <Skeleton className="mb-7 h-[104px]" />
    <Skeleton className="h-[420px]" />
  </Loading>
);
