/**
 * The sizes of codes. A printer sets whole dots, so a module is a whole number of them: otherwise its bars come
 * out unevenly wide and scanners misread them.
 */

/** Dots per inch of common label printers. 600 also covers anything finer. */
export const resolutions = [203, 300, 600] as const;
export type Resolution = (typeof resolutions)[number];

export const dotMm = (resolution: Resolution): number => 25.4 / resolution;

/** Of an EAN-13 in its nominal size (GS1 General Specifications, 5.2.3). */
const nominal = { moduleMm: 0.33, barHeightMm: 22.85, heightMm: 25.93 };

/** The bars of the 80 % size. Smaller modules don't shorten them any further. */
const leastBarHeightMm = 18.28;

/**
 * The smallest modules. 80 % is the least for any print; what is printed on demand, by a label printer or a
 * laser, may go down to 0.249 mm (GS1 General Specifications, 5.12.3, symbol specification table 1, note 1).
 */
const leastModuleMm = { anyPrint: 0.264, onDemand: 0.249 };

const leastDots = (mm: number, resolution: Resolution): number => Math.ceil(mm / dotMm(resolution) - 1e-9);

/** The printer's dots in one module of an EAN-13: at least 80 % first, then the smallest for print on demand. */
export function eanModuleDots(resolution: Resolution): readonly number[] {
  const [normal, smallest] = [leastModuleMm.anyPrint, leastModuleMm.onDemand].map((mm) =>
    leastDots(mm, resolution),
  ) as [number, number];
  return normal === smallest ? [normal] : [normal, smallest];
}

/** An EAN-13 has 95 modules between its quiet zones. Only its first digit is printed in them. */
export const eanModules = 95;
export const eanQuiet = { left: 11, right: 7 };

/** How far the guards reach below the other bars, in modules. */
export const eanGuardModules = 5;

export interface EanSize {
  moduleMm: number;
  /** With its quiet zones. */
  widthMm: number;
  /** From the top of the bars to the foot of the digits. */
  heightMm: number;
  /** Of all bars but the guards: in proportion to the module and never truncated. */
  barHeightMm: number;
  digitHeightMm: number;
}

export function eanSize(dots: number, resolution: Resolution): EanSize {
  const moduleMm = dots * dotMm(resolution);
  const magnification = moduleMm / nominal.moduleMm;
  const barHeightMm = Math.max(leastBarHeightMm, nominal.barHeightMm * magnification);
  return {
    moduleMm,
    widthMm: (eanQuiet.left + eanModules + eanQuiet.right) * moduleMm,
    heightMm: barHeightMm + (nominal.heightMm - nominal.barHeightMm) * magnification,
    barHeightMm,
    digitHeightMm: (nominal.heightMm - nominal.barHeightMm - nominal.moduleMm) * magnification,
  };
}

/** A QR code that any phone reads, and the four modules that stay white around it (ISO/IEC 18004). */
const qrModuleMinMm = 0.375;
export const qrQuietModules = 4;

export const qrModuleMm = (resolution: Resolution): number =>
  leastDots(qrModuleMinMm - 0.001, resolution) * dotMm(resolution);

export const qrSideMm = (modules: number, resolution: Resolution): number =>
  (modules + 2 * qrQuietModules) * qrModuleMm(resolution);

/** The last position at or before `mm` that lies between two dots. */
export const snappedMm = (mm: number, resolution: Resolution): number =>
  Math.floor(mm / dotMm(resolution) + 1e-6) * dotMm(resolution);

/** The middle of digit `index` of 13, in modules from the left edge of the quiet zone. */
export function eanDigitMiddle(index: number): number {
  if (index === 0) return eanQuiet.left / 2;
  const half = index <= 6 ? 3 + (index - 1) * 7 : 3 + 42 + 5 + (index - 7) * 7;
  return eanQuiet.left + half + 3.5;
}
