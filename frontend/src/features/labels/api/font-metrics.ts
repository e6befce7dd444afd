/** The position of letters in the line box that the browser reports. */
import type { FontFamily } from '@batchbook/shared/recipes/printable';

/** Ascent and descent in ems, from the fonts' own tables. A fallback font keeps those of the first font. */
const metrics: Record<FontFamily, { ascent: number; descent: number }> = {
  sans: { ascent: 0.95, descent: 0.25 },
  display: { ascent: 1.25, descent: 0.425 },
};

/** The font of an element's own text. `sizePx` ignores page scaling. */
export function fontOf(element: Element): { family: FontFamily; sizePx: number } {
  const style = getComputedStyle(element);
  return {
    family:
      style.fontFamily.startsWith('"Besley') || style.fontFamily.startsWith('Besley') ? 'display' : 'sans',
    sizePx: Number.parseFloat(style.fontSize),
  };
}

/** The baseline in a line box, for `sizePx` as scaled on the page. */
export function baselineOf(box: { top: number; bottom: number }, family: FontFamily, sizePx: number): number {
  const { ascent, descent } = metrics[family];
  return (box.top + box.bottom) / 2 + ((ascent - descent) / 2) * sizePx;
}
