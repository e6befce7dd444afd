import { useQuery } from '@tanstack/react-query';
import { Plus, Waypoints } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runsQuery } from '../../../data/production.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { dayOf } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { part, screen } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { ProductionTabs } from '../components/production-tabs.tsx';
import { RunList } from '../components/run-list.tsx';
import { RunRail } from '../components/run-rail.tsx';

const PlanDialog = part(() => import('../components/plan-dialog.tsx'));
const RunPage = screen(() => import('./run-page.tsx'));

/**
 * `/production`: what is made when. `run` in the address opens one run; `plan` names a recipe to plan one of, for the
 * `event`.
 */
export default function ProductionPage() {
  const url = useUrlState();
  const open = url.get('run');
  if (open === null) return <Runs />;
  return (
    <Suspense fallback={<Skeleton className="h-[520px]" />}>
      <RunPage key={open} id={open} />
    </Suspense>
  );
}

function Runs() {
  const runs = useQuery(runsQuery(useOrganizationId()));
  const url = useUrlState();
  const [isPlanning, setPlanning] = useState(false);
  const plan = () => setPlanning(true);
  const recipe = url.get('plan');
  useKeys({ n: plan });
  const planButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={plan}>
      Plan a run
    </Button>
  );
  const today = dayOf(new Date());
  return (
    <>
      <title>Production · Batchbook</title>
      <PageHeader
        title="Production"
        actions={
          <>
            <ButtonLink to="/production/trace" icon={<Waypoints aria-hidden size={17} />}>
              Trace
            </ButtonLink>
            {planButton}
          </>
        }
      />
      <ProductionTabs current="runs" />
      {url.get('sale') !== null && (
        <Notice tone="danger" role="alert" className="mb-4">
          Missing production run id
        </Notice>
      )}
      <Loaded
        query={runs}
        what="Your production runs"
        stale="These are the runs as they were last loaded."
        skeleton={<RunsSkeleton />}
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title="Nothing planned yet"
              description="Plan a run of a recipe: it gets a batch number and a sheet with every quantity worked out, for the kitchen and for your records."
              illustration={<RecipeBoxDrawing />}
              actions={planButton}
            />
          ) : (
            <>
              <RunRail runs={data.filter(({ productionDate }) => productionDate === today)} onPlan={plan} />
              <RunList runs={data} />
            </>
          )
        }
      </Loaded>
      {(isPlanning || recipe !== null) && (
        <PlanDialog
          key={recipe}
          start={recipe === null ? null : { recipeId: recipe, eventId: url.get('event') }}
          onClose={() => {
            setPlanning(false);
            if (recipe !== null) url.replace({ plan: null, event: null });
          }}
          onPlanned={(run) => {
            setPlanning(false);
            url.push({ run, plan: null, event: null });
          }}
        />
      )}
    </>
  );
}

const RunsSkeleton = () => (
  <Loading label="Loading your production runs">
    <Skeleton className="mb-7 h-[166px]" />
    <Skeleton className="mb-4 h-[38px] w-[290px] max-w-full" />
    <Skeleton className="h-[320px]" />
  </Loading>
);
