import type { Store } from '../store.ts';
import type { Account } from './account.ts';
import type { Deliveries } from './deliveries.ts';

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
  advance(seconds: number): Promise<void>;
}

const modes = ['deliver', 'hold', 'drop'] as const;

export function createLocalControls({ account, deliveries, advance }: Parts): LocalControls {
  const { settings, clock } = account;
  const controls: Record<string, (input: Record<string, unknown>) => Promise<ControlAnswer> | ControlAnswer> =
    {
      'POST /_local/webhooks': ({ mode }) => {
        const chosen = modes.find((candidate) => candidate === mode);
        if (!chosen) return refused(`mode is one of ${modes.join(', ')}.`);
        settings.set('deliveryMode', chosen);
        if (chosen === 'deliver') deliveries.wake();
        return { status: 200, body: { mode: chosen, waiting: deliveries.waiting() } };
      },
      'GET /_local/webhooks': () => ({
        status: 200,
        body: { mode: settings.get('deliveryMode'), waiting: deliveries.waiting() },
      }),
      'POST /_local/clock': async ({ advanceSeconds }) => {
        if (typeof advanceSeconds !== 'number' || !(advanceSeconds >= 0))
          return refused('advanceSeconds is a number that is not negative.');
        await advance(advanceSeconds);
        return { status: 200, body: { now: clock.now() } };
      },
      'GET /_local/clock': () => ({ status: 200, body: { now: clock.now() } }),
    };
  return async (method, pathname, body) => {
    const control = controls[`${method} ${pathname}`];
    if (!control) return { status: 404, body: { message: 'Not Found' } };
    return control(readObject(body));
  };
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
