import { planOf } from '@batchbook/shared/billing/plans';
import { useLocation } from 'react-router';
import { useEntitlements } from '../../data/billing.ts';
import { useSession } from '../../data/organization.tsx';
import { lateWords, useSubscription } from '../../data/payments.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { gutter } from './gutter.ts';

/** Tells the owner on every page that a payment failed. The account page says it itself. Loads after the page has settled. */
export default function PaymentBanner() {
  const { isOwner } = useSession();
  const { data: entitlements } = useEntitlements();
  const isAccount = useLocation().pathname === '/account';
  if (!isOwner || isAccount || entitlements === undefined) return null;
  const mayOwe = !entitlements.tierKnown || planOf(entitlements.tier).plan.level > 0;
  return mayOwe ? <FailedPayment /> : null;
}

function FailedPayment() {
  const { data: subscription } = useSubscription();
  if (subscription?.status !== 'past_due') return null;
  return (
    <div className={classNames(gutter, 'pt-3')}>
      <Notice tone="danger" role="status">
        <b>We couldn’t take your last payment.</b> {lateWords(subscription)}{' '}
        <Link to="/account#plan" className="link touch">
          Pay now
        </Link>
      </Notice>
    </div>
  );
}
