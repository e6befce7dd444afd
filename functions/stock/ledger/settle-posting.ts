/**
 * Settles a posting: decides on what was read, and writes one transaction with all its conditions. A failed condition
 * means that somebody was faster, or that this is the same request again. Then it decides again on fresh data. Nothing is
 * written twice (invariant 2).
 */
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ConditionFailed, transact, type Write } from '../../platform/table/write.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { isMovementLabel } from './posting-writes.ts';

/** The answer, and what to write for it: nothing when it is already written. */
export interface Decision<Posted> {
  posted: Posted;
  writes: Write[] | null;
}

interface Posting<Found, Posted> {
  scope: OrganizationScope;
  /** What was read before, strongly. */
  found: Found;
  decide: (found: Found) => Decision<Posted>;
  /** Reads it again, strongly. */
  readAgain: () => Promise<Found>;
}

/**
 * @throws RequestProblem `id_taken` when another movement has the id in a ledger that was not read; `ConditionFailed`
 * when others were faster each time. Nothing was written then.
 */
export function settlePosting<Found, Posted>({
  scope,
  found,
  decide,
  readAgain,
}: Posting<Found, Posted>): Promise<{ isNew: boolean; posted: Posted; found: Found }> {
  let isTaken = false;
  return retryOnConflict(found, readAgain, async (state) => {
    const { posted, writes } = decide(state);
    if (writes === null) return { isNew: false, posted, found: state };
    if (isTaken) throw new RequestProblem('id_taken');
    try {
      await transact(scope, writes);
    } catch (error) {
      // Another movement has the id in one of the ledgers, and movements are never deleted.
      isTaken = error instanceof ConditionFailed && [...error.failed.keys()].some(isMovementLabel);
      throw error;
    }
    return { isNew: true, posted, found: state };
  });
}
