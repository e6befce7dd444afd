/** Where the stage around a target and the card beside it are. All figures are CSS pixels in the window. */
import { stagePadding } from './constants.ts';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The window, and whether it is a phone's. */
export interface Screen extends Size {
  isNarrow: boolean;
}

type Side = 'left' | 'right' | 'above' | 'below';

export interface Placement {
  /** What is left bright, or `null` for a card in the middle. */
  stage: Box | null;
  card: { left: number; top: number };
  /** The side of the stage that the card is on, and how far along its edge it points at it. */
  arrow: { side: Side; at: number } | null;
}

/** Between the card and the edge of the window. */
const edge = 8;
/** Between the stage and the edge of the window: the frame around it shows. */
const stageEdge = 3;
/** Between the stage and the card, with room for the arrow. */
const gap = 22;
/** From the corner of the card to the middle of its arrow. */
const arrowInset = 26;
/** How much of a tall target is in sight at least. */
const stageMin = 72;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

const rightOf = (box: Box): number => box.left + box.width;
const bottomOf = (box: Box): number => box.top + box.height;

/** The part of a target that what it scrolls in shows, with room for the frame around it. */
export function inView(target: Box, view: Box): Box {
  const low = view.top + stagePadding;
  const high = Math.max(low, bottomOf(view) - stagePadding);
  const [top, bottom] = [clamp(target.top, low, high), clamp(bottomOf(target), low, high)];
  return { left: target.left, top, width: target.width, height: bottom - top };
}

/** The target with some room around it, as far as it is in the window. */
function stageOf(target: Box, screen: Screen): Box {
  const left = clamp(target.left - stagePadding, stageEdge, screen.width - stageEdge);
  const top = clamp(target.top - stagePadding, stageEdge, screen.height - stageEdge);
  const right = clamp(rightOf(target) + stagePadding, left, screen.width - stageEdge);
  const bottom = clamp(bottomOf(target) + stagePadding, top, screen.height - stageEdge);
  return { left, top, width: right - left, height: bottom - top };
}

function centred(card: Size, screen: Screen): Placement {
  const left = (screen.width - card.width) / 2;
  const top = Math.max(edge, (screen.height - card.height) / 2);
  return { stage: null, card: { left, top }, arrow: null };
}

/** At the side of the stage, where the window is wide enough. */
function besideStage(stage: Box, card: Size, screen: Screen): Placement | null {
  const right = rightOf(stage) + gap;
  const left = stage.left - gap - card.width;
  const side = right + card.width + edge <= screen.width ? 'right' : left >= edge ? 'left' : null;
  if (side === null) return null;
  const top = clamp(stage.top - 20, edge, Math.max(edge, screen.height - card.height - edge));
  const at = clamp(stage.top + Math.min(stage.height / 2, 32) - top, arrowInset, card.height - arrowInset);
  return { stage, card: { left: side === 'right' ? right : left, top }, arrow: { side, at } };
}

/** Above or below it. A stage that leaves no room for the card gives up its lower part. */
function stacked(stage: Box, card: Size, screen: Screen): Placement {
  const needed = card.height + gap + edge;
  const isAbove = screen.height - bottomOf(stage) < needed && stage.top >= needed;
  const lowest = Math.max(stage.top + stageMin, screen.height - needed);
  const shown = isAbove ? stage : { ...stage, height: Math.min(stage.height, lowest - stage.top) };
  // At the beginning of a wide one, where its first words are.
  const isWide = stage.width > 2 * card.width;
  const start = isWide ? stage.left : stage.left + (stage.width - card.width) / 2;
  const left = clamp(start, edge, screen.width - card.width - edge);
  const top = isAbove ? stage.top - gap - card.height : bottomOf(shown) + gap;
  const middle = isWide ? 70 : stage.left + stage.width / 2 - left;
  const at = clamp(middle, arrowInset, card.width - arrowInset);
  return {
    stage: shown,
    card: { left, top: Math.min(top, screen.height - card.height - edge) },
    arrow: { side: isAbove ? 'above' : 'below', at },
  };
}

/** At the foot of a phone, or at its head where only there it leaves the whole target in sight. */
function onPhone(stage: Box, card: Size, screen: Screen): Placement {
  const left = (screen.width - card.width) / 2;
  const foot = screen.height - card.height - edge;
  const isFree = bottomOf(stage) <= foot - edge;
  if (!isFree && stage.top >= card.height + 2 * edge)
    return { stage, card: { left, top: edge }, arrow: null };
  const height = clamp(foot - edge - stage.top, 0, stage.height);
  return { stage: { ...stage, height }, card: { left, top: foot }, arrow: null };
}

/** The card covers nothing of the stage, as long as the window has room for both. */
export function placeCard(target: Box | null, card: Size, screen: Screen): Placement {
  if (target === null) return centred(card, screen);
  const stage = stageOf(target, screen);
  if (screen.isNarrow) return onPhone(stage, card, screen);
  return besideStage(stage, card, screen) ?? stacked(stage, card, screen);
}

/**
 * How far to scroll for the target to be in sight, and on a phone above the card.
 *
 * @param scroller What shows the target while it scrolls: the window, or a part of it.
 */
export function scrollNeeded(target: Box, scroller: Box, card: Size, screen: Screen): number {
  const foot = screen.height - edge - (screen.isNarrow ? card.height + edge : 0);
  const top = Math.max(scroller.top, 0) + edge + stagePadding;
  const bottom = Math.min(bottomOf(scroller), foot) - stagePadding;
  if (target.top >= top && bottomOf(target) <= bottom) return 0;
  return target.top - top - Math.max(0, (bottom - top - target.height) / 2);
}
