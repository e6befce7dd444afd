/** Paying: checkout, the subscription and its changes, Stripe's pages, invoices. */
import { type PriceCurrency, planOf, type SoldPlan } from '@batchbook/shared/billing/plans';
import { billingRoutes } from '@batchbook/shared/billing/routes';
import { isLastTry, isRenewing, keepsPlan, stillDueWords } from '@batchbook/shared/billing/subscription';
import { ApiError } from '@batchbook/shared/http/client';
import { formatMoney } from '@batchbook/shared/money';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { shownDate } from '../ui/dates.ts';
import { clientFor } from './api.ts';
import { keys } from './keys.ts';
import { useSession } from './organization.tsx';
import { issuesOf, sentenceOf } from './problems.ts';
import { reporting } from './report-error.ts';

const billingApi = clientFor(billingRoutes);

export type Subscription = Awaited<ReturnType<typeof billingApi.getSubscription>>;

export const readSubscription = reporting(
  'subscription',
  (organizationId: string): Promise<Subscription> =>
    billingApi.getSubscription({ params: { organizationId } }),
);

const checkSubscription = reporting(
  'subscription_check',
  (organizationId: string): Promise<Subscription> =>
    billingApi.checkSubscription({ params: { organizationId } }),
);

const subscriptionQuery = (organizationId: string) =>
  queryOptions({
    queryKey: keys.subscription(organizationId),
    queryFn: () => readSubscription(organizationId),
  });

/** What is paid for. Only the owner may read it. */
export function useSubscription() {
  const { organizationId, isOwner } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...subscriptionQuery(organizationId),
    enabled: isOwner,
  });
  // A former owner's is still in the cache.
  return { data: isOwner ? data : undefined, error, isFetching, refetch };
}

export const readInvoices = (organizationId: string): Promise<Invoices> =>
  billingApi.listInvoices({ params: { organizationId } });

/** The invoices, and what pays the next ones. */
export function useInvoices(isShown: boolean) {
  const { organizationId } = useSession();
  return useQuery({
    queryKey: keys.invoices(organizationId),
    queryFn: () => readInvoices(organizationId),
    enabled: isShown,
  });
}

export type Invoice = Invoices['items'][number];
export type Payer = Invoices['payer'];
type Invoices = Awaited<ReturnType<typeof billingApi.listInvoices>>;

/** The next invoice, as everything is planned. */
export function useNextInvoice(subscription: Subscription) {
  const { organizationId, version, pendingPlan } = subscription;
  return useQuery({
    queryKey: [...keys.invoices(organizationId), 'next', version],
    queryFn: () => billingApi.previewSubscription({ params: { organizationId }, body: {} }),
    // While an upgrade waits for its payment, nobody knows of which plan it will be.
    enabled: pendingPlan === null && isRenewing(subscription),
  });
}

/**
 * Opens a page in a new tab. The tab opens with the click itself, since browsers block one that opens later; where it is
 * blocked all the same, the page opens here.
 */
export async function openInNewTab(find: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) tab.opener = null;
  try {
    const url = await find();
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

export interface Choice {
  plan: SoldPlan;
  currency: PriceCurrency;
  couponCode: string | null;
}

/** Returns Stripe's page to pay for a plan. */
export async function checkoutPage(organizationId: string, choice: Choice): Promise<string> {
  const { url } = await billingApi.startCheckout({
    params: { organizationId },
    body: {
      ...choice,
      successUrl: `/account?success=true&plan=${choice.plan}`,
      cancelUrl: '/account?canceled=true',
    },
  });
  return url;
}

/** Why a coupon was refused at checkout, to be shown at its field. `null` when something else failed. */
export const couponRefusal = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'coupon_invalid' ? sentenceOf(error) : null;

/** What to say about a checkout that didn't open (specification, section 8). */
export const checkoutFailure = (error: unknown): string => {
  const isExplained = error instanceof ApiError && explained.includes(error.code);
  const { currency } = issuesOf(error);
  if (currency !== undefined) return `The currency ${currency}.`;
  return isExplained ? sentenceOf(error) : 'Failed to start checkout process. Please try again.';
};

const explained: readonly string[] = [
  'already_subscribed',
  'coupon_invalid',
  'owner_only',
  'too_many_requests',
];

export type CouponAnswer = Awaited<ReturnType<typeof billingApi.validateCoupon>>;

export const validateCoupon = (couponCode: string, currency: PriceCurrency): Promise<CouponAnswer> =>
  billingApi.validateCoupon({ body: { couponCode, currency } });

type Target = SoldPlan | 'free';

export type Preview = Awaited<ReturnType<typeof billingApi.previewSubscription>>;

/** What the owner can do. Each rejects with `ApiError`. */
export function usePaymentActions() {
  const client = useQueryClient();
  const { organizationId } = useSession();
  const params = { organizationId };
  const show = (subscription: Subscription): void => {
    client.setQueryData(subscriptionQuery(organizationId).queryKey, subscription);
    void client.invalidateQueries({ queryKey: keys.entitlements(organizationId) });
    // What a referral earns is in the currency that is paid in.
    void client.invalidateQueries({ queryKey: keys.referrals(organizationId) });
  };
  return {
    openCheckout: (choice: Choice): Promise<void> => openInNewTab(() => checkoutPage(organizationId, choice)),
    /** Fetches it from Stripe, as after a payment. */
    check: async (): Promise<Subscription> => {
      const subscription = await checkSubscription(organizationId);
      show(subscription);
      return subscription;
    },
    preview: (plan: Target) => billingApi.previewSubscription({ params, body: { plan } }),
    /** Returns Stripe's page when the bank wants the payment confirmed there, else `null`. */
    change: async (plan: Target, version: number, seen?: Preview): Promise<string | null> => {
      const prorationDate = seen?.prorationDate ?? null;
      const body = { plan, version, ...(prorationDate !== null && { prorationDate }) };
      const subscription = await billingApi.changeSubscription({ params, body });
      show(subscription);
      return subscription.confirmUrl;
    },
    openPortal: (): Promise<void> =>
      openInNewTab(
        async () => (await billingApi.openBillingPortal({ params, body: { returnUrl: '/account' } })).url,
      ),
  };
}

/** Whether a price is paid that Batchbook doesn't know: only the operator can say what it includes. */
export const isUnknown = ({ tier, status }: Subscription): boolean =>
  keepsPlan(status) && !planOf(tier).known;

/** The plan that follows the present one, 'free' for none, and when; `null` when it stays. */
export const scheduledChange = ({ scheduledPlan, currentPeriodEnd }: Subscription) =>
  scheduledPlan !== null && currentPeriodEnd !== null
    ? { plan: scheduledPlan, startsAt: currentPeriodEnd }
    : null;

/** When a plan that was cancelled ends; `null` of one that goes on. */
export function cancelledEnd(subscription: Subscription): string | null {
  const next = scheduledChange(subscription);
  return next?.plan === 'free' ? next.startsAt : null;
}

/** What becomes of the plan while a payment is late: Stripe tries again, perhaps for the last time. */
export function lateWords(subscription: Subscription): string {
  const { nextTryAt } = subscription;
  if (nextTryAt === null) return 'Your plan keeps working for now.';
  const day = shownDate(nextTryAt);
  return isLastTry(subscription)
    ? `Stripe tries for the last time on ${day}. If that fails too, your plan ends and ${afterEnd(subscription)}.`
    : `Your plan keeps working while Stripe tries again, next on ${day}.`;
}

/** What comes before a cancellation or a smaller plan while a payment is late; nothing while none is. */
export function lateWarning({ status, amountDue, currency, nextTryAt }: Subscription): string {
  if (status !== 'past_due') return '';
  const due = amountDue && currency ? formatMoney(amountDue, currency) : null;
  return `${stillDueWords(due, nextTryAt && shownDate(nextTryAt))} `;
}

/** 'nothing more is charged'; while a payment is late, that still is. */
export const nothingMore = ({ status }: Subscription): string =>
  `nothing ${status === 'past_due' ? 'but that' : 'more'} is charged`;

/** What follows a plan that ends: 'you’re on Free'. An operator's grant stays above what is paid for. */
export const afterEnd = ({ tier, recipeTier }: Subscription): string =>
  recipeTier === tier
    ? 'you’re on Free'
    : `you’re still on the ${planNameOf(recipeTier)} plan that we gave you`;

/** 'Grow', also for a tier of an unknown name. */
export const planNameOf = (tier: string): string => planOf(tier).plan.name;
