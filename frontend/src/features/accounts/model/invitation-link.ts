import { readStored, writeStored } from '../../../data/storage.ts';

/** The token of an invitation's link. It stays neither in the address nor in the history, but outlives a reload. */
const storageKey = 'bb-invitation';

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');

/** Whether a link has been opened whose token wasn't taken yet. */
export const hasToken = (): boolean => tokenIn(window.location.hash) !== null;

/** Takes the token of the link that was opened, else the last one of this tab. `null` without either. */
export function takeToken(): string | null {
  const token = tokenIn(window.location.hash);
  if (token === null) return readStored(storageKey, 'sessionStorage');
  writeStored(storageKey, token, 'sessionStorage');
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}

export const forgetToken = (): boolean => writeStored(storageKey, null, 'sessionStorage');
