/** The pages of Stripe's on which a customer could still pay for a first subscription. */
import type Stripe from 'stripe';
import { isInvalidRequest } from './stripe.ts';

/** Closes all of them, also one that a crash kept from being noted. Does nothing to a page that was paid. */
export async function closeOpenPages(stripe: Stripe, customer: string): Promise<void> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  await Promise.all(data.map(({ id }) => closePage(stripe, id)));
}

/** Somebody may pay it, or close it, at this moment. */
export async function closePage(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.checkout.sessions.expire(id);
  } catch (error) {
    if (!isInvalidRequest(error)) throw error;
    if ((await stripe.checkout.sessions.retrieve(id)).status === 'open') throw error;
  }
}
