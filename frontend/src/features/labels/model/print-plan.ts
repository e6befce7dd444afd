/** Which label goes where: a roll has a page a label, a sheet takes them from the label that is still there. */
import { type LabelSize, placeOnSheet } from '@batchbook/shared/recipes/label-sizes';

interface Place {
  /** From the page's own left and top edge. */
  leftMm: number;
  topMm: number;
}

export interface PrintPage {
  widthMm: number;
  heightMm: number;
  labels: readonly Place[];
}

export interface PrintJob {
  size: LabelSize;
  copies: number;
  pages: readonly PrintPage[];
}

/** At most this many labels go to the printer at once. */
export const copiesMax = 500;

/**
 * The pages of `copies` labels. `startAt` (from 1) is the first label that is left on the first sheet; a roll
 * has none of that.
 */
export function planPrint(size: LabelSize, copies: number, startAt: number): PrintJob {
  const { sheet } = size;
  if (sheet === null) {
    const page = { widthMm: size.widthMm, heightMm: size.heightMm, labels: [{ leftMm: 0, topMm: 0 }] };
    return { size, copies, pages: Array.from({ length: copies }, () => page) };
  }
  const { perSheet } = sheet;
  const first = Math.min(Math.max(startAt, 1), perSheet) - 1;
  const pages: PrintPage[] = [];
  for (let at = first; at < first + copies; at = (Math.floor(at / perSheet) + 1) * perSheet) {
    const start = at % perSheet;
    const count = Math.min(perSheet - start, first + copies - at);
    pages.push({
      widthMm: sheet.widthMm,
      heightMm: sheet.heightMm,
      labels: Array.from({ length: count }, (_, n) => placeOnSheet(sheet, start + n)),
    });
  }
  return { size, copies, pages };
}
