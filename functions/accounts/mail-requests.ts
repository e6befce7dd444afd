/**
 * Requests of a mail to an address, before anybody is known: of a sign-in link, or of a code. The operation reads and
 * writes the same for every address, and a worker looks up whose it is and mails. So neither the answer nor its time
 * reveals who has an account.
 *
 * One item under the hash of the address, in small letters, holds the requests of an hour. What is mailed is kept in the
 * same item, as hashes. The address is in it in clear for an hour, because the worker needs it.
 */
import type { emailCodeRequested, magicLinkRequested } from '@batchbook/events/accounts';
import { noOrganization } from '@batchbook/events/envelope';
import { newId } from '@batchbook/shared/ids';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { publish } from '../platform/outbox.ts';
import { hashOfToken } from '../platform/secret-token.ts';
import type { Key } from '../platform/table/keys.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { notExists, transactUnlessChanged } from '../platform/table/write.ts';

export const hourSeconds = 3600;
const requestsAnHour = 5;
const scope = { system: 'mails to addresses, before anybody is known' };

/** What is requested. `type` is also the item's sort key, and begins its partition key. */
export interface RequestKind {
  type: string;
  event: typeof magicLinkRequested | typeof emailCodeRequested;
}

/** Folds all letters, as the user pool does when it looks an address up. */
const hashOf = (email: string): string => hashOfToken(email.trim().toLowerCase());

const keyOfHash = ({ type }: RequestKind, address: string): Key => ({ pk: `${type}#${address}`, sk: type });

export const requestKey = (kind: RequestKind, email: string): Key => keyOfHash(kind, hashOf(email));

/**
 * Keeps a request for the worker. It does the same whether or not the address has an account, and nothing from the sixth
 * request of an hour on.
 * @param more The item's other attributes; all others of the last request are dropped.
 */
export async function keepRequest(
  kind: RequestKind,
  email: string,
  more: (before: Item | undefined) => Record<string, unknown>,
  now: Date,
): Promise<void> {
  const key = requestKey(kind, email);
  const before = await getItem(scope, key, { consistent: true });
  const hourAgo = epochSeconds(now) - hourSeconds;
  const requested = ((before?.requested ?? []) as number[]).filter((at) => at > hourAgo);
  if (requested.length >= requestsAnHour) return;
  const requestId = newId();
  const item: Item = {
    ...more(before),
    ...key,
    type: kind.type,
    email,
    requestId,
    requested: [...requested, epochSeconds(now)],
    expiresAt: epochSeconds(plusSeconds(now, hourSeconds)),
  };
  // Of two requests at once only one counts: each would overwrite the other's.
  const unchanged = before
    ? { condition: 'requestId = :before', values: { ':before': before.requestId } }
    : { condition: notExists };
  const data = { address: hashOf(email), requestId };
  const event = { definition: kind.event, organizationId: noOrganization, data };
  await transactUnlessChanged(scope, [{ label: 'request', put: item, ...unchanged }, publish(event, now)]);
}

/** Returns the item of a request, or `null` once a newer one has taken its place. */
export async function readRequest(
  kind: RequestKind,
  { address, requestId }: { address: string; requestId: string },
): Promise<(Item & { email: string; requestId: string }) | null> {
  const item = await getItem(scope, keyOfHash(kind, address), { consistent: true });
  return item?.requestId === requestId ? (item as Item & { email: string; requestId: string }) : null;
}
