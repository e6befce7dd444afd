/** Mail that bounces, a visitor who writes to us, and a payment that goes back. Once each, so that the worker of each event has work. */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@batchbook/shared/ids';
import { type Maker, type Runtime, request } from '../support/product.ts';
import { insist, type Ledger } from './makers-at-work.ts';

const retryMs = 200;
/** A report that a kill took with it doesn't come again: then another address is invited. */
const reportedWithinMs = 90_000;

/** Invites addresses of SES's mailbox simulator until one is found to bounce. */
export async function inviteBouncing(maker: Maker, ledger: Ledger): Promise<void> {
  for (;;) {
    const id = newId();
    const body = { email: `bounce+${id}@simulator.amazonses.com`.toLowerCase() };
    await insist(ledger, 'invitation', () => maker.call('PUT', `/invitations/${id}`, body));
    for (let waited = 0; waited < reportedWithinMs; waited += retryMs) {
      const { items } = (await insist(ledger, 'invitations', () => maker.call('GET', '/invitations'))).body;
      if (
        items.some(
          (item: { invitationId: string; mail: string }) =>
            item.invitationId === id && item.mail === 'failed',
        )
      )
        return;
      await sleep(retryMs);
    }
    await insist(ledger, 'cancelling', () => maker.call('DELETE', `/invitations/${id}`));
  }
}

export async function writeToUs(runtime: Runtime, ledger: Ledger): Promise<void> {
  const body = {
    id: newId(),
    userEmail: 'visitor@example.com',
    currentPage: '/plans',
    description: 'We are twelve users.',
  };
  await insist(ledger, 'message', () => request(runtime, '', 'POST', '/contact', body));
}

/** The operator refunds the only payment there is, in Stripe's dashboard. */
export async function refundPayment({ stripeUrl, stripeSecretKey }: Runtime): Promise<void> {
  const headers = { authorization: `Bearer ${stripeSecretKey}` };
  const ask = async (path: string, body?: URLSearchParams) => {
    for (;;) {
      const init = body
        ? { method: 'POST', body, headers: { ...headers, 'idempotency-key': 'refund' } }
        : { headers };
      const answer = await fetch(`${stripeUrl}/v1/${path}`, init).catch(() => null);
      if (answer?.ok) return (await answer.json()) as { data: { id: string }[] };
      await sleep(retryMs);
    }
  };
  const { data } = await ask('payment_intents?limit=1');
  await ask('refunds', new URLSearchParams({ payment_intent: data[0]?.id ?? '', amount: '100' }));
}
