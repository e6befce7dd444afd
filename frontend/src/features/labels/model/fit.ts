/** Whether a label has room for what it says. Type is never shrunk: a size that doesn't fit isn't printed. */
import { lineHeightEm, textSizeMm } from './type-size.ts';

export interface Fit {
  /** Lines that don't fit; 0 where all of them do. */
  overLines: number;
  /** Lines that would still fit. */
  spareLines: number;
  /** What more lines wouldn't help, such as 'the name is too wide'; `null` where there is nothing. */
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

/** 'fits, 1 line spare', '3 lines too many', 'the net quantity is too wide'. */
export function fitText({ overLines, spareLines, problem }: Fit): string {
  if (problem !== null) return problem;
  const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
  if (overLines > 0) return `${lines(overLines)} too many`;
  return spareLines === 0 ? 'fits exactly' : `fits, ${lines(spareLines)} spare`;
}
