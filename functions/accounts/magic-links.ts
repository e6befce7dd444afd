/**
 * Sign-in links by mail, and the code beside each.
 *
 * | what         | pk                  | sk         | read by                                        |
 * |--------------|---------------------|------------|------------------------------------------------|
 * | the requests | MAGIC_LINK#address  | MAGIC_LINK | the operation, its worker and the pool's check |
 *
 * The item of the requests (`mail-requests.ts`) has the hash of the newest link, so that a new link ends the last one. A
 * link is 256 random bits, works once, and for 15 minutes. In clear it exists only in the mail.
 *
 * A link opens in the browser that the mail leads to, which may be another than the one that asked: an installed app's. So
 * the mail has a code of eight digits too. It signs in only with the secret of the page that asked, whose hash is in the
 * item, for three tries. After these, and once either is used, neither works (ADR 143).
 */
import { magicLinkRequested } from '@batchbook/events/accounts';
import { magicLinkMinutes, signInCodeLength, signInCodeTries } from '@batchbook/shared/accounts/constants';
import { epochSeconds, plusSeconds } from '../platform/clock.ts';
import { hashOfToken, newToken } from '../platform/secret-token.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { removeItem, transactUnlessChanged } from '../platform/table/write.ts';
import { isSameCode, newDigits, newSalt, slowHashOf } from './digit-codes.ts';
import { keepRequest, type RequestKind, readRequest, requestKey } from './mail-requests.ts';

const scope = { system: 'sign-in links of addresses, before anybody is known' };
const kind: RequestKind = { type: 'MAGIC_LINK', event: magicLinkRequested };

export interface MagicLinkRequest extends Item {
  /** As it was typed. */
  email: string;
  requestId: string;
  /** A path of this site, `null` for the first screen. */
  next: string | null;
  /** The hash of the page's secret; `null` of one that takes no code. */
  page: string | null;
  salt: string;
}

/** Keeps a request for the worker, which mails the link. The last link works until then; the last code ends at once. */
export const requestLink = (
  { email, next, pageKey }: { email: string; next: string | null; pageKey: string | null },
  now: Date,
): Promise<void> =>
  keepRequest(
    kind,
    email,
    (before) => ({
      ...(before?.link !== undefined && { link: before.link, linkEndsAt: before.linkEndsAt }),
      next,
      page: pageKey === null ? null : hashOfToken(pageKey),
      salt: newSalt(),
      tries: 0,
    }),
    now,
  );

/** Returns the request, or `null` once a newer one has taken its place. */
export const readLinkRequest = (data: {
  address: string;
  requestId: string;
}): Promise<MagicLinkRequest | null> => readRequest(kind, data) as Promise<MagicLinkRequest | null>;

export interface MailedLink {
  token: string;
  /** `null` for a page that takes none. */
  code: string | null;
}

/**
 * Creates the link of a request, which ends the last one, and its code. Returns `null` once a newer request has taken its
 * place.
 */
export async function makeLink(request: MagicLinkRequest, now: Date): Promise<MailedLink | null> {
  const { pk, sk, requestId, page, salt } = request;
  const token = newToken();
  // A request from before codes has no page either.
  const code = page ? newDigits(signInCodeLength) : null;
  const isKept = await transactUnlessChanged(scope, [
    {
      label: 'link',
      update: { pk, sk },
      expression: 'SET link = :link, code = :code, linkEndsAt = :endsAt',
      condition: 'requestId = :requestId',
      values: {
        ':link': hashOfToken(token),
        ':code': code === null ? null : slowHashOf(code, salt),
        ':endsAt': epochSeconds(plusSeconds(now, magicLinkMinutes * 60)),
        ':requestId': requestId,
      },
    },
  ]);
  return isKept ? { token, code } : null;
}

/** Deletes the link requests of an address whose account is deleted. */
export const forgetLinks = (email: string): Promise<void> => removeItem(scope, requestKey(kind, email));

/** Ends the link and the code. */
const end = 'REMOVE link, code, linkEndsAt';

/** Uses the link up, and its code. Returns false when it was used, replaced, is too old, or never was. */
export const useLink = (email: string, token: string, now: Date): Promise<boolean> =>
  change(email, {
    expression: end,
    condition: 'link = :link AND linkEndsAt > :now',
    values: { ':link': hashOfToken(token), ':now': epochSeconds(now) },
  });

/**
 * Uses the code up, and its link. It counts the try before it compares, so that tries at once are counted too, and does the
 * same for every address. A try without the secret of the page that asked counts nothing: nobody else can use up the tries.
 * @returns false when it is wrong, was used, replaced, tried too often, is too old, or never was.
 */
export async function useCode(
  email: string,
  { code, pageKey }: { code: string; pageKey: string },
  now: Date,
): Promise<boolean> {
  const item = await getItem(scope, requestKey(kind, email), { consistent: true });
  const { salt = newSalt(), code: kept = null, tries = 0 } = (item ?? {}) as StoredCode;
  const isCounted = await change(email, {
    expression: 'SET tries = tries + :one',
    condition: 'page = :page AND salt = :salt AND tries = :tries AND tries < :most',
    values: {
      ':one': 1,
      ':page': hashOfToken(pageKey),
      ':salt': salt,
      ':tries': tries,
      ':most': signInCodeTries,
    },
  });
  const isRight = isSameCode(code, { kept, salt }) && isCounted;
  if (isRight)
    return change(email, {
      expression: end,
      condition: 'code = :code AND linkEndsAt > :now',
      values: { ':code': kept, ':now': epochSeconds(now) },
    });
  if (isCounted && tries + 1 === signInCodeTries)
    await change(email, { expression: end, condition: 'salt = :salt', values: { ':salt': salt } });
  return false;
}

interface StoredCode {
  salt?: string;
  code?: string | null;
  tries?: number;
}

/** @returns whether the condition holds. */
const change = (
  email: string,
  update: { expression: string; condition: string; values: Record<string, unknown> },
): Promise<boolean> =>
  transactUnlessChanged(scope, [{ label: 'link', update: requestKey(kind, email), ...update }]);
