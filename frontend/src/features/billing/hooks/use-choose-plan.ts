/** What happens when a plan is chosen: a visitor signs up with it, an owner pays for it. */
import { appliesTo } from '@batchbook/shared/billing/discount';
import type { OfferedPlan, PriceCurrency } from '@batchbook/shared/billing/plans';
import { isSold } from '@batchbook/shared/billing/plans';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { openCheckoutHere } from '../../../data/checkout-here.ts';
import { choosePlan, forgetChosenPlan } from '../../../data/chosen-plan.ts';
import { checkoutFailure } from '../../../data/payments.ts';
import { useSignedInHere } from '../../../data/signed-in-here.ts';
import { toast } from '../../../ui/toast.tsx';
import type { Coupon } from './use-coupon.ts';

/** A code goes along only with a plan that it is for. */
const codeFor = ({ state, text }: Coupon, plan: OfferedPlan): string | null =>
  state.kind === 'valid' && appliesTo(state.discount, plan) ? text.trim() : null;

/** `opening` is the plan whose payment page is being opened. */
export function useChoosePlan(currency: PriceCurrency | null, coupon: Coupon) {
  const isSignedIn = useSignedInHere();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<OfferedPlan | null>(null);
  const choose = async (plan: OfferedPlan) => {
    const choice = { plan, currency: currency ?? 'USD', couponCode: codeFor(coupon, plan) };
    // Free is where everybody starts, so there is nothing to keep.
    if (plan === 'free') forgetChosenPlan();
    else choosePlan(choice);
    if (!isSignedIn)
      return navigate(plan === 'free' ? '/auth?step=sign-up' : '/auth?step=sign-up&next=%2Faccount');
    if (!isSold(plan)) return navigate('/account');
    setOpening(plan);
    try {
      await openCheckoutHere({ ...choice, plan });
      await navigate('/account');
    } catch (error) {
      toast({ title: 'Error', description: checkoutFailure(error), variant: 'destructive' });
    } finally {
      setOpening(null);
    }
  };
  return { choose: (plan: OfferedPlan) => void choose(plan), opening };
}
