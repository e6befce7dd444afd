import { cheapestFit } from '@batchbook/shared/billing/cheapest-fit';
import { type Entitlements, graceDays } from '@batchbook/shared/billing/entitlements';
import { isSold } from '@batchbook/shared/billing/plans';
import { keepsPlan } from '@batchbook/shared/billing/subscription';
import { graceEndsOf, graceWarning, type Limited } from '../../../data/grace.ts';
import { useSession } from '../../../data/organization.tsx';
import { isUnknown, planNameOf, type Subscription } from '../../../data/payments.ts';
import { serverNow } from '../../../data/server-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { usePlansPathHere } from '../hooks/use-plans-path-here.ts';
import { DayBar } from './day-bar.tsx';

const readOnlyWords = {
  recipes:
    'There are more recipes than the plan allows, so recipes are read-only. Delete some to edit again.',
  sites: 'There are more sites than the plan allows, so stock is read-only. Delete some to record again.',
};

const room = {
  recipes: { to: '/recipes', words: 'Choose recipes to delete' },
  sites: { to: '/stock?tab=sites', words: 'Choose a site to delete' },
};

interface LimitNoticesProps {
  entitlements: Entitlements;
  /** Undefined for members, and until it has loaded. */
  subscription: Subscription | undefined;
}

/** What is read-only, or will be, and the ways out. */
export function LimitNotices({ entitlements, subscription }: LimitNoticesProps) {
  const now = serverNow();
  return (['recipes', 'sites'] as const).map((of) => {
    const endsAt = graceEndsOf(entitlements, of);
    const warning = graceWarning(entitlements, of, now);
    const waysOut = <WaysOut of={of} entitlements={entitlements} subscription={subscription} />;
    if (entitlements.readOnly[of])
      return (
        <Notice key={of} tone="danger" className="mb-4">
          {readOnlyWords[of]}
          {waysOut}
        </Notice>
      );
    if (warning === null || endsAt === null) return null;
    return (
      <Notice key={of} tone="warning" className="mb-4">
        <b>{warning.title}</b> {warning.text}
        <DayBar days={graceDays} endsAt={endsAt} now={now} />
        {waysOut}
      </Notice>
    );
  });
}

function WaysOut({ of, entitlements, subscription }: LimitNoticesProps & { of: Limited }) {
  const { isOwner } = useSession();
  const plansPath = usePlansPathHere();
  const { plan } = cheapestFit(entitlements.usage);
  const isPaid = subscription !== undefined && keepsPlan(subscription.status) && !isUnknown(subscription);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {isOwner && subscription && (
        <ButtonLink
          size="sm"
          variant="primary"
          to={isPaid && isSold(plan) ? `/account?change=${plan}#plan` : plansPath}
        >
          {isSold(plan) ? `Upgrade to ${planNameOf(plan)}` : 'See plans'}
        </ButtonLink>
      )}
      <ButtonLink size="sm" to={room[of].to}>
        {room[of].words}
      </ButtonLink>
    </div>
  );
}
