/**
 * Brings an organization's copy of its subscription, and the plan in force, to what Stripe says now. Events, the owner's
 * own check and the daily comparison all end here, so their order and number don't matter (invariant 23).
 */

import { isDeepStrictEqual } from 'node:util';
import { subscriptionChanged } from '@batchbook/events/billing';
import { planOf } from '@batchbook/shared/billing/plans';
import type Stripe from 'stripe';
import { referrerKey } from '../../accounts/index.ts';
import { auditChanges, changesOf } from '../../platform/audit.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { entitlementKey } from '../../platform/http/entitlement.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import { type At, getItem, type Item, readAt } from '../../platform/table/read.ts';
import { setAll } from '../../platform/table/set-all.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import { standingWrites } from '../change-standing.ts';
import { revokeCancellation } from './change-plan.ts';
import { endPayments } from './end-payments.ts';
import { eraseCustomer } from './erase-customer.ts';
import { type Fetched, fetchPaidState } from './paid-state.ts';
import { openStripe } from './stripe.ts';
import { endSurplus } from './surplus.ts';
import { nextComparison, type PaidState, paidStateIn, subscriptionKey } from './table.ts';
import { voidOpenInvoices } from './unpaid.ts';

/** Reads what the table knows about an organization's payments, and who referred it. */
export const readPayments = (organizationId: string): Promise<At> =>
  readAt({ organizationId }, [
    subscriptionKey(organizationId),
    entitlementKey(organizationId),
    referrerKey(organizationId),
  ]);

/**
 * Copies an organization's subscription from Stripe, if it was ever a customer. For a deleted one it ends every
 * subscription, including one bought or revoked during the deletion. Returns what the table says now.
 */
export async function syncSubscription(organizationId: string, now: Date): Promise<At> {
  const deletion = await getItem({ organizationId }, deletionKey(organizationId), { consistent: true });
  if (deletion) return syncDeleted(organizationId, deletion, now);
  await syncCopy(organizationId, now);
  return readPayments(organizationId);
}

/** One that is deleted while it is synced comes here by the event of its deletion. */
async function syncDeleted(organizationId: string, deletion: Item, now: Date): Promise<At> {
  const at = await readPayments(organizationId);
  const item = at(subscriptionKey(organizationId));
  if (!item) return at;
  const { customerId, subscriptionId } = item as Item & { customerId: string; subscriptionId: string | null };
  await endPayments(await openStripe(), { organizationId, customerId, knownId: subscriptionId });
  // It can't be restored.
  if ((deletion.deletesAt as string) <= now.toISOString()) await eraseCustomer(organizationId, customerId);
  else await syncCopy(organizationId, now);
  return readPayments(organizationId);
}

async function syncCopy(organizationId: string, now: Date): Promise<void> {
  const stripe = await openStripe();
  const read = () => readPayments(organizationId);
  const fetched = await retryOnConflict(await read(), read, async (at) => {
    const item = at(subscriptionKey(organizationId));
    if (!item) return null;
    // Fetched after the copy was read: the write fails if another answer was written meanwhile.
    const fetched = await fetchKept(stripe, item);
    await transact({ organizationId }, writesOf({ organizationId, at, item, state: fetched.state, now }));
    return fetched;
  });
  if (!fetched) return;
  for (const subscription of fetched.surplus) await endSurplus(stripe, organizationId, subscription);
  if (fetched.givenUpId) await voidOpenInvoices(stripe, fetched.givenUpId);
}

/**
 * Fetches what is paid for. An upgrade that waited for its payment, and was made from a cancelled plan, revokes the
 * cancellation once it is paid: until then somebody could give up, and whoever changes their mind drops it.
 */
async function fetchKept(stripe: Stripe, item: Item): Promise<Fetched> {
  const customerId = item.customerId as string;
  const fetched = await fetchPaidState(stripe, customerId);
  const { pendingPlan } = paidStateIn(item);
  const { subscriptionId, tier, cancelAtPeriodEnd } = fetched.state;
  if (subscriptionId === null || !cancelAtPeriodEnd || pendingPlan === null || tier !== pendingPlan)
    return fetched;
  await revokeCancellation(stripe, await stripe.subscriptions.retrieve(subscriptionId));
  return fetchPaidState(stripe, customerId);
}

interface Difference {
  organizationId: string;
  at: At;
  /** The stored copy. */
  item: Item;
  state: PaidState;
  now: Date;
}

function writesOf({ organizationId, at, item, state, now }: Difference): Write[] {
  const before = paidStateIn(item);
  const isSame = isDeepStrictEqual(before, state);
  const answers = item.answers as number;
  const set = setAll({
    ...(isSame ? {} : state),
    // Also when nothing differs: an older answer that is still on its way must find that it is too late.
    answers: answers + 1,
    gsi1sk: nextComparison(now),
  });
  const copy: Write = {
    label: 'subscription',
    update: subscriptionKey(organizationId),
    ...set,
    // Added, since an owner's change may have taken a version meanwhile.
    expression: `${set.expression} ADD #version :risen`,
    names: { ...set.names, '#version': 'version' },
    values: { ...set.values, ':answers': answers, ':risen': isSame ? 0 : 1 },
    condition: 'answers = :answers',
  };
  if (isSame) return [copy];
  const data = { before: changedParts(before), after: changedParts(state) };
  return [
    copy,
    ...standingAfter({ organizationId, at, item, state, now }),
    ...auditChanges(
      {
        organizationId,
        act: 'subscription_changed',
        by: 'payments',
        changes: changesOf(shownParts(before), shownParts(state)),
      },
      now,
    ),
    publish({ definition: subscriptionChanged, organizationId, data }, now),
  ];
}

/** The plan in force follows what is paid for; an operator's grant stays above it. */
function standingAfter({ organizationId, at, state, now }: Difference): Write[] {
  const entitlement = at(entitlementKey(organizationId));
  if (!entitlement) throw new Error(`there is no organization ${organizationId}`);
  if (entitlement.paidTier === state.tier) return [];
  // The alarm's filter finds these words, whoever syncs, before anybody opens a screen.
  if (!planOf(state.tier).known) log.error('unknown tier', { tier: state.tier });
  // A price that isn't ours has no mail to announce a grace period in.
  const isInPlanMail = planOf(state.tier).known;
  const change = { paidTier: state.tier };
  return standingWrites({ organizationId, item: entitlement, change, now, isInPlanMail });
}

const changedParts = (state: PaidState) => ({
  tier: state.tier,
  status: state.status,
  currentPeriodEnd: state.currentPeriodEnd,
  scheduledPlan: state.scheduledPlan,
  pendingPlan: state.pendingPlan,
  pendingUntil: state.pendingUntil,
  failedTries: state.failedTries,
  nextTryAt: state.nextTryAt,
  amountDue: state.amountDue,
  currency: state.currency,
  isDiscounted: state.isDiscounted,
});

/** Without Stripe's ids and pages. A payment that Stripe tries again isn't a change for the history. */
function shownParts({
  subscriptionId: _id,
  confirmUrl: _page,
  unknownPrice: _price,
  failedTries: _tries,
  nextTryAt: _next,
  amountDue: _due,
  pendingUntil: _until,
  ...shown
}: PaidState): Record<string, unknown> {
  return shown;
}
