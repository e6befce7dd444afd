/** An owner who buys a plan, so that the workers of payments have work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Maker } from '../support/product.ts';
import { insist, type Ledger } from './makers-at-work.ts';

const retryMs = 200;

/** Opens a checkout and pays until the subscription stands. Each kill also ends the stand-in for Stripe. */
export async function buyPlan(maker: Maker, ledger: Ledger): Promise<void> {
  const body = { plan: 'grow', currency: 'GBP', successUrl: '/account', cancelUrl: '/account' };
  const page = await insist(ledger, 'checkout', () => maker.call('POST', '/checkout', body));
  const card = new URLSearchParams({ card: '4242424242424242' });
  for (;;) {
    // Once it is paid, the page refuses another card.
    await fetch(page.body.url, { method: 'POST', body: card, redirect: 'manual' }).catch(() => undefined);
    const { body: paid } = await insist(ledger, 'payment', () => maker.call('POST', '/subscription/check'));
    if (paid.status === 'active') return;
    await sleep(retryMs);
  }
}
