/**
 * The label sizes for printing, in mm on paper: four for a roll, and two for A4 sheets of 21 and 24. The sheets are the
 * common ones, with gaps of 2.5 and 2 mm between columns and none between rows.
 */

/** The layout of labels on a sheet, from its left and top edge. */
export interface SheetLayout {
  widthMm: number;
  heightMm: number;
  columns: number;
  rows: number;
  leftMm: number;
  topMm: number;
  /** The distance from one label's left edge to the next one's; likewise from top to top. */
  pitchXMm: number;
  pitchYMm: number;
  perSheet: number;
}

export interface LabelSize {
  id: '62x40' | '100x50' | '100x75' | '100x150' | '63.5x38.1' | '64x34';
  widthMm: number;
  heightMm: number;
  /** `null` for labels on a roll. */
  sheet: SheetLayout | null;
}

const a4 = { widthMm: 210, heightMm: 297 };

export const labelSizes: readonly LabelSize[] = [
  { id: '62x40', widthMm: 62, heightMm: 40, sheet: null },
  { id: '100x50', widthMm: 100, heightMm: 50, sheet: null },
  { id: '100x75', widthMm: 100, heightMm: 75, sheet: null },
  { id: '100x150', widthMm: 100, heightMm: 150, sheet: null },
  {
    id: '63.5x38.1',
    widthMm: 63.5,
    heightMm: 38.1,
    sheet: {
      ...a4,
      columns: 3,
      rows: 7,
      leftMm: 7.25,
      topMm: 15.15,
      pitchXMm: 66,
      pitchYMm: 38.1,
      perSheet: 21,
    },
  },
  {
    id: '64x34',
    widthMm: 64,
    heightMm: 34,
    sheet: { ...a4, columns: 3, rows: 8, leftMm: 7, topMm: 12.5, pitchXMm: 66, pitchYMm: 34, perSheet: 24 },
  },
];

/** A sum of millimetres without floating-point noise: 15.15 + 2 x 38.1 is 91.35. */
const hundredths = (mm: number): number => Math.round(mm * 100) / 100;

/** The position of label `index` on a sheet (0 is the first, then along the row). */
export function placeOnSheet(sheet: SheetLayout, index: number): { leftMm: number; topMm: number } {
  const column = index % sheet.columns;
  const row = Math.floor(index / sheet.columns);
  return {
    leftMm: hundredths(sheet.leftMm + column * sheet.pitchXMm),
    topMm: hundredths(sheet.topMm + row * sheet.pitchYMm),
  };
}
