/**
 * Compares every level of an organization with its ledger, beside writers that go on. What agrees with what
 * was compared the last time costs nothing more than the two lists, so a run costs what has changed since the
 * last; and since each comparison is kept on its own, a run that was cut off goes on with the next.
 */
import { abreast } from '../../platform/abreast.ts';
import { compareLevel } from './compare-level.ts';
import { type Drift, type Sum, sameSum } from './compared-table.ts';
import { type LevelPair, levelPairs } from './level-pairs.ts';

const atOnce = 8;

export interface Run {
  /** How many levels were compared. */
  checked: number;
  drift: Drift[];
  /** `false`: the time was over before the last of them, or some moved each time that they were looked at. */
  complete: boolean;
}

const nothingYet: Sum = { count: 0, quantity: 0n };

/** @param until Milliseconds since 1970: nothing is begun after it. */
export async function runReconcile(organizationId: string, until: number): Promise<Run> {
  const pairs = levelPairs(organizationId);
  const run: Run = { checked: 0, drift: [], complete: true };
  const work = async (): Promise<void> => {
    for (let next = await pairs.next(); !next.done; next = await pairs.next()) {
      if (Date.now() >= until) {
        run.complete = false;
        return;
      }
      await compare(organizationId, next.value, run);
    }
  };
  await abreast(atOnce, work);
  return run;
}

async function compare(organizationId: string, { of, recorded, compared }: LevelPair, run: Run) {
  if (sameSum(recorded, compared ?? nothingYet)) {
    run.checked += 1;
    return;
  }
  const comparison = await compareLevel(organizationId, of, compared);
  if (comparison.kind === 'moving') {
    run.complete = false;
    return;
  }
  run.checked += 1;
  if (comparison.kind === 'corrected') run.drift.push(comparison.drift);
}
