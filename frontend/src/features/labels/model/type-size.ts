/**
 * The size of type. The law measures the x-height, the height of a small letter: see `pack-area.ts`. Type is
 * never set smaller to make it fit.
 */

/** Figtree's heights in ems, from its OS/2 table (500 and 700 of 1000). */
const xHeightEm = 0.5;
const capHeightEm = 0.7;

/** A printer's dots may take a little off a letter. */
const allowance = 1.02;

const hundredths = (mm: number): number => Math.ceil(mm * 100) / 100;

/** The font size in mm whose small letters are `xHeightMm` high. */
export const textSizeMm = (xHeightMm: number): number => hundredths((xHeightMm / xHeightEm) * allowance);

/** The font size in mm whose figures and capitals are `figureMm` high. */
export const figureSizeMm = (figureMm: number): number => hundredths(figureMm / capHeightEm);

/** Line height, in font sizes. */
export const lineHeightEm = 1.18;
