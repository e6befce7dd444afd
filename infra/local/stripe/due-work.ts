import type { Store } from '../store.ts';
import type { Account } from './account.ts';
import { expireSession } from './api/checkout.ts';
import { chargeAutomatically } from './billing/charge-automatically.ts';
import { runSubscription } from './billing/renew.ts';
import { enterNextPhase } from './billing/schedule-phases.ts';
import type { Kind } from './kinds.ts';

/** What happens to an object when its time comes. */
const work: Partial<Record<Kind, (account: Account, id: string) => void>> = {
  'checkout.session': (account, id) =>
    void expireSession(account, account.records.need('checkout.session', id)),
  subscription: runSubscription,
  subscription_schedule: (account, id) =>
    enterNextPhase(account, account.records.need('subscription_schedule', id)),
  invoice: (account, id) => void chargeAutomatically(account, account.records.need('invoice', id)),
};

/** Does all that is due, in the order of time, each step at its own moment and as one transaction. */
export function runDue(store: Store, account: Account): void {
  for (;;) {
    const due = account.records.firstDue(account.clock.now());
    if (!due) return;
    const step = work[due.kind];
    if (!step) throw new Error(`Nothing is known to be due for ${due.kind}.`);
    account.clock.at(due.at, () => store.transaction(() => step(account, due.id)));
  }
}
