import { useEffect, useRef } from 'react';

/** Ctrl-K or Cmd-K opens and closes search, also while somebody types. */
export function useSearchKey(toggle: () => void): void {
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isIt = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isIt || event.altKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);
}
