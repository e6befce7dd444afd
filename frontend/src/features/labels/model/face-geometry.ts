/** Where the parts of a label go, in mm. */
import type { LabelSize } from '@batchbook/shared/recipes/label-sizes';
import type { PanelLayout } from '@batchbook/shared/recipes/pack-area';

export interface FaceGeometry {
  wide: boolean;
  /** The margin between the label's edge and its content. */
  padMm: { x: number; top: number; bottom: number };
  /** The width of the nutrition panel's own column, or `null` when it is below the text. */
  panelColumnMm: number | null;
  /** Whether the foot is below both columns. On a low or full label it follows the text. */
  footBelow: boolean;
  /** The right edge of the foot, from the left edge of the label. */
  footRightMm: number;
}

/** From this height on a label has room for a foot below both columns. */
export const footBelowFromMm = 70;

const columnGapMm = 3.2;

/** Two columns of figures beside the longest name take 19.6 ems. */
const tableEms = 20;

/** 'Includes 10g Added Sugars' and its % Daily Value, in 8 point. */
const verticalFactsMm = 56;

export function faceGeometry(
  size: LabelSize,
  { panel, footInColumn = false }: { panel: PanelLayout | null; footInColumn?: boolean },
  textMm: number,
): FaceGeometry {
  const wide = size.widthMm >= 90;
  const padMm = wide ? { x: 2.8, top: 2.1, bottom: 1.8 } : { x: 2.4, top: 1.8, bottom: 1.5 };
  const columnMm = panel === 'table' ? tableEms * textMm : panel === 'vertical' ? verticalFactsMm : null;
  const panelColumnMm = wide ? columnMm : null;
  const footBelow = panelColumnMm !== null && size.heightMm >= footBelowFromMm && !footInColumn;
  const column = panelColumnMm === null || footBelow ? 0 : panelColumnMm + columnGapMm;
  return { wide, padMm, panelColumnMm, footBelow, footRightMm: size.widthMm - padMm.x - column };
}

/** CSS pixels of a millimetre. */
export const pixelsPerMm = 96 / 25.4;
