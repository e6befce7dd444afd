import { ApiError } from '@batchbook/shared/http/client';
import { useQuery } from '@tanstack/react-query';
import { Plus, Waypoints } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { runsQuery } from '../../../data/production.ts';
import { traceQuery } from '../../../data/traces.ts';
import { useUrlRequest, useUrlState } from '../../../data/url-state.ts';
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
 * `/production`: what is made when. `run` in the address opens one run; `sale` alone opens the run of that sale; `plan` names a recipe to plan one of, for the
 * `event`.
 */
export default function ProductionPage() {
  const url = useUrlState();
  const [open, sale] = [url.get('run'), url.get('sale')];
  if (open === null) return sale === null ? <Runs /> : <RunOfSale sale={sale} />;
  return (
    <Suspense fallback={<Skeleton className="h-[520px]" />}>
      <RunPage key={open} id={open} />
    </Suspense>
  );
}

/** Finds the run of a sale, and opens it with the sale. */
function RunOfSale({ sale }: { sale: string }) {
  const { replace } = useUrlState();
  const { data, error } = useQuery(traceQuery(useOrganizationId(), { sale }));
  const run = data?.runs.find(({ level }) => level === 0)?.id;
  useEffect(() => {
    if (run !== undefined) replace({ run });
  }, [run, replace]);
  if (run !== undefined || (data === undefined && error === null)) return <RunsSkeleton />;
  const isMissing = error === null || (error instanceof ApiError && [400, 404].includes(error.status));
  return <Runs problem={isMissing ? 'Missing production run id' : sentenceOf(error)} />;
}

function Runs({ problem }: { problem?: string }) {
  const runs = useQuery(runsQuery(useOrganizationId()));
  const url = useUrlState();
  const [isPlanning, setPlanning] = useState(false);
  const plan = () => setPlanning(true);
  const recipe = url.get('plan');
  useKeys({ n: plan });
  useUrlRequest('new', plan);
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
      {problem !== undefined && (
        <Notice tone="danger" role="alert" className="mb-4">
          {problem}
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
          start={
            recipe === null
              ? null
              : { recipeId: recipe, eventId: url.get('event'), quantity: url.get('quantity') }
          }
          onClose={() => {
            setPlanning(false);
            if (recipe !== null) url.replace({ plan: null, event: null, quantity: null });
          }}
          onPlanned={(run) => {
            setPlanning(false);
            url.push({ run, plan: null, event: null, quantity: null });
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
