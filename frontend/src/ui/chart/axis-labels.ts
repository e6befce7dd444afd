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

/** Estimates the width of a text in the 12 px type of an axis. */
export function textWidthPx(text: string): number {
  let ems = 0;
  for (const character of text) ems += characterWidth(character);
  return Math.ceil(ems * 12);
}

/** Returns every label, every second or every third, so that none touches the next and none leaves the chart. */
export function fitLabels(labels: readonly AxisLabel[], widthPx: number): AxisLabel[] {
  const inside = labels.map(({ x, text }) => ({ x: keptInside(x, textWidthPx(text), widthPx), text }));
  for (let every = 1; every < inside.length; every += 1) {
    const kept = inside.filter((_, index) => index % every === 0);
    if (kept.every((label, index) => isClear(kept[index - 1], label))) return kept;
  }
  return inside.slice(0, 1);
}

function keptInside(x: number, textPx: number, widthPx: number): number {
  return Math.max(textPx / 2, Math.min(x, widthPx - textPx / 2));
}

const isClear = (before: AxisLabel | undefined, label: AxisLabel): boolean =>
  before === undefined ||
  label.x - before.x >= (textWidthPx(before.text) + textWidthPx(label.text)) / 2 + gapPx;
