/**
 * Rewards the organization that referred another: 30 USD, or 25 in another currency, in its balance at Stripe, once, when
 * the other has paid for the first time (ADR 77). The state is on the referral, which the referring organization has:
 *
 * | state    | meaning                                                              | next                  |
 * |----------|----------------------------------------------------------------------|-----------------------|
 * | joined   | it signed up by the link                                             | its first payment     |
 * | none     | it has paid, and there is no reward                                  |                       |
 * | owed     | it has paid; the referrer hasn't paid anything itself yet            | the referrer's first payment |
 * | credited | the reward is in the balance                                         |                       |
 *
 * Each step may run again and at the same time as another. A credit that is in the balance already is found by its
 * metadata, however long ago a crash was; Stripe's idempotency key makes two at the same moment one.
 */
import { rewardChanged } from '@batchbook/events/billing';
import { rewardIn } from '@batchbook/shared/billing/referral';
import { inMainUnit, inMinorUnits } from '@batchbook/shared/billing/subscription';
import type Stripe from 'stripe';
import {
  readReferred,
  referredKey,
  referrerKey,
  type StoredReferred,
  type StoredReferrer,
  sharePeople,
} from '../../accounts/index.ts';
import { isClosed } from '../../platform/closed-organization.ts';
import { publish } from '../../platform/outbox.ts';
import { organizationOf } from '../../platform/table/keys.ts';
import { getItem } from '../../platform/table/read.ts';
import { transactUnlessChanged } from '../../platform/table/write.ts';
import { paidCurrencyOf } from '../payments/paid-state.ts';
import { subscriptionKey } from '../payments/table.ts';

const pageSize = 100;

const readReferrer = async (organizationId: string): Promise<StoredReferrer | undefined> =>
  (await getItem({ organizationId }, referrerKey(organizationId), { consistent: true })) as
    | StoredReferrer
    | undefined;

const readSubscription = (organizationId: string) =>
  getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });

/** Whether something may be left to do for an organization: as the referred or as the referrer. */
export async function mayBeRewarded(organizationId: string): Promise<boolean> {
  const referrer = await readReferrer(organizationId);
  if (referrer && referrer.settledAt === undefined) return true;
  return (await readReferred(organizationId)).some(({ state }) => state === 'owed');
}

/** Does what an organization's payment leads to, for its referrer and for itself. */
export async function rewardAfterPayment(stripe: Stripe, organizationId: string, now: Date): Promise<void> {
  await payRewards(stripe, organizationId, now);
  await rewardReferrer(stripe, organizationId, now);
}

async function rewardReferrer(stripe: Stripe, organizationId: string, now: Date): Promise<void> {
  const referrer = await readReferrer(organizationId);
  if (!referrer || referrer.settledAt !== undefined) return;
  const customerId = (await readSubscription(organizationId))?.customerId as string | undefined;
  if (customerId === undefined || !(await hasPaid(stripe, customerId))) return;
  await earn(referrer.organizationId, organizationId, now);
  await payRewards(stripe, referrer.organizationId, now);
  await transactUnlessChanged({ organizationId }, [
    {
      label: 'who referred it',
      update: referrerKey(organizationId),
      expression: 'SET settledAt = :now',
      values: { ':now': now.toISOString() },
      condition: 'attribute_exists(pk) AND attribute_not_exists(settledAt)',
    },
  ]);
}

/** Asks Stripe: an event may be forged, and a first invoice may be of nothing. */
async function hasPaid(stripe: Stripe, customer: string): Promise<boolean> {
  const paid = stripe.invoices.list({ customer, status: 'paid', limit: pageSize });
  for await (const { amount_paid: amount } of paid) if (amount > 0) return true;
  return false;
}

/** Notes the first payment. Nothing is earned by a closed organization, or where the two share a person. */
async function earn(referrerId: string, referredId: string, now: Date): Promise<void> {
  const scope = { system: 'a payment earns the organization that referred it a reward' };
  const key = referredKey(referrerId, referredId);
  const referral = (await getItem(scope, key, { consistent: true })) as StoredReferred | undefined;
  if (referral?.state !== 'joined') return;
  const isRefused = (await isClosed(referrerId)) || (await sharePeople(referrerId, referredId));
  const state = isRefused ? ('none' as const) : ('owed' as const);
  await transactUnlessChanged(scope, [
    {
      label: 'referral',
      update: key,
      expression: 'SET #state = :next, paidAt = :now',
      names: { '#state': 'state' },
      values: { ':next': state, ':joined': 'joined', ':now': now.toISOString() },
      condition: '#state = :joined',
    },
    publish(changed(referral, state), now),
  ]);
}

const changed = (referral: StoredReferred, state: 'none' | 'owed' | 'credited') => ({
  definition: rewardChanged,
  organizationId: organizationOf(referral),
  data: { id: referral.id, state },
});

/**
 * Puts what an organization is owed into its balance, in the currency that it pays in. A credit ties a customer to its
 * currency, so it waits for the first payment: a checkout that nobody pays must not choose one.
 */
async function payRewards(stripe: Stripe, organizationId: string, now: Date): Promise<void> {
  const owed = (await readReferred(organizationId)).filter(({ state }) => state === 'owed');
  if (owed.length === 0 || (await isClosed(organizationId))) return;
  const customerId = (await readSubscription(organizationId))?.customerId as string | undefined;
  if (customerId === undefined || (await stripe.customers.retrieve(customerId)).deleted) return;
  const currency = await paidCurrencyOf(stripe, customerId);
  if (currency === null) return;
  for (const referral of owed) await credit(stripe, referral, { customerId, currency, now });
}

interface Terms {
  customerId: string;
  /** In capitals. */
  currency: string;
  now: Date;
}

async function credit(stripe: Stripe, referral: StoredReferred, terms: Terms): Promise<void> {
  const organizationId = organizationOf(referral);
  const { customerId, now } = terms;
  const there =
    (await findCredit(stripe, referral, customerId)) ?? (await giveCredit(stripe, referral, terms));
  await transactUnlessChanged({ organizationId }, [
    {
      label: 'referral',
      update: { pk: referral.pk, sk: referral.sk },
      expression:
        'SET #state = :credited, creditedAt = :now, rewardAmount = :amount, rewardCurrency = :currency, transactionId = :id',
      names: { '#state': 'state' },
      values: {
        ':credited': 'credited',
        ':owed': 'owed',
        ':now': now.toISOString(),
        // What is there, also after an earlier attempt.
        ':amount': inMainUnit(-there.amount),
        ':currency': there.currency.toUpperCase(),
        ':id': there.id,
      },
      condition: '#state = :owed',
    },
    publish(changed(referral, 'credited'), now),
  ]);
}

/** Finds the credit of an earlier attempt, after which this side crashed. Stripe forgets idempotency keys after a day. */
async function findCredit(
  stripe: Stripe,
  { id }: StoredReferred,
  customerId: string,
): Promise<Stripe.CustomerBalanceTransaction | null> {
  const all = stripe.customers.listBalanceTransactions(customerId, { limit: pageSize });
  for await (const transaction of all) if (transaction.metadata?.referral === id) return transaction;
  return null;
}

/** A negative amount is what the customer is owed; its next invoices use it up. */
const giveCredit = (
  stripe: Stripe,
  { id }: StoredReferred,
  { customerId, currency }: Terms,
): Promise<Stripe.CustomerBalanceTransaction> =>
  stripe.customers.createBalanceTransaction(
    customerId,
    {
      amount: -inMinorUnits(rewardIn(currency)),
      currency: currency.toLowerCase(),
      description: 'Referral reward',
      metadata: { referral: id },
    },
    { idempotencyKey: `referral-${id}-${currency}` },
  );
