/**
 * What was typed and isn't saved yet, kept in this tab by key over a reload or a new sign-in. Drafts belong
 * to a user: another user's sign-in, and signing out, empty them.
 */
import { useCallback, useState } from 'react';
import { readStoredJson, writeStored } from './storage.ts';

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

/** Typing has paused when no key has come for this long. */
const pauseMs = 300;
/** Somebody who types without a pause has the draft written this often. */
const longestMs = 2000;

interface WaitingWrite {
  sinceMs: number;
  timer: ReturnType<typeof setTimeout>;
  writeNow: () => void;
}

const waiting = new Map<string, WaitingWrite>();

/** Stores every draft that waits for a pause: nothing typed is lost with the page. */
function writeWaitingDrafts(): void {
  for (const { timer, writeNow } of [...waiting.values()]) {
    clearTimeout(timer);
    writeNow();
  }
}

/**
 * Stores what `valueNow` returns as soon as typing pauses, or when the page is hidden or left. Writing at each key
 * would make each key wait for the disk.
 */
export function writeDraftSoon(key: string, valueNow: () => unknown): void {
  // `pagehide` comes with a reload, a closed tab and another address. A phone may end a hidden page without it.
  window.addEventListener('pagehide', writeWaitingDrafts);
  document.addEventListener('visibilitychange', writeWaitingDrafts);
  const before = waiting.get(key);
  clearTimeout(before?.timer);
  const sinceMs = before?.sinceMs ?? Date.now();
  const writeNow = () => {
    waiting.delete(key);
    const value = valueNow();
    if (value === null) remove(key);
    else write(key, value);
  };
  const waitMs = Math.min(pauseMs, sinceMs + longestMs - Date.now());
  waiting.set(key, { sinceMs, timer: setTimeout(writeNow, waitMs), writeNow });
}

/** Reads a draft, with what still waits to be written. */
export function readDraft<Value>(key: string): Value | null {
  writeWaitingDrafts();
  return read<Value>(key);
}

const read = <Value>(key: string): Value | null =>
  readStoredJson(prefix + key, 'sessionStorage') as Value | null;

/** Where storage is full or closed, the draft lasts as long as the component. */
const write = (key: string, value: unknown): boolean =>
  writeStored(prefix + key, JSON.stringify(value), 'sessionStorage');

const remove = (key: string): boolean => writeStored(prefix + key, null, 'sessionStorage');

/** Whether anything typed is kept in this tab. */
export function hasDrafts(): boolean {
  writeWaitingDrafts();
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

export function clearDrafts(): void {
  for (const { timer } of waiting.values()) clearTimeout(timer);
  waiting.clear();
  try {
    const found = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
    for (const key of [...found, ownerKey]) sessionStorage.removeItem(key);
  } catch {
    // Storage is closed.
  }
}

/** Keeps the drafts of the same user and empties those of another. */
export function claimDrafts(userId: string): void {
  try {
    const owner = sessionStorage.getItem(ownerKey);
    if (owner !== null && owner !== userId) clearDrafts();
    sessionStorage.setItem(ownerKey, userId);
  } catch {
    // Storage is closed.
  }
}
