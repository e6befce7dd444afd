/// <reference lib="dom" />
/** The pages that stand in for Stripe's, in a browser: paying, confirming, the portal and an invoice. */
import { stripeAccount } from '@batchbook/functions/billing/stripe-setup';
import { checkout, submit } from '@batchbook/infra/local/stripe/stand-in.fixture';
import { describe, expect, it } from 'vitest';
import { expectClean, looks } from '../support/axe.ts';
import { newPage } from '../support/pages.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();
const stripe = stripeAccount(runtime.stripeSecretKey, runtime.stripeUrl);
const home = `${runtime.appUrl}/plans`;

async function openSession() {
  const [price] = (await stripe.prices.list({ lookup_keys: ['grow_gbp_month'] })).data;
  const customer = await stripe.customers.create({ email: 'owner@example.test' });
  return checkout(stripe, customer.id, price?.id ?? '', {
    success_url: `${home}?success=true`,
    cancel_url: `${home}?canceled=true`,
    allow_promotion_codes: true,
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    customer_update: { address: 'auto', name: 'auto' },
  });
}

describe('the pay page', () => {
  it('asks the holder to confirm, and leads back to the product', async () => {
    const session = await openSession();
    const page = await newPage();
    await page.goto(session.url ?? '');
    await page.getByLabel('Promotion code').fill('friend30');
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    expect(await page.getByText('£12.60').count()).toBeGreaterThan(0);
    await page.getByLabel('Card number').fill('4000 0025 0000 3155');
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(`${home}?success=true`);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      amount_total: 1260,
    });
  });

  it('leads back without paying', async () => {
    const session = await openSession();
    const page = await newPage();
    await page.goto(session.url ?? '');
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await page.waitForURL(`${home}?canceled=true`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  });
});

it.each(looks)('are accessible on a $size screen, $theme', async ({ viewport, theme }) => {
  const page = await newPage({ viewport, colorScheme: theme });
  const session = await openSession();
  const look = async (url: string | null | undefined, what: string) => {
    await page.goto(url ?? '');
    await expectClean(page, null, what);
  };
  await look(session.url, 'pay page');
  const asked = await submit(session.url, { card: '4000 0000 0000 3220' });
  await look(new URL(asked.headers.get('location') ?? '', session.url ?? '').href, 'confirmation');
  await page.getByRole('button', { name: 'Complete' }).click();
  const customer = String(session.customer);
  const [configuration] = (await stripe.billingPortal.configurations.list()).data;
  const portal = { customer, configuration: configuration?.id ?? '' };
  await look((await stripe.billingPortal.sessions.create(portal)).url, 'portal');
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  await look(invoice?.hosted_invoice_url, 'invoice');
});
