import type { Kind, Kinds } from './kinds.ts';

/** How long Stripe waits for a first payment. */
const incompleteSeconds = 23 * 3600;

/** The time at which something happens to an object by itself, in seconds; null for never. */
export function dueTimeOf(body: Kinds[Kind]): number | null {
  switch (body.object) {
    case 'checkout.session':
      return body.status === 'open' ? body.expires_at : null;
    case 'subscription': {
      if (['canceled', 'incomplete_expired'].includes(body.status)) return null;
      if (body.status === 'incomplete') return body.created + incompleteSeconds;
      const ends = body.items.data.map(({ current_period_end }) => current_period_end);
      const times = [...ends, body.cancel_at, body.pending_update?.expires_at];
      return Math.min(...times.filter((time) => typeof time === 'number'));
    }
    case 'subscription_schedule':
      return body.status === 'active' ? (body.current_phase?.end_date ?? null) : null;
    case 'invoice':
      return body.status === 'open' ? body.next_payment_attempt : null;
    default:
      return null;
  }
}
