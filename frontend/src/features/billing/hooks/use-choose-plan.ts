/** What happens when a plan is chosen: a visitor signs up with it, an owner pays for it or changes to it. */
import { isSold, type OfferedPlan, type PriceCurrency, type SoldPlan } from '@batchbook/shared/billing/plans';
import { isLive, keepsPlan } from '@batchbook/shared/billing/subscription';
import { ApiError } from '@batchbook/shared/http/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type BusinessHere, openCheckoutHere } from '../../../data/business-here.ts';
import { choosePlan, forgetChosenPlan } from '../../../data/chosen-plan.ts';
import { checkoutFailure, couponRefusal, isUnknown } from '../../../data/payments.ts';
import { useSignedInHere } from '../../../data/signed-in-here.ts';
import { toastError } from '../../../ui/toast.tsx';
import type { Coupon } from './use-coupon.ts';

const changeTo = (plan: OfferedPlan): string => `/account?change=${plan}#plan`;

/** Where the account page takes over. `null` where paying is next. */
function wayTo(plan: OfferedPlan, business: BusinessHere | null): string | null {
  const subscription = business?.subscription ?? null;
  const isCurrent = plan === subscription?.recipeTier;
  // It comes already, so the account page only says when, and how to keep the present one.
  if (plan === subscription?.scheduledPlan) return '/account#plan';
  if (subscription === null || !isLive(subscription.status) || isCurrent)
    return isSold(plan) && !isCurrent ? null : '/account#plan';
  // One that isn't paid is paid or cancelled first, and one that isn't known is the operator's to put right.
  return keepsPlan(subscription.status) && !isUnknown(subscription) ? changeTo(plan) : '/account#plan';
}

/**
 * `opening` is the plan whose payment page is being opened. A plan that is sold can't be chosen before its currency is
 * known: it would be paid in another one than its price is shown in.
 */
export function useChoosePlan(currency: PriceCurrency | null, coupon: Coupon, business: BusinessHere | null) {
  const isSignedIn = useSignedInHere();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<OfferedPlan | null>(null);
  const signUp = (choice: ReturnType<typeof choiceOf> | null) => {
    // Free is where everybody starts, so there is nothing to keep.
    if (choice === null) forgetChosenPlan();
    else choosePlan(choice);
    return navigate(choice === null ? '/auth?step=sign-up' : '/auth?step=sign-up&next=%2Faccount');
  };
  const choiceOf = (plan: SoldPlan, paidIn: PriceCurrency) => ({
    plan,
    currency: paidIn,
    couponCode: coupon.text.trim() || null,
    organizationId: business?.organizationId ?? null,
  });
  /** A typed code stops a choice that it doesn't go with (ADR 95). */
  const stopsAt = async (plan: OfferedPlan): Promise<boolean> => {
    if (coupon.text.trim() === '' || !isSold(plan) || plan === business?.subscription?.recipeTier)
      return false;
    // The checkout checks the code, and the click itself has to open its tab.
    const isUnchecked = coupon.state.kind === 'idle' || coupon.state.kind === 'checking';
    if (isSignedIn && wayTo(plan, business) === null && isUnchecked) return false;
    setOpening(plan);
    const stops = !(await coupon.goesWith(plan));
    setOpening(null);
    return stops;
  };
  const choose = async (plan: OfferedPlan) => {
    if ((isSold(plan) && currency === null) || (await stopsAt(plan))) return;
    const choice = isSold(plan) && currency !== null ? choiceOf(plan, currency) : null;
    if (!isSignedIn) return signUp(choice);
    const way = wayTo(plan, business);
    if (way !== null || choice === null) return navigate(way ?? '/account#plan');
    choosePlan(choice);
    setOpening(plan);
    try {
      const { organizationId: _, ...paid } = choice;
      await openCheckoutHere(paid);
      await navigate('/account');
    } catch (error) {
      const refusal = couponRefusal(error);
      if (refusal !== null) {
        forgetChosenPlan();
        coupon.refuse(refusal);
      } else if (error instanceof ApiError && error.code === 'already_subscribed') {
        forgetChosenPlan();
        await navigate(changeTo(plan));
      } else toastError(checkoutFailure(error));
    } finally {
      setOpening(null);
    }
  };
  return { choose: (plan: OfferedPlan) => void choose(plan), opening };
}
