import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { chosenPriceCurrency, isSold, planOf, plans, type SoldPlan } from '@batchbook/shared/billing/plans';
import { priceWords } from '@batchbook/shared/billing/price-words';
import { keepsPlan } from '@batchbook/shared/billing/subscription';
import { useEffect, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import {
  type ChosenPlan as Chosen,
  choosePlan,
  forgetChosenPlan,
  useChosenPlan,
} from '../../../data/chosen-plan.ts';
import { useSession } from '../../../data/organization.tsx';
import {
  checkoutFailure,
  couponRefusal,
  type Subscription,
  usePaymentActions,
} from '../../../data/payments.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { part } from '../../../ui/part.tsx';
import { toastError } from '../../../ui/toast.tsx';

const ChangePlanDialog = part(() => import('./change-plan-dialog.tsx'));

interface ChosenPlanProps {
  entitlements: Entitlements;
  /** Undefined for members, and until it has loaded. */
  subscription: Subscription | undefined;
}

/** The plan that was chosen on `/plans`, until it is the one in force. */
export function ChosenPlan({ entitlements, subscription }: ChosenPlanProps) {
  const { organizationId } = useSession();
  const kept = useChosenPlan(organizationId);
  const { data: organization } = useOrganization();
  // Once something was paid, Stripe goes on in that currency. What was chosen before signing up follows the business.
  const ofBusiness = kept?.organizationId === null && organization ? chosenPriceCurrency(organization) : null;
  const chosen = kept && { ...kept, currency: subscription?.currency ?? ofBusiness ?? kept.currency };
  const isReached = chosen !== null && planOf(entitlements.tier).plan.level >= plans[chosen.plan].level;
  const isPaid = subscription !== undefined && keepsPlan(subscription.status);
  // Else it would be back as soon as the plan gets smaller.
  useEffect(() => {
    if (isReached && isPaid) forgetChosenPlan();
  }, [isReached, isPaid]);
  if (chosen === null || isReached) return null;
  return (
    <section aria-label="Chosen plan" className="mt-5 border-t border-line pt-4">
      <h4 className="font-sans text-15 font-[650]">
        You chose {plans[chosen.plan].name}
        {isSold(chosen.plan) ? `: ${priceWords(chosen.plan, chosen.currency)}` : ', which is quoted'}
      </h4>
      {subscription && isPaid && isSold(chosen.plan) ? (
        <Change subscription={subscription} entitlements={entitlements} plan={chosen.plan} />
      ) : (
        <Payment chosen={chosen} referralCoupon={subscription?.referralCoupon ?? null} />
      )}
    </section>
  );
}

interface ChangeProps {
  subscription: Subscription;
  entitlements: Entitlements;
  plan: SoldPlan;
}

/** For somebody who pays already: the change is a dialog, not a checkout. */
function Change({ subscription, entitlements, plan }: ChangeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
        Change to {plans[plan].name}
      </Button>
      <Button size="sm" variant="ghost" onClick={forgetChosenPlan}>
        Remove choice
      </Button>
      {isOpen && (
        <ChangePlanDialog
          subscription={subscription}
          entitlements={entitlements}
          first={plan}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function Payment({ chosen, referralCoupon }: { chosen: Chosen; referralCoupon: string | null }) {
  const { isOwner } = useSession();
  const { openCheckout } = usePaymentActions();
  const [isOpening, setOpening] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { plan, currency, couponCode } = chosen;
  const pay = async () => {
    if (!isSold(plan)) return;
    setOpening(true);
    setRefusal(null);
    try {
      await openCheckout({ plan, currency, couponCode });
    } catch (error) {
      const refused = couponRefusal(error);
      if (refused !== null) {
        choosePlan({ ...chosen, couponCode: null });
        setRefusal(`${couponCode ?? 'The code'} wasn’t taken. ${refused} You can pay without it.`);
      } else toastError(checkoutFailure(error));
    } finally {
      setOpening(false);
    }
  };
  const canPay = isOwner && isSold(plan);
  return (
    <>
      {refusal !== null && (
        <Notice tone="danger" role="alert" className="mt-2">
          {refusal}
        </Notice>
      )}
      <p className="mt-1 text-14 text-pretty text-ink-2">
        {noteOf(canPay, isOwner, couponCode ?? referralCoupon)}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {canPay && (
          <Button size="sm" variant="primary" disabled={isOpening} onClick={() => void pay()}>
            {isOpening ? 'Processing...' : `Pay for ${plans[plan].name}`}
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={isOpening} onClick={forgetChosenPlan}>
          Remove choice
        </Button>
      </div>
    </>
  );
}

function noteOf(canPay: boolean, isOwner: boolean, couponCode: string | null): string {
  if (!isOwner) return 'The owner of this business pays for plans.';
  if (!canPay) return 'It’s priced for your business.';
  const coupon = couponCode === null ? '' : `With the coupon ${couponCode}. `;
  return `${coupon}You pay at Stripe, in a new tab. Cancel any time.`;
}
