/** Measures a label that stands on the page, whatever it is scaled by there. */
import { type Fit, fitOf } from '../model/fit.ts';

/** How many of the page's pixels one millimetre of the label takes. */
export function pixelsPerMm(face: HTMLElement, widthMm: number): number {
  return face.getBoundingClientRect().width / widthMm;
}

export function measureFit(face: HTMLElement, widthMm: number, xHeightMm: number): Fit {
  const scale = pixelsPerMm(face, widthMm);
  // Without a layout (no size) there is nothing to measure.
  if (scale === 0) return { overLines: 0, spareLines: 0 };
  const box = face.getBoundingClientRect();
  const style = getComputedStyle(face);
  const cssScale = box.width / Number.parseFloat(style.width);
  const inner = box.bottom - Number.parseFloat(style.paddingBottom) * cssScale;
  const innerRight = box.right - Number.parseFloat(style.paddingRight) * cssScale;
  const main = face.querySelector('.lb-main');
  const over = (main?.getBoundingClientRect().bottom ?? inner) - inner;
  const wide = [...face.querySelectorAll('.lb-foot, .lb-head, .lb-panel table')].some(
    (part) =>
      part.getBoundingClientRect().right > innerRight + scale * 0.2 ||
      part.scrollWidth > part.clientWidth + 1,
  );
  const fit = fitOf(over / scale, spareOf(face) / scale, xHeightMm);
  return wide && fit.overLines === 0 ? { overLines: 1, spareLines: 0 } : fit;
}

/** The white between the words and the foot, which is pushed down. */
function spareOf(face: HTMLElement): number {
  const foot = face.querySelector('.lb-foot');
  const words = face.querySelector('.lb-words');
  const last = foot ? foot.previousElementSibling : words?.lastElementChild;
  if (!words || !last) return 0;
  const end = foot ? foot.getBoundingClientRect().top : words.getBoundingClientRect().bottom;
  return end - last.getBoundingClientRect().bottom;
}
