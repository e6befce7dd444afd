import { type RefObject, useEffect, useRef } from 'react';
import { isNarrow } from '../../../ui/use-narrow.ts';
import { stageRadius } from '../model/constants.ts';
import {
  type Box,
  inView,
  type Placement,
  placeCard,
  type Screen,
  type Size,
  scrollNeeded,
} from '../model/place.ts';
import type { Target } from './use-target.ts';

/** The parts of the tour that are placed by hand, since they follow the target wherever it goes. */
export interface StageParts {
  /** At the corner of what the tour is drawn in, which isn't the corner of the window in a dialog. */
  origin: RefObject<HTMLDivElement | null>;
  shade: RefObject<HTMLDivElement | null>;
  ring: RefObject<HTMLDivElement | null>;
  card: RefObject<HTMLElement | null>;
  arrow: RefObject<HTMLDivElement | null>;
}

const screenNow = (): Screen => ({
  width: document.documentElement.clientWidth,
  height: window.innerHeight,
  isNarrow: isNarrow(),
});

const px = (value: number): string => `${Math.round(value * 10) / 10}px`;

/** The whole window without the stage, as a path: what is outside of it takes presses, what is inside doesn't. */
function pathAround({ width, height }: Screen, stage: Box | null): string {
  const all = `M0 0H${width}V${height}H0Z`;
  if (stage === null) return `path("${all}")`;
  const { left, top } = stage;
  const r = Math.min(stageRadius, stage.width / 2, stage.height / 2);
  const [right, bottom] = [left + stage.width, top + stage.height];
  const corner = (x: number, y: number) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  const hole = [
    `M${left + r} ${top}H${right - r}${corner(right, top + r)}V${bottom - r}${corner(right - r, bottom)}`,
    `H${left + r}${corner(left, bottom - r)}V${top + r}${corner(left + r, top)}Z`,
  ];
  return `path(evenodd, "${all}${hole.join('')}")`;
}

function draw(parts: StageParts, placed: Placement, screen: Screen, origin: DOMRect): void {
  const [shade, ring, card, arrow] = [parts.shade, parts.ring, parts.card, parts.arrow].map(
    ({ current }) => current,
  );
  if (!shade || !ring || !card || !arrow) return;
  const { stage } = placed;
  Object.assign(shade.style, {
    left: px(-origin.left),
    top: px(-origin.top),
    width: px(screen.width),
    height: px(screen.height),
    clipPath: pathAround(screen, stage),
  });
  ring.hidden = stage === null;
  if (stage !== null)
    Object.assign(ring.style, {
      left: px(stage.left - origin.left),
      top: px(stage.top - origin.top),
      width: px(stage.width),
      height: px(stage.height),
    });
  Object.assign(card.style, {
    left: px(placed.card.left - origin.left),
    top: px(placed.card.top - origin.top),
    visibility: 'visible',
  });
  card.dataset.side = placed.arrow?.side ?? 'none';
  arrow.style.setProperty('--at', px(placed.arrow?.at ?? 0));
}

/** The part of a dialog that the target scrolls in, or `null` for the page. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one);
    if (/auto|scroll/.test(overflowY) && one.scrollHeight > one.clientHeight) return one;
  }
  return null;
}

const viewOf = (scroller: HTMLElement | null, screen: Screen): Box =>
  scroller?.getBoundingClientRect() ?? { left: 0, top: 0, ...screen };

/** In the room that the card leaves. */
function bringIntoSight(element: HTMLElement, card: Size): void {
  const scroller = scrollerOf(element);
  const screen = screenNow();
  const by = scrollNeeded(element.getBoundingClientRect(), viewOf(scroller, screen), card, screen);
  (scroller ?? document.documentElement).scrollBy({ top: by, behavior: 'instant' });
}

/** Keeps the stage around the target and the card beside it, frame by frame. While the tour looks for one the card stays. */
export function useStage(parts: StageParts, { status, element, container }: Target): void {
  const last = useRef<Placement | null>(null);
  useEffect(() => {
    let frame = 0;
    let before = '';
    const scroller = element && scrollerOf(element);
    let isBrought = false;
    const follow = () => {
      frame = requestAnimationFrame(follow);
      const [card, origin] = [parts.card.current, parts.origin.current].map((one) =>
        one?.getBoundingClientRect(),
      );
      if (card === undefined || origin === undefined || !container.isConnected) return;
      if (element !== null && !isBrought) bringIntoSight(element, card);
      isBrought = true;
      const screen = screenNow();
      const target = element && inView(element.getBoundingClientRect(), viewOf(scroller, screen));
      const now = JSON.stringify([target, origin, card.width, card.height, screen]);
      if (now === before) return;
      before = now;
      const stays = status === 'searching' && last.current !== null;
      const placed =
        stays && last.current
          ? { ...last.current, stage: null, arrow: null }
          : placeCard(target, card, screen);
      last.current = placed;
      draw(parts, placed, screen, origin);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [parts, status, element, container]);
}
