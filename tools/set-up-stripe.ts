/** `npm run operator -- stripe-setup`: sets up the stand-in of the running local product, or an account at Stripe. */
import { setUpStripe, stripeAccount, webhookUrlOf } from '@batchbook/functions/billing/stripe-setup';

export interface LocalStripe {
  appUrl: string;
  stripeUrl: string | null;
  stripeSecretKey: string | null;
}

interface Account {
  stripe: ReturnType<typeof stripeAccount>;
  appUrl: string;
  /** Stripe sends events to public addresses only. */
  isReachable: boolean;
}

/**
 * @param secretKey Of an account at Stripe; missing for the local product's stand-in.
 * @param appUrl The address of a deployed product.
 */
export async function setUp(
  secretKey: string | undefined,
  appUrl: string,
  readLocal: () => LocalStripe,
): Promise<void> {
  const account = secretKey ? accountAtStripe(secretKey, appUrl) : localAccount(readLocal());
  const webhookUrl = account.isReachable ? webhookUrlOf(account.appUrl) : null;
  const { done, webhookSecret } = await setUpStripe(account.stripe, account.appUrl, webhookUrl);
  for (const line of done) say(line);
  if (done.length === 0) say('Everything was set up already.');
  if (webhookSecret) say(`The secret of the webhook endpoint, which Stripe shows only now: ${webhookSecret}`);
  if (!account.isReachable)
    say(
      'Stripe can’t reach this machine. Forward its events: stripe listen --forward-to localhost:4000/v1/webhooks/stripe',
    );
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function accountAtStripe(secretKey: string, appUrl: string): Account {
  const isPublic = /^https:\/\/[^/]+$/.test(appUrl);
  if (appUrl !== '' && !isPublic)
    throw new Error('expected the address of the product, as in https://batchbook.example');
  if (appUrl === '' && /^.k_live_/.test(secretKey))
    throw new Error('a live account needs the address of the product');
  return {
    stripe: stripeAccount(secretKey, null),
    appUrl: appUrl || 'http://localhost:4000',
    isReachable: isPublic,
  };
}

function localAccount({ appUrl, stripeUrl, stripeSecretKey }: LocalStripe): Account {
  if (!stripeUrl || !stripeSecretKey)
    throw new Error('the running product uses Stripe itself: name its STRIPE_SECRET_KEY');
  return { stripe: stripeAccount(stripeSecretKey, stripeUrl), appUrl, isReachable: true };
}
