/** An owner who buys a plan, so that the workers of payments have work. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Maker } from '../support/product.ts';
import { insist, type Ledger } from './makers-at-work.ts';

const retryMs = 200;
const limitMs = 10_000;

/** Opens a checkout and pays until the subscription stands. Each kill also ends the stand-in for Stripe. */
export async function buyPlan(maker: Maker, ledger: Ledger): Promise<void> {
  const body = { plan: 'grow', currency: 'GBP', successUrl: '/account', cancelUrl: '/account' };
  // What asks Stripe is limited, and an owner who keeps on trying may be told so.
  const patiently = async (what: string, send: Parameters<typeof insist>[2]) => {
    for (;;) {
      const answer = await insist(ledger, what, send, [429]);
      if (answer.status !== 429) return answer;
      await sleep(limitMs);
    }
  };
  const page = await patiently('checkout', () => maker.call('POST', '/checkout', body));
  const card = new URLSearchParams({ card: '4242424242424242' });
  for (;;) {
    // Once it is paid, the page refuses another card.
    await fetch(page.body.url, { method: 'POST', body: card, redirect: 'manual' }).catch(() => undefined);
    const { body: paid } = await patiently('payment', () => maker.call('POST', '/subscription/check'));
    if (paid.status === 'active') return;
    await sleep(retryMs);
  }
}
