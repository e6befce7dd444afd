/**
 * What was typed and isn't saved yet, kept in this tab by key over a reload or a new sign-in. Drafts belong
 * to a user: another user's sign-in, and signing out, empty them.
 */
import { useCallback, useState } from 'react';

const prefix = 'bb-draft:';
const ownerKey = 'bb-draft-owner';

export interface Draft<Value> {
  /** The stored draft, or `null`. Later saves replace it. */
  value: Value | null;
  save: (value: Value) => void;
  clear: () => void;
}

/** `const draft = useDraft<Typed>('recipe:' + id)`. */
export function useDraft<Value>(key: string): Draft<Value> {
  const [held, setHeld] = useState(() => ({ key, value: read<Value>(key) }));
  // Another key is another draft. It is read at once, not after a paint.
  const current = held.key === key ? held : { key, value: read<Value>(key) };
  if (current !== held) setHeld(current);
  const save = useCallback(
    (value: Value) => {
      write(key, value);
      setHeld({ key, value });
    },
    [key],
  );
  const clear = useCallback(() => {
    remove(key);
    setHeld({ key, value: null });
  }, [key]);
  return { value: current.value, save, clear };
}

function read<Value>(key: string): Value | null {
  try {
    const text = sessionStorage.getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as Value);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Storage is full or closed: the draft lasts as long as the component.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(prefix + key);
  } catch {
    // As above.
  }
}

/** Whether anything typed is kept in this tab. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

export function clearDrafts(): void {
  try {
    const found = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    for (const key of [...found, ownerKey]) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Keeps the drafts of the same user and empties those of another. */
export function claimDrafts(userId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== userId) clearDrafts();
    sessionStorage.setItem(ownerKey, userId);
  } catch {
    // As above.
  }
}
