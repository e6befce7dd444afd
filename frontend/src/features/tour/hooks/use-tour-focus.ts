import { type RefObject, useEffect } from 'react';

/** By then a dialog or page that opens for a step has given the focus to its own first field, or given up. */
const holdMs = 1_500;

/**
 * Gives the focus to the card, and keeps it there while the page of a step opens and would have it. As soon as somebody
 * acts it is theirs.
 *
 * @param shown Changes with whatever the card shows, or is drawn in.
 */
export function useTourFocus(
  card: RefObject<HTMLElement | null>,
  shade: RefObject<HTMLElement | null>,
  shown: string,
): void {
  useEffect(() => {
    /** A press on the shade takes the focus from nobody. */
    const stay = (event: MouseEvent) => event.target === shade.current && event.preventDefault();
    window.addEventListener('mousedown', stay);
    return () => window.removeEventListener('mousedown', stay);
  }, [shade]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything shown takes the focus again.
  useEffect(() => {
    const end = performance.now() + holdMs;
    let frame = 0;
    const hold = () => {
      if (performance.now() < end) frame = requestAnimationFrame(hold);
      if (card.current?.contains(document.activeElement)) return;
      card.current?.querySelector<HTMLElement>('[data-lead]')?.focus({ preventScroll: true });
    };
    const leave = () => cancelAnimationFrame(frame);
    hold();
    window.addEventListener('keydown', leave, { capture: true });
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => {
      leave();
      window.removeEventListener('keydown', leave, { capture: true });
      window.removeEventListener('pointerdown', leave, { capture: true });
    };
  }, [card, shown]);
}
