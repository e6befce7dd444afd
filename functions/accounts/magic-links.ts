/**
 * Sign-in links by mail.
 *
 * | what         | pk                  | sk         | read by                                        |
 * |--------------|---------------------|------------|------------------------------------------------|
 * | the requests | MAGIC_LINK#address  | MAGIC_LINK | the operation, its worker and the pool's check |
 *
 * The key has the hash of the address in small letters. One item holds the requests of an hour and the hash of the newest
 * link, so that a new link ends the last one. A link is 256 random bits, works once, and for 15 minutes. In clear it exists
 * only in the mail.
 */
import { magicLinkRequested } from '@batchbook/events/accounts';
import { noOrganization } from '@batchbook/events/envelope';
import { magicLinkMinutes } from '@batchbook/shared/accounts/constants';
import { newId } from '@batchbook/shared/ids';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { publish } from '../platform/outbox.ts';
import { hashOfToken, newToken } from '../platform/secret-token.ts';
import type { Key } from '../platform/table/keys.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { notExists, removeItem, transactUnlessChanged } from '../platform/table/write.ts';

const hourSeconds = 3600;
const requestsAnHour = 5;
const scope = { system: 'sign-in links of addresses, before anybody is known' };

/** Folds all letters, as the user pool does when it looks an address up: the link is checked under the pool's own. */
const addressOf = (email: string): string => hashOfToken(email.trim().toLowerCase());
const keyOf = (address: string): Key => ({ pk: `MAGIC_LINK#${address}`, sk: 'MAGIC_LINK' });

export interface MagicLinkRequest {
  /** As it was typed. */
  email: string;
  /** A path of this site, `null` for the first screen. */
  next: string | null;
}

/**
 * Keeps a request for the worker, which mails the link. It does the same whether or not the address has an account, and
 * nothing from the sixth request of an hour on.
 */
export async function requestLink({ email, next }: MagicLinkRequest, now: Date): Promise<void> {
  const address = addressOf(email);
  const before = await getItem(scope, keyOf(address), { consistent: true });
  const hourAgo = epochSeconds(now) - hourSeconds;
  const requested = ((before?.requested ?? []) as number[]).filter((at) => at > hourAgo);
  if (requested.length >= requestsAnHour) return;
  const requestId = newId();
  const item: Item = {
    ...before,
    ...keyOf(address),
    type: 'MAGIC_LINK',
    email,
    next,
    requestId,
    requested: [...requested, epochSeconds(now)],
    expiresAt: epochSeconds(plusSeconds(now, hourSeconds)),
  };
  // Of two requests at once only one counts: each would overwrite the other's.
  const unchanged = before
    ? { condition: 'requestId = :before', values: { ':before': before.requestId } }
    : { condition: notExists };
  const event = {
    definition: magicLinkRequested,
    organizationId: noOrganization,
    data: { address, requestId },
  };
  await transactUnlessChanged(scope, [{ label: 'request', put: item, ...unchanged }, publish(event, now)]);
}

/** Returns the request, or `null` once a newer one has taken its place. */
export async function readRequest(address: string, requestId: string): Promise<MagicLinkRequest | null> {
  const item = await getItem(scope, keyOf(address), { consistent: true });
  if (item?.requestId !== requestId) return null;
  return { email: item.email as string, next: item.next as string | null };
}

/** Creates the link of a request, which ends the last one. Returns `null` once a newer request has taken its place. */
export async function makeLink(address: string, requestId: string, now: Date): Promise<string | null> {
  const token = newToken();
  const isKept = await transactUnlessChanged(scope, [
    {
      label: 'link',
      update: keyOf(address),
      expression: 'SET link = :link, linkEndsAt = :endsAt',
      condition: 'requestId = :requestId',
      values: {
        ':link': hashOfToken(token),
        ':endsAt': epochSeconds(plusSeconds(now, magicLinkMinutes * 60)),
        ':requestId': requestId,
      },
    },
  ]);
  return isKept ? token : null;
}

/** Forgets what was asked for an address whose account is deleted. */
export const forgetLinks = (email: string): Promise<void> => removeItem(scope, keyOf(addressOf(email)));

/** Uses the link up. Returns false when it was used, replaced, is too old, or never was. */
export const useLink = (email: string, token: string, now: Date): Promise<boolean> =>
  transactUnlessChanged(scope, [
    {
      label: 'link',
      update: keyOf(addressOf(email)),
      expression: 'REMOVE link, linkEndsAt',
      condition: 'link = :link AND linkEndsAt > :now',
      values: { ':link': hashOfToken(token), ':now': epochSeconds(now) },
    },
  ]);
