/**
 * Compares every level of an organization with its ledger, while others write. Levels that agree with their last
 * comparison cost only the two lists, so a run costs what has changed since the last. Each comparison is stored on its
 * own, so an interrupted run continues with the next.
 */
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { compareLevel } from './compare-level.ts';
import { type Drift, type Sum, sameSum } from './compared-table.ts';
import { type LevelPair, levelPairs } from './level-pairs.ts';

const atOnce = 8;

export interface Run {
  /** How many levels were compared. */
  checked: number;
  drift: Drift[];
  /** `false` when the time was up before the last level, or some levels kept moving. */
  complete: boolean;
}

const nothingYet: Sum = { count: 0, quantity: 0n };

/** @param until Milliseconds since 1970: no comparison starts after it. */
export async function runReconcile(organizationId: string, until: number): Promise<Run> {
  const run: Run = { checked: 0, drift: [], complete: true };
  await forEachConcurrently(pairsUntil(organizationId, until, run), atOnce, (pair) =>
    compare(organizationId, pair, run),
  );
  return run;
}

/** The levels with their last comparisons, until the time is up. */
async function* pairsUntil(organizationId: string, until: number, run: Run): AsyncGenerator<LevelPair> {
  for await (const pair of levelPairs(organizationId)) {
    if (Date.now() >= until) {
      run.complete = false;
      return;
    }
    yield pair;
  }
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
