import { useEffect, useRef } from 'react';

/** Two keys of a sequence (`g r`) follow within this time. */
const sequenceMs = 1000;

const typing = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';

/** A toast is a dialog that nobody has to answer: it takes no keys. */
const layers =
  '[role=dialog]:not([aria-modal=false]), [role=alertdialog]:not([aria-modal=false]), [role=menu]';

/** Whether keys are spoken for: by a field that is typed in, or by a layer over the page. */
function spokenFor(target: EventTarget | null): boolean {
  if (document.querySelector(layers)) return true;
  return target instanceof Element && target.closest(typing) !== null;
}

/**
 * Single keys and sequences of two that do something on this page: `useKeys({ n: create, '/': search,
 * 'g r': toRecipes })`. None fires while somebody types, with a modifier held or under a dialog.
 */
export function useKeys(actions: Record<string, () => void>): void {
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
      const action = (isSecond && latest.current[`${before.key} ${key}`]) || latest.current[key];
      before = { key, atMs: event.timeStamp };
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
