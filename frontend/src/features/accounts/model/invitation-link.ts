/** The token of an invitation's link. It stays neither in the address nor in the history, but outlives a reload. */
const storageKey = 'bb-invitation';

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token');

/** Takes the token of the link that was opened, else the last one of this tab. `null` without either. */
export function takeToken(): string | null {
  const token = tokenIn(window.location.hash);
  if (token === null) return read();
  try {
    sessionStorage.setItem(storageKey, token);
  } catch {
    // Storage is closed: it lasts as long as the page.
  }
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // As above.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
