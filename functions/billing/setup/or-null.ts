import Stripe from 'stripe';

/** @returns null for what doesn't exist. */
export async function orNull<Found extends object>(request: Promise<Found>): Promise<Found | null> {
  try {
    const found = await request;
    return 'deleted' in found && found.deleted ? null : found;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
    throw error;
  }
}
