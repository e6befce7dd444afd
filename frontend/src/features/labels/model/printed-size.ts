/**
 * How each size of a label is printed. A size prints everything the label says, or it isn't printed: of its
 * lawful layouts, best first, it takes the first that fits.
 */
import type { LabelSize } from '@batchbook/shared/recipes/label-sizes';
import { type PanelLayout, panelLayouts } from '@batchbook/shared/recipes/pack-area';
import type { PrintedLabel } from '@batchbook/shared/recipes/printed-label';
import { capitalised } from '@batchbook/shared/text';
import { eanModuleDots, type Resolution } from './code-sizes.ts';
import { footBelowFromMm } from './face-geometry.ts';
import { type Fit, fits, fitText, isFit } from './fit.ts';
import { sizeName } from './print-settings.ts';

/** One way to set a label. */
export interface Layout {
  /** `null` on a label without a nutrition panel. */
  panel: PanelLayout | null;
  /** The printer's dots per barcode module, or `null` without a barcode. */
  eanDots: number | null;
  /** Whether the foot follows the text, beside the panel, for lack of space below both. */
  footInColumn?: true;
}

export interface PrintedSize {
  size: LabelSize;
  layout: Layout;
  fit: Fit;
}

/** The lawful layouts of a label on this size, best first. */
export function layoutsOf(
  label: Pick<PrintedLabel, 'form' | 'panel' | 'pack' | 'barcode'>,
  size: LabelSize,
  resolution: Resolution,
): readonly Layout[] {
  const panels = label.panel === null ? [null] : panelLayouts(label.form, size.heightMm, label.pack);
  const modules = label.barcode === '' ? [null] : eanModuleDots(resolution);
  const layouts = panels.flatMap((panel) => modules.map((eanDots): Layout => ({ panel, eanDots })));
  const isTall = size.heightMm >= footBelowFromMm;
  const beside = layouts.filter(({ panel }) => panel === 'vertical' && isTall);
  return [...layouts, ...beside.map((layout): Layout => ({ ...layout, footInColumn: true }))];
}

/** A key for a layout of a size. */
export const layoutKey = (size: LabelSize, { panel, eanDots, footInColumn }: Layout): string =>
  [size.id, panel ?? 'none', eanDots ?? 'none', footInColumn ? 'beside' : 'below'].join(' ');

/**
 * The first layout that fits. Where none does, the one that is closest to fitting, with what stops it. Before
 * anything is measured (`fitIn` answers `null`) the best layout counts as fitting.
 */
export function printedSize(
  size: LabelSize,
  layouts: readonly Layout[],
  fitIn: (layout: Layout) => Fit | null,
): PrintedSize {
  const tried = layouts.map((layout) => ({ size, layout, fit: fitIn(layout) ?? fits }));
  const closest = tried.toSorted((a, b) => missBy(a.fit) - missBy(b.fit))[0];
  if (!closest) throw new Error('a label has one layout at least');
  return tried.find(({ fit }) => isFit(fit)) ?? closest;
}

/** A problem counts for more than any number of lines. */
const missBy = ({ overLines, problem }: Fit): number => overLines + (problem === null ? 0 : 10_000);

/** The size with the smallest area that fits, or `null`. */
export function smallestThatFits(sizes: readonly PrintedSize[]): LabelSize | null {
  const area = ({ size }: PrintedSize) => size.widthMm * size.heightMm;
  return sizes.filter(({ fit }) => isFit(fit)).toSorted((a, b) => area(a) - area(b))[0]?.size ?? null;
}

/**
 * Why a size isn't printed, and which one to take: '3 lines too many: this size isn’t printed. 100 × 75 mm fits
 * everything.' `null` where it fits.
 */
export function refusal(
  { fit }: PrintedSize,
  all: readonly PrintedSize[],
  { form, pack }: Pick<PrintedLabel, 'form' | 'pack'>,
): string | null {
  if (isFit(fit)) return null;
  // The largest type is for packs of unknown size, so their size may be all that is missing.
  const hint =
    form === 'us' && pack.displayPanelSqIn === null && pack.surfaceCm2 === null
      ? ' Enter the size of the display panel. Until then, letters are as large as on the largest packs.'
      : '';
  const smallest = smallestThatFits(all);
  const way =
    smallest === null
      ? 'No size has room for everything. Shorten the text or print less.'
      : `The smallest that fits is ${sizeName(smallest)}.`;
  return `${capitalised(fitText(fit))}: this size isn’t printed. ${way}${hint}`;
}
