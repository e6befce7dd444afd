import { billingContract } from '@batchbook/shared/billing/contract';
import { type PriceCurrency, planOf } from '@batchbook/shared/billing/plans';
import { inMainUnit, keepsPlan } from '@batchbook/shared/billing/subscription';
import type { BodyOf } from '@batchbook/shared/http/operation';
import type Stripe from 'stripe';
import { epochSeconds } from '../../platform/clock.ts';
import { stillOpen } from '../../platform/closed-organization.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { At } from '../../platform/table/read.ts';
import { transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { askStripe } from './ask-stripe.ts';
import { changePlan, directionOf, itemOf } from './change-plan.ts';
import { subscriptionIn } from './get-subscription.ts';
import { isCancelled } from './paid-state.ts';
import { type Chooser, planChosen } from './plan-chosen.ts';
import { priceOf } from './prices.ts';
import { atStripe } from './stripe.ts';
import { readPayments, syncSubscription } from './sync.ts';
import { type StoredSubscription, subscriptionKey, toSubscription } from './table.ts';

type PlanChange = BodyOf<typeof billingContract.changeSubscription>;

/** Owner: upgrades now; downgrades or cancels at the period's end; or revokes that by asking for the present plan. */
export const changeSubscription = useCase(billingContract.changeSubscription, {
  answer: ({ actor, body, now }) => askStripe(actor.organizationId, now, () => change(actor, body, now)),
});

async function change(actor: Chooser, { plan, version, prorationDate }: PlanChange, now: Date) {
  const { organizationId } = actor;
  // Something may have changed at Stripe that the owner hasn't seen.
  const at = await atStripe(() => syncSubscription(organizationId, now));
  const { subscriptionId, status, tier } = paidIn(organizationId, at);
  // It would credit a month that was never paid.
  if (status === 'past_due' && planOf(plan).plan.level > planOf(tier).plan.level)
    throw new RequestProblem('payment_due');
  if (!(await claim(organizationId, version, planChosen(actor, { before: tier, after: plan }, now)))) {
    const current = subscriptionIn(organizationId, await readPayments(organizationId), now);
    throw new RequestProblem('stale_version', { current });
  }
  const wish = { plan, prorationDate: recentOf(prorationDate, now) };
  const confirmUrl = await atStripe((stripe) => changePlan(stripe, subscriptionId, wish));
  const after = await afterChange(organizationId, now);
  return ok({ ...subscriptionIn(organizationId, after, now), confirmUrl });
}

const previewCountsSeconds = 3600;

/** Somebody could choose a moment at which little is due: only that of a preview just now counts. */
function recentOf(prorationDate: number | null | undefined, now: Date): number | null {
  const age = epochSeconds(now) - (prorationDate ?? 0);
  return prorationDate && age >= 0 && age < previewCountsSeconds ? prorationDate : null;
}

/** The change is made. When Stripe doesn't answer now, its event brings the rest. */
async function afterChange(organizationId: string, now: Date): Promise<At> {
  try {
    return await atStripe(() => syncSubscription(organizationId, now));
  } catch (error) {
    if (error instanceof RequestProblem) return readPayments(organizationId);
    throw error;
  }
}

/** Owner: reads what a change would cost. Stripe calculates it, with what is left of the old plan, discount and tax. */
export const previewSubscription = useCase(billingContract.previewSubscription, {
  read: ({ params }) => readPayments(params.organizationId),
  answer: async ({ params: { organizationId }, body: { plan }, now }, at) => {
    const stored = paidIn(organizationId, at);
    const ask = () => atStripe((stripe) => preview(stripe, stored, plan, now));
    return ok(await askStripe(organizationId, now, ask));
  },
});

type Paid = StoredSubscription & { subscriptionId: string };

/** @throws RequestProblem `not_subscribed` when nothing is paid for. */
function paidIn(organizationId: string, at: At): Paid {
  const item = at(subscriptionKey(organizationId));
  const stored = item && toSubscription(item);
  if (!stored?.subscriptionId || !keepsPlan(stored.status)) throw new RequestProblem('not_subscribed');
  return { ...stored, subscriptionId: stored.subscriptionId };
}

/** Of two changes at once only one gets the version; the other is told what there is now. */
const claim = (organizationId: string, version: number, entry: Write): Promise<boolean> =>
  transactUnlessChanged({ organizationId }, [
    stillOpen(organizationId),
    {
      label: 'subscription',
      update: subscriptionKey(organizationId),
      expression: 'SET #version = :next',
      condition: '#version = :version',
      names: { '#version': 'version' },
      values: { ':version': version, ':next': version + 1 },
    },
    entry,
  ]);

/** A cancelled subscription has no next invoice to preview. */
const goesOn = ({ cancel_at_period_end: flag }: Stripe.Subscription) =>
  flag ? { cancel_at_period_end: false } : { cancel_at: '' as const };

type Wanted = Parameters<typeof changePlan>[2]['plan'];

/** What is left of the customer's credit for the next invoice, in minor units. Both previews start from today's credit. */
function creditAfter(next: Stripe.Invoice, due: Stripe.Invoice | null): number {
  const usedToday = due === null ? 0 : due.total - due.amount_due;
  return Math.max(0, -next.starting_balance - usedToday);
}

async function preview(stripe: Stripe, stored: Paid, plan: Wanted, now: Date) {
  const currency = stored.currency as PriceCurrency;
  const periodEnd = stored.currentPeriodEnd ?? now.toISOString();
  if (plan === 'free')
    return { dueNow: '0', nextAmount: '0', currency, effectiveAt: periodEnd, prorationDate: null };
  const [subscription, { id: ofToday }] = await Promise.all([
    stripe.subscriptions.retrieve(stored.subscriptionId),
    priceOf(stripe, plan, currency),
  ]);
  const direction = directionOf(subscription, plan);
  const isUpgrade = direction > 0;
  // A plan that stays keeps its price, also when new customers pay another.
  const price = direction === 0 ? itemOf(subscription).price.id : ofToday;
  const invoiceFor = async (proration: 'always_invoice' | 'none') => {
    const invoice = await stripe.invoices.createPreview({
      customer: stored.customerId,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription).id, price }],
        proration_behavior: proration,
        ...(isCancelled(subscription) && goesOn(subscription)),
      },
    });
    return invoice;
  };
  const [due, next] = await Promise.all([
    isUpgrade ? invoiceFor('always_invoice') : null,
    invoiceFor('none'),
  ]);
  return {
    dueNow: inMainUnit(due?.amount_due ?? 0),
    nextAmount: inMainUnit(Math.max(0, next.total - creditAfter(next, due))),
    currency,
    effectiveAt: isUpgrade ? now.toISOString() : periodEnd,
    prorationDate: due?.parent?.subscription_details?.subscription_proration_date ?? null,
  };
}
