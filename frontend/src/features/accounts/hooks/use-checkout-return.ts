/** What Stripe's page comes back with: `/account?success=true&plan=grow`, or `/account?canceled=true`. */
import { useEffect, useRef, useState } from 'react';
import { forgetChosenPlan } from '../../../data/chosen-plan.ts';
import { useSession } from '../../../data/organization.tsx';
import { planNameOf, usePaymentActions } from '../../../data/payments.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { toast } from '../../../ui/toast.tsx';

/** Fetches what was paid, so that a late event delays nobody. Returns whether a checkout was broken off. */
export function useCheckoutReturn(): boolean {
  const { get, replace } = useUrlState();
  const { isOwner } = useSession();
  const { check } = usePaymentActions();
  const [isCanceled, setCanceled] = useState(false);
  const success = get('success') === 'true';
  const canceled = get('canceled') === 'true';
  const plan = get('plan');
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || (!success && !canceled)) return;
    isTaken.current = true;
    replace({ success: null, canceled: null, plan: null });
    if (canceled) setCanceled(true);
    if (success && isOwner) void welcome(check, plan);
  });
  return isCanceled;
}

async function welcome(
  check: ReturnType<typeof usePaymentActions>['check'],
  plan: string | null,
): Promise<void> {
  try {
    const { tier } = await check();
    if (tier !== plan) return;
    forgetChosenPlan();
    toast({ title: `You’re on ${planNameOf(tier)} now. Thank you.`, variant: 'success' });
  } catch {
    // It is reported. The event or the daily comparison brings the plan.
  }
}
