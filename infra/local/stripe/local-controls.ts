import type { Store } from '../store.ts';
import type { Account } from './account.ts';
import { chargeIn } from './api/payments.ts';
import { newWebhookSecret } from './api/webhook-endpoints.ts';
import { raiseDispute } from './billing/disputes.ts';
import type { Deliveries } from './deliveries.ts';
import { StripeFailure } from './failure.ts';
import type { Lateness } from './lateness.ts';

export interface ControlAnswer {
  status: number;
  body: unknown;
}

/** What tests and people do to the stand-in that nobody can do to Stripe. */
export type LocalControls = (method: string, pathname: string, body: string) => Promise<ControlAnswer>;

interface Parts {
  store: Store;
  account: Account;
  deliveries: Deliveries;
  lateness: Lateness;
}

const endings = ['cancel', 'unpaid', 'past_due'] as const;
const modes = ['deliver', 'hold', 'drop'] as const;

export function createLocalControls({ store, account, deliveries, lateness }: Parts): LocalControls {
  const { settings } = account;
  const controls: Record<string, (input: Record<string, unknown>) => Promise<ControlAnswer> | ControlAnswer> =
    {
      'POST /_local/webhooks': ({ mode }) => {
        const chosen = modes.find((candidate) => candidate === mode);
        if (!chosen) return refused(`mode is one of ${modes.join(', ')}.`);
        settings.set('deliveryMode', chosen);
        if (chosen === 'deliver') deliveries.release();
        return { status: 200, body: { mode: chosen, waiting: deliveries.waiting() } };
      },
      'GET /_local/webhooks': () => ({
        status: 200,
        body: { mode: settings.get('deliveryMode'), waiting: deliveries.waiting() },
      }),
      'POST /_local/disputes': ({ paymentIntent, reason }) => {
        const named = { payment_intent: String(paymentIntent), charge: undefined };
        const dispute = store.transaction(() =>
          raiseDispute(account, chargeIn(account, named), asText(reason)),
        );
        return { status: 200, body: dispute };
      },
      'POST /_local/settings': ({ afterRetries }) => {
        const chosen = endings.find((candidate) => candidate === afterRetries);
        if (!chosen) return refused(`afterRetries is one of ${endings.join(', ')}.`);
        settings.set('afterRetries', chosen);
        return { status: 200, body: { afterRetries: chosen } };
      },
      'POST /_local/lateness': ({ ms }) => {
        if (ms !== null && (typeof ms !== 'number' || ms < 0))
          return refused('ms is how late answers come, null for never.');
        lateness.ms = ms === null ? Number.POSITIVE_INFINITY : ms;
        return { status: 200, body: { ms } };
      },
      'POST /_local/webhook-secret': ({ endpoint, expiresInSeconds = 86_400 }) =>
        store.transaction(() => rollSecret(account, String(endpoint), Number(expiresInSeconds))),
    };
  return async (method, pathname, body) => {
    const control = controls[`${method} ${pathname}`];
    if (!control) return { status: 404, body: { message: 'Not Found' } };
    try {
      return await control(readObject(body));
    } catch (error) {
      if (error instanceof StripeFailure) return refused(error.message);
      throw error;
    }
  };
}

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Gives an endpoint a new secret, as the dashboard does. Until the old one ends, events are signed with both. */
function rollSecret({ records, clock }: Account, id: string, expiresInSeconds: number): ControlAnswer {
  if (!records.find('webhook_endpoint', id)) return { status: 404, body: { message: 'No such endpoint' } };
  const [current] = records.hidden('webhook_endpoint', id).secrets;
  const secret = newWebhookSecret();
  const ending = current ? [{ ...current, expiresAt: clock.now() + expiresInSeconds }] : [];
  records.putHidden('webhook_endpoint', id, { secrets: [{ secret, expiresAt: null }, ...ending] });
  return { status: 200, body: { secret } };
}

const refused = (message: string): ControlAnswer => ({ status: 400, body: { message } });

function readObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body || '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
