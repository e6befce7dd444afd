import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { cancelNow } from './cancel.ts';
import { chargeAutomatically } from './charge-automatically.ts';
import { invoiceSubscription } from './invoice-subscription.ts';
import { keepForNextInvoice, takePendingLines } from './pending-items.ts';
import { unusedTime } from './proration.ts';

interface End {
  invoice_now?: boolean | undefined;
  prorate?: boolean | undefined;
}

/** Ends a subscription now. What was paid for and not used is credited if that is asked for. */
export function endSubscription(
  account: Account,
  subscription: Stripe.Subscription,
  { invoice_now, prorate }: End,
): Stripe.Subscription {
  const { records, clock } = account;
  const time = clock.now();
  if (prorate && subscription.status !== 'trialing') {
    const lines = subscription.items.data.map((item) => unusedTime({ account, subscription, item, time }));
    keepForNextInvoice(account, subscription.id, lines);
  }
  if (invoice_now) {
    const lines = takePendingLines(account, subscription.id);
    if (lines.length > 0)
      chargeAutomatically(
        account,
        invoiceSubscription(account, subscription, { reason: 'subscription_update', lines }),
      );
  }
  return cancelNow(account, records.need('subscription', subscription.id));
}
