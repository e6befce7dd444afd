import type { Member } from '@batchbook/shared/accounts/schema';
import { allowedSites, type Entitlements, trialDays } from '@batchbook/shared/billing/entitlements';
import { overrideSites, planOf, planTitle, unlimited } from '@batchbook/shared/billing/plans';
import { keepsPlan } from '@batchbook/shared/billing/subscription';
import { countOf, formatCount } from '@batchbook/shared/text';
import { useEffect, useRef } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { seatsUsed, useMembers } from '../../../data/members.ts';
import { isUnknown, useSubscription } from '../../../data/payments.ts';
import { serverNow } from '../../../data/server-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { usePlansPathHere } from '../hooks/use-plans-path-here.ts';
import { planSentence } from '../model/plan-sentence.ts';
import { AccountSection } from './account-section.tsx';
import { ChosenPlan } from './chosen-plan.tsx';
import { DayBar } from './day-bar.tsx';
import { LimitNotices } from './limit-notices.tsx';
import { PaymentBadge, PaymentNotices, PlanActions, RenewalLine, UnknownNotice } from './payment-state.tsx';
import { UsageMeter } from './usage-meter.tsx';

export function PlanSection({ isCanceled }: { isCanceled: boolean }) {
  const entitlements = useEntitlements().data;
  const subscription = useSubscription().data;
  const sentence = entitlements && planSentence(entitlements, subscription);
  return (
    <AccountSection id="plan" title="Plan and usage" description={sentence ?? ''}>
      <PlanCard isCanceled={isCanceled} />
    </AccountSection>
  );
}

/** The plan, the trial and how much of it is in use. */
function PlanCard({ isCanceled }: { isCanceled: boolean }) {
  const members = useMembers().data;
  return (
    <Loaded query={useEntitlements()} what="The plan" skeleton={<PlanSkeleton />}>
      {(entitlements) => (
        <Card className={planCard}>
          <Plan entitlements={withSeats(entitlements, members)} isCanceled={isCanceled} />
        </Card>
      )}
    </Loaded>
  );
}

const withSeats = (entitlements: Entitlements, members: readonly Member[] | undefined): Entitlements =>
  members === undefined
    ? entitlements
    : { ...entitlements, usage: { ...entitlements.usage, users: seatsUsed(members) } };

const planCard = '@container px-6 py-5 max-md:px-[18px]';

const PlanSkeleton = () => (
  <Card className={planCard}>
    <Loading label="Loading the plan" className="grid gap-4">
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Loading>
  </Card>
);

function Plan({ entitlements, isCanceled }: { entitlements: Entitlements; isCanceled: boolean }) {
  const { tier, inTrial, trialDaysLeft } = entitlements;
  const { data: subscription } = useSubscription();
  const plansPath = usePlansPathHere();
  const { plan } = planOf(tier);
  const hasUnknown = subscription !== undefined && isUnknown(subscription);
  const isNamed = entitlements.tierKnown;
  return (
    <>
      {isCanceled && <NothingCharged />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h3 className="text-24">{isNamed ? planTitle(plan) : 'Your subscription'}</h3>
          {subscription && <PaymentBadge subscription={subscription} />}
          {inTrial && isNamed && plan.level === 0 && (
            <Badge tone="primary">{countOf(trialDaysLeft, 'day')} of trial left</Badge>
          )}
        </div>
        {subscription && keepsPlan(subscription.status) ? (
          <PlanActions subscription={subscription} entitlements={entitlements} />
        ) : (
          <ButtonLink to={plansPath} size="sm">
            See plans
          </ButtonLink>
        )}
      </div>
      {subscription && <RenewalLine subscription={subscription} />}
      {hasUnknown && <UnknownNotice entitlements={entitlements} />}
      {subscription && <PaymentNotices subscription={subscription} entitlements={entitlements} />}
      <LimitNotices entitlements={entitlements} subscription={subscription} />
      <Trial entitlements={entitlements} />
      <ul className="grid gap-4 @2xl:grid-cols-3 @2xl:gap-8">
        <Usage entitlements={entitlements} of="recipes" />
        <Usage entitlements={entitlements} of="users" />
        <Usage entitlements={entitlements} of="sites" />
      </ul>
      {!hasUnknown && <ChosenPlan entitlements={entitlements} subscription={subscription} />}
    </>
  );
}

/** After a checkout that was broken off. The page comes back at its top, and the focus leads here. */
function NothingCharged() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="mb-4 scroll-mt-6 outline-none">
      <Notice tone="info">You left the payment. Nothing was charged.</Notice>
    </div>
  );
}

/** The trial on a plan that doesn't have Stock and Events itself. */
function Trial({ entitlements }: { entitlements: Entitlements }) {
  const { tier, inTrial, trialEndsAt, features } = entitlements;
  if (planOf(tier).plan.level > 0) return null;
  const ends = shownDate(trialEndsAt);
  if (inTrial)
    return (
      <Notice tone="info" className="mb-4">
        Stock and Events are open until {ends}. What you record in them is kept.
        <DayBar days={trialDays} endsAt={trialEndsAt} now={serverNow()} />
      </Notice>
    );
  if (features.stock_management) return null;
  return (
    <Notice tone="info" className="mb-4">
      The trial ended on {ends}. Stock and Events come with Grow and up. What you recorded is kept.
    </Notice>
  );
}

const usageWords = {
  recipes: { label: 'Recipes', note: 'Variations and samples don’t count', unlimited },
  users: { label: 'People', note: null, unlimited },
  sites: { label: 'Sites', note: 'Main Kitchen is in every plan', unlimited: overrideSites },
};

function Usage({ entitlements, of }: { entitlements: Entitlements; of: keyof typeof usageWords }) {
  const { limits, usage } = entitlements;
  const isFree = of === 'sites' && limits.sites === 0;
  // Without sites in the plan, the Main Kitchen isn't one of them.
  const used = isFree ? Math.max(0, usage.sites - allowedSites(limits)) : usage[of];
  const limit = limits[of];
  const over = used - limit;
  const { note: usualNote, ...words } = usageWords[of];
  const note = isFree ? 'Main Kitchen never counts' : usualNote;
  return (
    <UsageMeter
      {...words}
      used={used}
      limit={limit}
      note={over > 0 ? `${formatCount(over)} over the plan` : note}
    />
  );
}
