/** Codes in mm. GS1 lets an EAN-13 shrink to 80 % of its nominal size and no further. */

/** One module of an EAN-13 at 80 %: 0.33 x 0.8. */
export const eanModuleMm = 0.264;
/** The quiet zones that belong to it, left and right of its 95 modules. */
export const eanQuiet = { left: 11, right: 7 };
export const eanModules = 95;
export const eanWidthMm = (eanQuiet.left + eanModules + eanQuiet.right) * eanModuleMm;
export const eanBarHeightMm = 8;
/** The guards reach down between the digits. */
export const eanDigitHeightMm = 2.1;

/** One module of a QR code that phones read easily, and the four that stay white around it. */
export const qrModuleMm = 0.4;
export const qrQuietModules = 4;

export const qrSideMm = (modules: number): number => (modules + 2 * qrQuietModules) * qrModuleMm;

/** The middle of digit `index` of 13, in modules from the left edge of the quiet zone. */
export function eanDigitMiddle(index: number): number {
  if (index === 0) return eanQuiet.left / 2;
  const half = index <= 6 ? 3 + (index - 1) * 7 : 3 + 42 + 5 + (index - 7) * 7;
  return eanQuiet.left + half + 3.5;
}
