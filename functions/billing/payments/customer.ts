/** An organization's customer at Stripe: one, made by its first checkout, or after somebody deleted it at Stripe. */
import type Stripe from 'stripe';
import { getItem, type Item } from '../../platform/table/read.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { isRefusedAs } from './stripe.ts';
import { customerKey, newSubscriptionItem, subscriptionKey } from './table.ts';

/**
 * Creates the customer and the copy of a subscription that doesn't exist yet. Returns the copy's item. The customer has no
 * name and address before it is in the table (`describeCustomer`): after a crash in between it may never be found again.
 */
export async function createCustomer(stripe: Stripe, organizationId: string, now: Date) {
  const customer = await newCustomer(stripe, organizationId, `customer-of-${organizationId}`);
  const isFirst = await transactUnlessChanged({ organizationId }, [
    {
      label: 'customer',
      put: { ...customerKey(customer.id), type: 'CUSTOMER', organizationId },
      condition: `${notExists} OR organizationId = :organizationId`,
      values: { ':organizationId': organizationId },
    },
    {
      label: 'subscription',
      put: newSubscriptionItem(organizationId, customer.id, now),
      condition: notExists,
    },
  ]);
  if (isFirst) return newSubscriptionItem(organizationId, customer.id, now);
  return readCopy(organizationId);
}

const newCustomer = (stripe: Stripe, organizationId: string, idempotencyKey: string) =>
  stripe.customers.create(
    // For people who look at Stripe's pages. Nothing here finds an organization by them.
    { metadata: { organizationId } },
    { idempotencyKey },
  );

async function readCopy(organizationId: string): Promise<Item> {
  const item = await getItem({ organizationId }, subscriptionKey(organizationId), { consistent: true });
  if (!item) throw new Error('the customer belongs to another organization');
  return item;
}

/**
 * Whether a refusal came because somebody deleted the customer on Stripe's pages. One that the account never had isn't
 * deleted: then the keys are those of another account.
 */
export async function isDeletedAtStripe(
  stripe: Stripe,
  customerId: string,
  error: unknown,
): Promise<boolean> {
  if (!isRefusedAs('resource_missing', error)) return false;
  return (await stripe.customers.retrieve(customerId)).deleted === true;
}

/**
 * Creates a customer in place of a deleted one. An answer about that one which is still on its way is too late.
 * @returns the copy's item.
 */
export async function replaceCustomer(
  stripe: Stripe,
  organizationId: string,
  deletedId: string,
): Promise<Item> {
  const key = `customer-of-${organizationId}-after-${deletedId}`;
  const { id } = await newCustomer(stripe, organizationId, key);
  const customer = { ...customerKey(id), type: 'CUSTOMER', organizationId };
  await transactUnlessChanged({ organizationId }, [
    { label: 'customer', put: customer },
    { label: 'deleted', remove: customerKey(deletedId) },
    {
      label: 'subscription',
      update: subscriptionKey(organizationId),
      expression: 'SET customerId = :id, sessionId = :none ADD answers :one',
      condition: 'customerId = :deleted',
      values: { ':id': id, ':none': null, ':one': 1, ':deleted': deletedId },
    },
  ]);
  return readCopy(organizationId);
}

/** Gives a customer the owner's address, and a new one the business's name, which is the owner's to change at Stripe. */
export async function describeCustomer(
  stripe: Stripe,
  customerId: string,
  { email, businessName }: { email: string; businessName: string },
  isNew: boolean,
): Promise<Stripe.Customer> {
  return stripe.customers.update(customerId, { email, ...(isNew && { name: businessName }) });
}
