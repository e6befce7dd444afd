import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { isSold, planOf, plans } from '@batchbook/shared/billing/plans';
import { useState } from 'react';
import { type ChosenPlan as Chosen, forgetChosenPlan, useChosenPlan } from '../../../data/chosen-plan.ts';
import { useSession } from '../../../data/organization.tsx';
import { checkoutFailure, usePaymentActions } from '../../../data/payments.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { priceWords } from '../model/plan-change.ts';

interface ChosenPlanProps {
  entitlements: Entitlements;
  /** A checkout was broken off. */
  isCanceled: boolean;
}

/** The plan that was chosen on `/plans`, until it is the one in force. */
export function ChosenPlan({ entitlements, isCanceled }: ChosenPlanProps) {
  const chosen = useChosenPlan();
  if (chosen === null || planOf(entitlements.tier).plan.level >= plans[chosen.plan].level) return null;
  return (
    <section aria-label="Chosen plan" className="mt-5 border-t border-line pt-4">
      <h4 className="font-sans text-15 font-[650]">
        You chose {plans[chosen.plan].name}
        {isSold(chosen.plan) ? `: ${priceWords(chosen.plan, chosen.currency)}` : ', which is quoted'}
      </h4>
      {isCanceled && <p className="mt-1 text-14 text-ink-2">You left the payment. Nothing was charged.</p>}
      <Payment chosen={chosen} />
    </section>
  );
}

function Payment({ chosen }: { chosen: Chosen }) {
  const { isOwner } = useSession();
  const { openCheckout } = usePaymentActions();
  const [isOpening, setOpening] = useState(false);
  const { plan, couponCode } = chosen;
  const pay = async () => {
    if (!isSold(plan)) return;
    setOpening(true);
    try {
      await openCheckout({ ...chosen, plan });
    } catch (error) {
      toast({ title: 'Error', description: checkoutFailure(error), variant: 'destructive' });
    } finally {
      setOpening(false);
    }
  };
  const canPay = isOwner && isSold(plan);
  return (
    <>
      <p className="mt-1 text-14 text-pretty text-ink-2">{noteOf(canPay, isOwner, couponCode)}</p>
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
  if (!canPay) return 'Write to us, and we’ll send you a price.';
  const coupon = couponCode === null ? '' : `With the coupon ${couponCode}. `;
  return `${coupon}You pay at Stripe, in a new tab. Cancel any time.`;
}
