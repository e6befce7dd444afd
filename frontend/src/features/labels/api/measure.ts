/** Measures a label on the page, whatever it is scaled by there. */
import { type Fit, fitOf, fits } from '../model/fit.ts';
import { baselineOf, fontOf } from './font-metrics.ts';

/** How many of the page's pixels one millimetre of the label takes. */
export function pixelsPerMm(face: HTMLElement, widthMm: number): number {
  return face.getBoundingClientRect().width / widthMm;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A hair's breadth in mm, for what browsers round. */
const toleranceMm = 0.2;

/**
 * Whether every word, rule and code is inside the label's margins, and none reaches into another part. A part is
 * an element with `data-part`, its name in a sentence.
 */
export function measureFit(face: HTMLElement, widthMm: number, xHeightMm: number): Fit {
  const scale = pixelsPerMm(face, widthMm);
  // Without a layout (no size) there is nothing to measure.
  if (scale === 0) return fits;
  const cssScale = face.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(face).width);
  const inner = innerBox(face, cssScale);
  const tolerance = toleranceMm * scale;
  const parts = [...face.querySelectorAll<HTMLElement>('[data-part]')].map((part) => ({
    name: part.dataset.part ?? '',
    place: part.getBoundingClientRect(),
    ink: inkOf(part, cssScale),
  }));
  const wide = parts.find(
    ({ place, ink }) =>
      ink !== null &&
      (ink.left < Math.max(inner.left, place.left) - tolerance ||
        ink.right > Math.min(inner.right, place.right) + tolerance),
  );
  const inked = parts.flatMap(({ name, ink }) => (ink === null ? [] : [{ name, ink }]));
  const covering = inked.find(({ ink }, at) =>
    inked.slice(0, at).some((other) => overlap(other.ink, ink) > tolerance),
  );
  const lowest = Math.max(...inked.map(({ ink }) => ink.bottom));
  const over = (lowest - inner.bottom) / scale;
  const problem = wide
    ? `${wide.name} is too wide`
    : covering
      ? `${covering.name} has no room of its own`
      : isNetTooHigh(face, cssScale)
        ? 'the net quantity takes more than the bottom 30% of the label'
        : null;
  return fitOf(over, spareOf(face) / scale, xHeightMm, problem);
}

/** US: the net quantity of most packs belongs in the bottom 30 % of the label (21 CFR 101.7(f)). */
function isNetTooHigh(face: HTMLElement, cssScale: number): boolean {
  const net = face.querySelector<HTMLElement>('[data-bottom-third]');
  const ink = net && inkOf(net, cssScale);
  if (!ink) return false;
  const box = face.getBoundingClientRect();
  return (box.bottom - ink.top) / box.height > 0.3;
}

function innerBox(face: HTMLElement, cssScale: number): Box {
  const box = face.getBoundingClientRect();
  const style = getComputedStyle(face);
  const px = (value: string) => Number.parseFloat(value) * cssScale;
  return {
    left: box.left + px(style.paddingLeft),
    right: box.right - px(style.paddingRight),
    top: box.top + px(style.paddingTop),
    bottom: box.bottom - px(style.paddingBottom),
  };
}

/** The box around a part's printed content, or `null`. */
function inkOf(part: HTMLElement, cssScale: number): Box | null {
  const boxes: Box[] = [...part.querySelectorAll('svg, [data-ruled]')].map((one) =>
    one.getBoundingClientRect(),
  );
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (parent === null || texts.currentNode.textContent?.trim() === '') continue;
    // A barcode's box gives the position of its digits.
    if (parent.closest('.lb-ean') !== null) continue;
    const font = fontOf(parent);
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) {
      if (box.width === 0) continue;
      const size = font.sizePx * cssScale;
      const baseline = baselineOf(box, font.family, size);
      boxes.push({
        left: box.left,
        right: box.right,
        top: baseline - inkEm.above * size,
        bottom: baseline + inkEm.below * size,
      });
    }
  }
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** How far letters reach above and below their baseline, in ems: an 'l' and a 'g'. */
const inkEm = { above: 0.75, below: 0.22 };

/** The overlap of two boxes, in the direction where it is smaller. */
const overlap = (a: Box, b: Box): number =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );

/** The white below the text, or below what follows it in its column, before the foot that is pushed down. */
function spareOf(face: HTMLElement): number {
  const words = face.querySelector('.lb-words');
  const foot = words?.querySelector(':scope > .lb-foot');
  const last = foot ? foot.previousElementSibling : words?.lastElementChild;
  if (!words || !last) return 0;
  const end = foot ? foot.getBoundingClientRect().top : words.getBoundingClientRect().bottom;
  return end - last.getBoundingClientRect().bottom;
}
