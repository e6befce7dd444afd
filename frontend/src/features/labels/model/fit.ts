/** Whether a label holds what it says. Type isn't shrunk to fit: what doesn't fit is told, and isn't printed. */
import { lineHeightEm, textSizeMm } from './type-size.ts';

export interface Fit {
  /** Lines that don't fit; 0 where all of it does. */
  overLines: number;
  /** Lines that would still fit. */
  spareLines: number;
}

export const fits: Fit = { overLines: 0, spareLines: 0 };

/** A hair's breadth, for what browsers round. */
const toleranceMm = 0.05;

/**
 * From the height in mm by which the content leaves the label (`overMm`, negative where it doesn't) and by
 * which it leaves room (`spareMm`).
 */
export function fitOf(overMm: number, spareMm: number, xHeightMm: number): Fit {
  const lineMm = textSizeMm(xHeightMm) * lineHeightEm;
  if (overMm > toleranceMm) return { overLines: Math.ceil((overMm - toleranceMm) / lineMm), spareLines: 0 };
  return { overLines: 0, spareLines: Math.max(0, Math.floor((spareMm + toleranceMm) / lineMm)) };
}

/** 'fits, 1 line spare', '3 lines too many'. */
export function fitText({ overLines, spareLines }: Fit): string {
  const lines = (count: number) => `${count} ${count === 1 ? 'line' : 'lines'}`;
  if (overLines > 0) return `${lines(overLines)} too many`;
  return spareLines === 0 ? 'fits exactly' : `fits, ${lines(spareLines)} spare`;
}
