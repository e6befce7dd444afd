export interface AxisLabel {
  /** The middle of the label, in pixels. */
  x: number;
  text: string;
}

/** Widths of characters, in the height of their type. Digits are as wide as in columns. */
const widths = { digit: 0.64, thin: 0.3, letter: 0.54 };
const gapPx = 12;

function characterWidth(character: string): number {
  if (/[\d£$€%+–-]/.test(character)) return widths.digit;
  return /[\s.,:;'’|ijlIt()]/.test(character) ? widths.thin : widths.letter;
}

/** Estimates the width of a text. Axes are set in 12 px. */
export function textWidthPx(text: string, typePx = 12): number {
  let ems = 0;
  for (const character of text) ems += characterWidth(character);
  return Math.ceil(ems * typePx);
}

/**
 * Returns every label, every second or every third, so that none touches the next and none leaves the chart.
 * @param always the index of the label that is shown whatever else is
 */
export function fitLabels(labels: readonly AxisLabel[], widthPx: number, always = 0): AxisLabel[] {
  const inside = labels.map(({ x, text }) => ({ x: keptInside(x, textWidthPx(text), widthPx), text }));
  for (let every = 1; every < inside.length; every += 1) {
    const kept = inside.filter((_, index) => (index - always) % every === 0);
    if (kept.every((label, index) => isClear(kept[index - 1], label))) return kept;
  }
  return inside.slice(always, always + 1);
}

/** The text, or as much of it as fits, with '…'. */
export function shortened(text: string, widthPx: number, typePx = 12): string {
  if (textWidthPx(text, typePx) <= widthPx) return text;
  let kept = text;
  while (kept.length > 1 && textWidthPx(`${kept}…`, typePx) > widthPx) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}

function keptInside(x: number, textPx: number, widthPx: number): number {
  return Math.max(textPx / 2, Math.min(x, widthPx - textPx / 2));
}

/** Whether two labels have room beside each other. */
export const isClear = (before: AxisLabel | undefined, label: AxisLabel): boolean =>
  before === undefined ||
  label.x - before.x >= (textWidthPx(before.text) + textWidthPx(label.text)) / 2 + gapPx;
