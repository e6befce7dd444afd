/**
 * The sign-in link that was last requested on this device, for as long as its code works. The code signs in only with the
 * secret of the page that asked, which stays here: an installed app may be loaded again while somebody reads their mail.
 */
import { magicLinkMinutes, signInCodeTries } from '@batchbook/shared/accounts/constants';
import { readStoredJson, writeStored } from '../../../data/storage.ts';

export interface LinkRequest {
  email: string;
  pageKey: string;
  askedAtMs: number;
  /** How many wrong codes were typed. */
  tries: number;
}

const key = 'bb-link-request';

/** 256 random bits, as base64url. */
function newPageKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Asking again keeps the secret: the sixth mail of an hour isn't sent, and the code of the fifth goes on working. */
export const newLinkRequest = (email: string, before: LinkRequest | null): LinkRequest => ({
  email,
  pageKey: before?.email === email ? before.pageKey : newPageKey(),
  askedAtMs: Date.now(),
  tries: 0,
});

export const keepLinkRequest = (request: LinkRequest | null): boolean =>
  writeStored(key, request && JSON.stringify(request));

/** Returns `null` once its code has ended, and removes it. */
export function linkRequestBefore(): LinkRequest | null {
  const stored = (readStoredJson(key) ?? {}) as Partial<Record<keyof LinkRequest, unknown>>;
  const { email, pageKey, askedAtMs, tries } = stored;
  const isWhole =
    typeof email === 'string' &&
    typeof pageKey === 'string' &&
    typeof askedAtMs === 'number' &&
    typeof tries === 'number';
  if (isWhole && isOpen({ email, pageKey, askedAtMs, tries })) return { email, pageKey, askedAtMs, tries };
  keepLinkRequest(null);
  return null;
}

/** A clock that was put back doesn't make it last longer. */
const isOpen = ({ askedAtMs, tries }: LinkRequest): boolean =>
  Math.abs(Date.now() - askedAtMs) < magicLinkMinutes * 60_000 && tries < signInCodeTries;

/** Counts a wrong code. Returns `null` when that was the last try. */
export function withWrongCode(request: LinkRequest): LinkRequest | null {
  const tried = { ...request, tries: request.tries + 1 };
  return isOpen(tried) ? tried : null;
}
