import { useEntitlements } from '../billing.ts';

const closed =
  'Events come with the trial, with Grow and with every plan above it. You can still see your events. Upgrade to plan again.';

/** Why events can't be written to; `null` when they can. While nobody knows yet, the server says. */
export function useEventsGate(): string | null {
  const { data } = useEntitlements();
  return data === undefined || data.features.events ? null : closed;
}
