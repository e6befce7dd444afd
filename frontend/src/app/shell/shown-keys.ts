/** The list of keys, which the keyboard, the help menu and search open. */

type Listener = (keys: ReadonlySet<string> | null) => void;

const listeners = new Set<Listener>();

/** @param keys Those that work on the page now, from `keysNow`. `null` closes the list. */
export function showKeys(keys: ReadonlySet<string> | null): void {
  for (const listener of listeners) listener(keys);
}

/** Returns the unsubscribe function. */
export function onShownKeys(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
