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
 * @param words The address of a deployed product and that of the head office, as far as they are stated.
 */
export async function setUp(
  secretKey: string | undefined,
  words: readonly string[],
  readLocal: () => LocalStripe,
): Promise<void> {
  const [first = '', ...others] = words;
  const isNamed = first.includes('://');
  const headOffice = headOfficeIn(isNamed ? others : words);
  const account = secretKey ? accountAtStripe(secretKey, isNamed ? first : '') : localAccount(readLocal());
  const webhookUrl = account.isReachable ? webhookUrlOf(account.appUrl) : null;
  const { appUrl } = account;
  const setup = { appUrl, webhookUrl, headOffice };
  const { done, missing, webhookSecret } = await setUpStripe(account.stripe, setup);
  for (const line of done) say(line);
  if (done.length === 0 && missing.length === 0) say('Everything was set up already.');
  if (webhookSecret) say(`The secret of the webhook endpoint, which Stripe shows only now: ${webhookSecret}`);
  for (const line of missing) say(line);
  if (!account.isReachable)
    say(
      'Stripe can’t reach this machine. Forward its events: stripe listen --forward-to localhost:4000/v1/webhooks/stripe',
    );
}

/** COUNTRY POSTCODE CITY STREET [STATE]; a US state is needed for tax. */
function headOfficeIn(words: readonly string[]) {
  const [country = '', postalCode = '', city = '', street = '', state, ...more] = words;
  if (words.length === 0) return null;
  if (!/^[A-Z]{2}$/.test(country) || street === '' || more.length > 0)
    throw new Error('expected the head office as COUNTRY POSTCODE CITY STREET [STATE], for example GB');
  return { country, postal_code: postalCode, city, line1: street, ...(state && { state }) };
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
