/** When the next recall drill is due: SALSA and BRCGS ask for one a year at least. */
import { monthsAfter } from '../recipes/label-dates.ts';

export interface DrillState {
  /** The day of the last drill; `null` when there was none. */
  lastOn: string | null;
  /** A year after it. */
  dueOn: string | null;
  /** It is past that day, or there was none. */
  isDue: boolean;
}

/** @param days On which there were drills that were signed off, '2026-11-21', in any order. */
export function drillState(days: readonly string[], today: string): DrillState {
  const lastOn = [...days].sort().at(-1) ?? null;
  const dueOn = lastOn === null ? null : monthsAfter(lastOn, 12);
  return { lastOn, dueOn, isDue: dueOn === null || dueOn <= today };
}
