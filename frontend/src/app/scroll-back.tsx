/**
 * Back to a page that isn't as tall yet as it was: `ScrollRestoration` scrolls once, before lists have drawn their
 * rows. This scrolls there again while the page grows, until it stays or somebody scrolls.
 */
import { use, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterStateContext } from 'react-router';

/** The page has its full height once it hasn't grown for this long. */
const staysMs = 400;
const givesUpMs = 10_000;

const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export function ScrollBack() {
  const state = use(UNSAFE_DataRouterStateContext);
  const top = state?.restoreScrollPosition;
  const key = state?.location.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history, also one left at the same height.
  useLayoutEffect(() => (typeof top === 'number' && top > 0 ? keepScrollingTo(top) : undefined), [key, top]);
  return null;
}

/** Returns the unsubscribe function. */
function keepScrollingTo(top: number): () => void {
  const page = document.documentElement;
  // Rows out of sight take their real height meanwhile, see app.css.
  page.dataset.scrollingBack = '';
  let staying: ReturnType<typeof setTimeout>;
  const scroll = () => {
    window.scrollTo(0, top);
    clearTimeout(staying);
    if (window.scrollY > top - 1) staying = setTimeout(stop, staysMs);
  };
  const grown = new ResizeObserver(scroll);
  const stop = () => {
    clearTimeout(staying);
    clearTimeout(givingUp);
    grown.disconnect();
    for (const input of inputs) window.removeEventListener(input, stop);
    delete page.dataset.scrollingBack;
  };
  const givingUp = setTimeout(stop, givesUpMs);
  for (const input of inputs) window.addEventListener(input, stop, { passive: true });
  grown.observe(document.body);
  scroll();
  return stop;
}
