/**
 * Sign-in links by mail.
 *
 * | what         | pk                  | sk         | read by                                        |
 * |--------------|---------------------|------------|------------------------------------------------|
 * | the requests | MAGIC_LINK#address  | MAGIC_LINK | the operation, its worker and the pool's check |
 *
 * The item of the requests (`mail-requests.ts`) has the hash of the newest link, so that a new link ends the last one. A
 * link is 256 random bits, works once, and for 15 minutes. In clear it exists only in the mail.
 */
import { magicLinkRequested } from '@batchbook/events/accounts';
import { magicLinkMinutes } from '@batchbook/shared/accounts/constants';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { hashOfToken, newToken } from '../platform/secret-token.ts';
import type { Item } from '../platform/table/read.ts';
import { removeItem, transactUnlessChanged } from '../platform/table/write.ts';
import { keepRequest, type RequestKind, readRequest, requestKey } from './mail-requests.ts';

const scope = { system: 'sign-in links of addresses, before anybody is known' };
const kind: RequestKind = { type: 'MAGIC_LINK', event: magicLinkRequested };

export interface MagicLinkRequest extends Item {
  /** As it was typed. */
  email: string;
  requestId: string;
  /** A path of this site, `null` for the first screen. */
  next: string | null;
}

/** Keeps a request for the worker, which mails the link. The last link works until then. */
export const requestLink = (
  { email, next }: Pick<MagicLinkRequest, 'email' | 'next'>,
  now: Date,
): Promise<void> => keepRequest(kind, email, (before) => ({ ...before, next }), now);

/** Returns the request, or `null` once a newer one has taken its place. */
export const readLinkRequest = (data: {
  address: string;
  requestId: string;
}): Promise<MagicLinkRequest | null> => readRequest(kind, data) as Promise<MagicLinkRequest | null>;

/** Creates the link of a request, which ends the last one. Returns `null` once a newer request has taken its place. */
export async function makeLink({ pk, sk, requestId }: MagicLinkRequest, now: Date): Promise<string | null> {
  const token = newToken();
  const isKept = await transactUnlessChanged(scope, [
    {
      label: 'link',
      update: { pk, sk },
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

/** Deletes the link requests of an address whose account is deleted. */
export const forgetLinks = (email: string): Promise<void> => removeItem(scope, requestKey(kind, email));

/** Uses the link up. Returns false when it was used, replaced, is too old, or never was. */
export const useLink = (email: string, token: string, now: Date): Promise<boolean> =>
  transactUnlessChanged(scope, [
    {
      label: 'link',
      update: requestKey(kind, email),
      expression: 'REMOVE link, linkEndsAt',
      condition: 'link = :link AND linkEndsAt > :now',
      values: { ':link': hashOfToken(token), ':now': epochSeconds(now) },
    },
  ]);
