import { billingContract } from '@batchbook/shared/billing/contract';
import { inMainUnit, keepsPlan } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import { env } from '../../platform/config.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { releaseSchedule } from './change-plan.ts';
import { atStripe } from './stripe.ts';
import { type StoredSubscription, subscriptionKey, toSubscription } from './table.ts';

const invoicesMax = 100;

const readStored = (organizationId: string): Promise<Item | undefined> =>
  getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });

/** Owner: opens Stripe's page for cards, tax numbers and cancellation. */
export const openBillingPortal = useCase(billingContract.openBillingPortal, {
  read: ({ params }) => readStored(params.organizationId),
  answer: async ({ body }, item) => {
    if (!item) throw new RequestProblem('not_subscribed');
    const stored = toSubscription(item);
    const session = await atStripe(async (stripe) => {
      await releaseScheduleOf(stripe, stored);
      return stripe.billingPortal.sessions.create({
        customer: stored.customerId,
        return_url: env('APP_URL') + body.returnUrl,
      });
    });
    return ok({ url: session.url });
  },
});

/** The page couldn't cancel while a schedule manages the subscription. */
async function releaseScheduleOf(
  stripe: Stripe,
  { subscriptionId, status }: StoredSubscription,
): Promise<void> {
  if (subscriptionId === null || !keepsPlan(status)) return;
  await releaseSchedule(stripe, await stripe.subscriptions.retrieve(subscriptionId));
}

/** Owner: lists the invoices, newest first. */
export const listInvoices = useCase(billingContract.listInvoices, {
  read: ({ params }) => readStored(params.organizationId),
  answer: async (_request, item) => {
    if (!item) return ok({ items: [] });
    const { customerId } = toSubscription(item);
    const { data } = await atStripe((stripe) =>
      stripe.invoices.list({ customer: customerId, limit: invoicesMax }),
    );
    return ok({ items: data.flatMap(shownInvoice) });
  },
});

function shownInvoice(invoice: Stripe.Invoice) {
  const { id, status } = invoice;
  if (!id || !status) return [];
  return [
    {
      id,
      number: invoice.number,
      createdAt: new Date(invoice.created * 1000).toISOString(),
      total: inMainUnit(invoice.total),
      currency: invoice.currency.toUpperCase(),
      status,
      url: invoice.hosted_invoice_url ?? null,
      pdfUrl: invoice.invoice_pdf ?? null,
    },
  ];
}
