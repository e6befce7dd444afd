/**
 * Bars that are pinned to the edge of the window. What floats in its corner (the contact button, toasts) stays clear of
 * them: it is moved up by `--foot` and left by `--side`, which are set here on the document (`parts.css`).
 */

/** Where the button is, from the bottom right. A bar that isn't there moves nothing. */
const corner = { width: 176, height: 84 };

const bars = new Set<HTMLElement>();
let observer: ResizeObserver | undefined;
let frame = 0;

/** `<div ref={pinnedBar} className="foot-bar">`, for whatever is `fixed` or `sticky` at the foot or the right edge. */
export function pinnedBar(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return;
  bars.add(bar);
  if (bars.size === 1) follow();
  observer?.observe(bar);
  measure();
  return () => {
    bars.delete(bar);
    observer?.unobserve(bar);
    if (bars.size === 0) unfollow();
    measure();
  };
}

/** Sizes change with what a bar says; a sticky bar moves with the page. */
function follow(): void {
  if (typeof ResizeObserver !== 'undefined') observer = new ResizeObserver(measureSoon);
  window.addEventListener('resize', measureSoon);
  window.addEventListener('scroll', measureSoon, { passive: true });
}

function unfollow(): void {
  observer?.disconnect();
  cancelAnimationFrame(frame);
  window.removeEventListener('resize', measureSoon);
  window.removeEventListener('scroll', measureSoon);
}

function measureSoon(): void {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(measure);
}

function measure(): void {
  const { clientWidth, style } = document.documentElement;
  const { innerHeight } = window;
  const pinned = [...bars].filter(isPinned).map((bar) => bar.getBoundingClientRect());
  const atFoot = pinned.filter(
    ({ top, bottom, height }) => height > 0 && top < innerHeight && bottom > innerHeight - corner.height,
  );
  // A drawer that is as high as the window leaves room beside it only.
  const drawers = atFoot.filter(({ height, right }) => height > innerHeight / 2 && right >= clientWidth);
  const side = Math.max(0, ...drawers.map(({ left }) => clientWidth - left));
  const inTheWay = atFoot.filter(
    (bar) => !drawers.includes(bar) && bar.right > clientWidth - side - corner.width,
  );
  const foot = Math.max(0, ...inTheWay.map(({ top }) => innerHeight - top));
  style.setProperty('--foot', `${Math.ceil(foot)}px`);
  style.setProperty('--side', `${Math.ceil(side)}px`);
}

const isPinned = (bar: HTMLElement): boolean => ['fixed', 'sticky'].includes(getComputedStyle(bar).position);
