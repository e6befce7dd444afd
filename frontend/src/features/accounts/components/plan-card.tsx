import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { overrideSites, planOf, unlimited } from '@batchbook/shared/billing/plans';
import { countOf } from '@batchbook/shared/text';
import { Link } from 'react-router';
import { useEntitlements } from '../../../data/billing.ts';
import { graceWarning } from '../../../data/grace.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import { UsageMeter } from './usage-meter.tsx';

/** The plan, the trial and how much of it is in use. */
export function PlanCard() {
  return (
    <Loaded query={useEntitlements()} what="The plan" skeleton={<PlanSkeleton />}>
      {(entitlements) => (
        <Card className={planCard}>
          <Plan entitlements={entitlements} />
        </Card>
      )}
    </Loaded>
  );
}

const planCard = 'px-6 py-5 max-md:px-[18px] lg:max-xl:col-span-2';

const PlanSkeleton = () => (
  <Card className={planCard}>
    <Loading label="Loading the plan" className="grid gap-4">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Loading>
  </Card>
);

function Plan({ entitlements }: { entitlements: Entitlements }) {
  const { tier, limits, usage, inTrial, trialDaysLeft, readOnly } = entitlements;
  const now = new Date();
  const warnings = [graceWarning(entitlements, 'recipes', now), graceWarning(entitlements, 'sites', now)];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 className="text-20">{planOf(tier).plan.name} plan</h2>
        {inTrial && <Badge tone="primary">{countOf(trialDaysLeft, 'day')} of trial left</Badge>}
      </div>
      {readOnly.recipes && (
        <Notice tone="danger" className="mb-4">
          There are more recipes than the plan allows, so recipes are read-only. Delete some to edit again.
        </Notice>
      )}
      {readOnly.sites && (
        <Notice tone="danger" className="mb-4">
          There are more sites than the plan allows, so stock is read-only. Delete some to record again.
        </Notice>
      )}
      {warnings.map(
        (warning) =>
          warning !== null && (
            <Notice key={warning} tone="warning" className="mb-4">
              {warning}
            </Notice>
          ),
      )}
      <ul className="grid gap-4">
        <UsageMeter label="Recipes" used={usage.recipes} limit={limits.recipes} unlimited={unlimited} />
        <UsageMeter label="People" used={usage.users} limit={limits.users} unlimited={unlimited} />
        <UsageMeter
          label="Sites"
          used={usage.sites}
          // Main Kitchen is in every plan.
          limit={Math.max(limits.sites, 1)}
          unlimited={overrideSites}
        />
      </ul>
      <p className="mt-4 text-14">
        <Link to="/plans" className="link">
          Compare plans
        </Link>
      </p>
      <ChosenPlan entitlements={entitlements} />
    </>
  );
}
