import { type RefObject, useEffect, useRef } from 'react';

/** Two keys of a sequence (`g r`) follow within this time. */
const sequenceMs = 1000;

const typing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** A toast is a dialog that nobody has to answer: it takes no keys. */
const layers =
  '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false]), [role=menu]';

/**
 * Whether keys are spoken for: by a field that is typed in, or by a layer over the page. The field comes first, since
 * looking for a layer searches the whole page.
 */
function spokenFor(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(typing) !== null) return true;
  return document.querySelector(layers) !== null;
}

/** A key means one thing in the whole product: what, says the list that `?` opens. */
export type SingleKey = '?' | 'n' | '/' | 'j' | 'k' | 'escape' | 'r' | 'u' | 'w' | 'c' | 't' | 'z';

/** A single key, or `g` and the letter of a section. */
type Key = SingleKey | `g ${string}`;
export type KeyActions = Partial<Record<Key, () => void>>;

const listening = new Set<RefObject<KeyActions>>();

/** The keys that do something just now, sequences among them. */
export const keysNow = (): Set<string> =>
  new Set([...listening].flatMap(({ current }) => Object.keys(current)));

/**
 * Single keys and sequences of two that do something on this page: `useKeys({ n: create, '/': search,
 * 'g r': toRecipes })`. None fires while somebody types, with a modifier held or under a dialog.
 */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let before = { key: '', atMs: 0 };
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (spokenFor(event.target)) return;
      const key = event.key.toLowerCase();
      const isSecond = event.timeStamp - before.atMs < sequenceMs;
      const known: Record<string, (() => void) | undefined> = latest.current;
      const action = (isSecond && known[`${before.key} ${key}`]) || known[key];
      before = { key, atMs: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action();
    };
    listening.add(latest);
    document.addEventListener('keydown', pressed);
    return () => {
      listening.delete(latest);
      document.removeEventListener('keydown', pressed);
    };
  }, []);
}
