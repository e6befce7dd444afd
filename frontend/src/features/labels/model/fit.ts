/** Whether the content fits a label. Text is never shrunk, and a size that doesn't fit isn't printed. */
import { countOf } from '@batchbook/shared/text';
import { lineHeightEm, textSizeMm } from './type-size.ts';

export interface Fit {
  /** The number of lines that don't fit. */
  overLines: number;
  /** Lines that would still fit. */
  spareLines: number;
  /** A problem other than missing lines, such as 'the name is too wide', or `null`. */
  problem: string | null;
}

export const fits: Fit = { overLines: 0, spareLines: 0, problem: null };

export const isFit = ({ overLines, problem }: Fit): boolean => overLines === 0 && problem === null;

/** A hair's breadth, for what browsers round. */
const toleranceMm = 0.05;

/**
 * From the height in mm by which the content leaves the label (`overMm`, negative where it doesn't) and by
 * which it leaves room (`spareMm`).
 */
export function fitOf(
  overMm: number,
  spareMm: number,
  xHeightMm: number,
  problem: string | null = null,
): Fit {
  const lineMm = textSizeMm(xHeightMm) * lineHeightEm;
  const over = overMm > toleranceMm;
  return {
    overLines: over ? Math.ceil((overMm - toleranceMm) / lineMm) : 0,
    spareLines: over ? 0 : Math.max(0, Math.floor((spareMm + toleranceMm) / lineMm)),
    problem,
  };
}

/** 'fits, with room for 1 more line', '3 lines too many', 'the net quantity is too wide'. */
export function fitText({ overLines, spareLines, problem }: Fit): string {
  if (problem !== null) return problem;
  if (overLines > 0) return `${countOf(overLines, 'line')} too many`;
  return spareLines === 0 ? 'fits exactly' : `fits, with room for ${countOf(spareLines, 'more line')}`;
}
