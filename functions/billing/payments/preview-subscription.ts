import { billingContract } from '@batchbook/shared/billing/contract';
import { type PriceCurrency, type SoldPlan, taxBehaviorOf } from '@batchbook/shared/billing/plans';
import { inMainUnit } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { askStripe, nextInvoiceLimit } from './ask-stripe.ts';
import { directionOf, itemOf } from './change-plan.ts';
import { assertMayChange, type Paid, paidIn } from './paid-in.ts';
import { creditTakenBy, idOf, isCancelled } from './paid-state.ts';
import { priceOf } from './prices.ts';
import { atStripe } from './stripe.ts';
import { readPayments } from './sync.ts';

/**
 * Owner: reads what a change would cost, or the next invoice as everything is planned. Stripe calculates it, with what is
 * left of the old plan, discount and tax.
 */
export const previewSubscription = useCase(billingContract.previewSubscription, {
  read: ({ params }) => readPayments(params.organizationId),
  answer: async ({ params: { organizationId }, body: { plan }, now }, at) => {
    const stored = paidIn(organizationId, at);
    assertMayChange(stored, plan);
    const ask = () => atStripe((stripe) => preview(stripe, stored, plan, now));
    return ok(await askStripe(organizationId, now, ask, plan === undefined ? nextInvoiceLimit : undefined));
  },
});

async function preview(stripe: Stripe, stored: Paid, plan: SoldPlan | 'free' | undefined, now: Date) {
  const isOver = plan === 'free' || (plan === undefined && stored.cancelAtPeriodEnd);
  if (isOver) return costsOf(stored, now, { due: null, next: null, isUpgrade: false });
  return plan === undefined ? nextInvoice(stripe, stored, now) : changed(stripe, stored, plan, now);
}

async function nextInvoice(stripe: Stripe, stored: Paid, now: Date) {
  const { customerId: customer, subscriptionId: subscription } = stored;
  const of = await plannedIn(stripe, stored);
  const next = await stripe.invoices.createPreview({ customer, ...(of ?? { subscription }) });
  return costsOf(stored, now, { due: null, next, isUpgrade: false });
}

/** A downgrade to come is in a schedule, which Stripe is asked about instead of the subscription. */
async function plannedIn(stripe: Stripe, { subscriptionId, scheduledPlan }: Paid) {
  if (scheduledPlan === null) return null;
  const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
  return schedule === null ? null : { schedule: idOf(schedule) };
}

async function changed(stripe: Stripe, stored: Paid, plan: SoldPlan, now: Date) {
  const [subscription, { id: ofToday }] = await Promise.all([
    stripe.subscriptions.retrieve(stored.subscriptionId),
    priceOf(stripe, plan, stored.currency as PriceCurrency),
  ]);
  const direction = directionOf(subscription, plan);
  const isUpgrade = direction > 0;
  // A plan that stays keeps its price, also when new customers pay another.
  const price = direction === 0 ? itemOf(subscription).price.id : ofToday;
  const invoiceFor = (proration: 'always_invoice' | 'none') =>
    stripe.invoices.createPreview({
      customer: stored.customerId,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription).id, price }],
        proration_behavior: proration,
        ...(isCancelled(subscription) && goesOn(subscription)),
      },
    });
  const [due, next] = await Promise.all([
    isUpgrade ? invoiceFor('always_invoice') : null,
    invoiceFor('none'),
  ]);
  return costsOf(stored, now, { due, next, isUpgrade });
}

/** A cancelled subscription has no next invoice to preview. */
const goesOn = ({ cancel_at_period_end: flag }: Stripe.Subscription) =>
  flag ? { cancel_at_period_end: false } : { cancel_at: '' as const };

interface Invoices {
  due: Stripe.Invoice | null;
  /** `null` when nothing more is charged. */
  next: Stripe.Invoice | null;
  isUpgrade: boolean;
}

function costsOf({ currency, currentPeriodEnd }: Paid, now: Date, { due, next, isUpgrade }: Invoices) {
  const takenToday = due === null ? 0 : creditTakenBy(due);
  // Both previews start from today's credit.
  const creditLeft = next === null ? 0 : Math.max(0, -next.starting_balance - takenToday);
  const nextTotal = next?.total ?? 0;
  // An invoice below nothing, after a cheaper plan that began at once, is credit for later.
  const credit = Math.min(creditLeft, nextTotal);
  return {
    dueNow: inMainUnit(due?.amount_due ?? 0),
    dueNowTax: inMainUnit(taxIn(due)),
    dueNowCredit: inMainUnit(Math.max(0, takenToday)),
    nextAmount: inMainUnit(Math.max(0, nextTotal - creditLeft)),
    next: {
      subtotal: inMainUnit(next?.subtotal ?? 0),
      discount: inMainUnit(sumOf(next?.total_discount_amounts)),
      tax: inMainUnit(taxIn(next)),
      credit: inMainUnit(credit),
    },
    taxIsIncluded: isTaxIncluded(next ?? due, currency as PriceCurrency),
    creditLeft: inMainUnit(creditLeft),
    currency: currency as PriceCurrency,
    effectiveAt: isUpgrade ? now.toISOString() : (currentPeriodEnd ?? now.toISOString()),
    prorationDate: due?.parent?.subscription_details?.subscription_proration_date ?? null,
  };
}

const taxIn = (invoice: Stripe.Invoice | null): number => sumOf(invoice?.total_taxes);

/** As Stripe says; where no tax is taken, as the prices are set up. */
function isTaxIncluded(invoice: Stripe.Invoice | null, currency: PriceCurrency): boolean {
  const [first] = invoice?.total_taxes ?? [];
  return first ? first.tax_behavior === 'inclusive' : taxBehaviorOf(currency) === 'inclusive';
}

const sumOf = (parts: readonly { amount: number }[] | null | undefined): number =>
  (parts ?? []).reduce((sum, { amount }) => sum + amount, 0);
