/** Texts in the browser's storage. A person can close storage, and it can be full: nothing here throws. */

type Place = 'localStorage' | 'sessionStorage';

/** Returns `null` without a text, and where storage is closed. */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Returns `null` for a text that isn't JSON, too. */
export function readStoredJson(key: string, place?: Place): unknown {
  try {
    return JSON.parse(readStored(key, place) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a text, or removes it for `null`. Returns whether it is stored. */
export function writeStored(key: string, text: string | null, place: Place = 'localStorage'): boolean {
  try {
    if (text === null) window[place].removeItem(key);
    else window[place].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A text that screens follow, in every tab of this browser. Where storage is closed it lasts as long as the page. */
export function followedText(key: string) {
  const listeners = new Set<() => void>();
  let unstored: string | null = null;
  return {
    read: (): string | null => readStored(key) ?? unstored,
    write(text: string | null): void {
      unstored = writeStored(key, text) ? null : text;
      for (const listener of listeners) listener();
    },
    /** Calls back after each change. Returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => event.key === key && listener();
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
