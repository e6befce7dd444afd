/**
 * What the law derives from the size of a pack: the smallest type, and which forms of the nutrition panel are
 * allowed. An unknown size counts as a large pack, so the strictest rule applies.
 */
import type { LabelForm } from './label-form.ts';

export interface PackArea {
  /** The pack's largest surface in cm²; `null` is unknown. */
  surfaceCm2: string | null;
  /** The principal display panel in square inches (21 CFR 101.1); `null` is unknown. */
  displayPanelSqIn: string | null;
}

export const unknownPack: PackArea = { surfaceCm2: null, displayPanelSqIn: null };

export const cm2PerSqIn = 6.4516;
export const mmPerInch = 25.4;

/**
 * The smallest lawful x-height in mm: 1.2, or 0.9 on a pack whose largest surface is under 80 cm² (Art. 13 and
 * Annex IV of Regulation (EU) 1169/2011).
 */
export const lawfulXHeightMm = (packSurfaceCm2: string | null): number =>
  packSurfaceCm2 !== null && Number(packSurfaceCm2) < 80 ? 0.9 : 1.2;

/**
 * The smallest x-height of running text. The US asks for 1/16 inch of the lower case 'o' on every pack (21 CFR
 * 101.2(c)); its nutrition panel has type sizes of its own.
 */
export const textXHeightMm = (form: LabelForm, pack: PackArea): number =>
  form === 'us' ? mmPerInch / 16 : lawfulXHeightMm(pack.surfaceCm2);

/**
 * The most area in square inches that a pack can have for its labels; `null` is unknown. No side of a pack is
 * larger than its largest surface, and a box has six.
 */
const totalAreaSqIn = ({ surfaceCm2 }: PackArea): number | null =>
  surfaceCm2 === null ? null : (6 * Number(surfaceCm2)) / cm2PerSqIn;

/** 21 CFR 101.9(j)(13)(ii): at most 40 square inches for labels, whatever the pack's shape. */
export function isSmallUsPack(pack: PackArea): boolean {
  const area = totalAreaSqIn(pack);
  return area !== null && area <= 40;
}

/**
 * 21 CFR 101.9(j)(13)(i): with less than 12 square inches for labels the panel may be left out where the label
 * has an address or a telephone number for nutrition information. A panel that is printed may be in 6 point.
 */
export function isTinyUsPack(pack: PackArea): boolean {
  const area = totalAreaSqIn(pack);
  return area !== null && area < 12;
}

/** How a nutrition panel is set. */
export type PanelLayout = 'table' | 'linear' | 'vertical' | 'tabular';

/** 21 CFR 101.9(d)(11)(iii): less than about 3 inches of continuous vertical space. */
const verticalSpaceMm = 3 * mmPerInch;

/**
 * The lawful layouts on a label of this height, best first. UK and EU: a table with its figures aligned, in a
 * line only where there is no room for it (Art. 34(2)). US: vertical; side by side on a low label or a small
 * pack; in a line on a small pack that can't take either.
 */
export function panelLayouts(form: LabelForm, heightMm: number, pack: PackArea): readonly PanelLayout[] {
  if (form === 'uk') return ['table', 'linear'];
  if (isSmallUsPack(pack)) return ['vertical', 'tabular', 'linear'];
  return heightMm < verticalSpaceMm ? ['vertical', 'tabular'] : ['vertical'];
}
