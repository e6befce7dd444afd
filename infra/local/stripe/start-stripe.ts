import { setUpStripe, webhookUrlOf } from '@batchbook/functions/billing/stripe-setup';
import type { ProductClock } from '../clock.ts';
import type { Logs } from '../logs.ts';
import type { StripeKeys } from '../options.ts';
import type { Store } from '../store.ts';
import { openStandIn, type StandIn } from './stand-in.ts';

/** Stripe for the functions: the stand-in, or a test account. */
export interface LocalStripe {
  keys: StripeKeys;
  /** null: Stripe itself. */
  standIn: StandIn | null;
}

/** The endpoint of an earlier start, perhaps at another port. */
const isOwnWebhook = (url: string): boolean => /^http:\/\/localhost:\d+\/v1\/webhooks\/stripe$/.test(url);

/** Of a business that doesn't exist. */
const headOffice = { country: 'GB', postal_code: 'BS1 4ST', city: 'Bristol', line1: '1 Mill Lane' };

export async function startStripe(
  store: Store,
  logs: Logs,
  clock: ProductClock,
  appUrl: string,
  ownKeys: StripeKeys | null,
): Promise<LocalStripe> {
  if (ownKeys) return { keys: ownKeys, standIn: null };
  const standIn = await openStandIn(store, logs, clock);
  try {
    const webhookUrl = webhookUrlOf(appUrl);
    standIn.moveWebhook(isOwnWebhook, webhookUrl);
    await setUpStripe(standIn.client, { appUrl, headOffice });
    const { secretKey } = standIn;
    return { keys: { secretKey, webhookSecret: standIn.webhookSecret(webhookUrl) }, standIn };
  } catch (error) {
    await standIn.close();
    throw error;
  }
}

/** The functions' secret. Its shape is that of every stage (runbook). */
export const stripeSecret = ({ secretKey, webhookSecret }: StripeKeys): Record<string, string> => ({
  'batchbook-local-stripe': JSON.stringify({
    secretKey,
    webhookSecrets: webhookSecret === null ? [] : [webhookSecret],
  }),
});
