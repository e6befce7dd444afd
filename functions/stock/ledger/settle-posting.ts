/**
 * Whatever moves stock is decided upon what was read, and written in one transaction that says what must
 * still be so. When it is not, somebody was faster, or this is the same request a second time: it is decided
 * again on what is there then. Nothing is written twice (invariant 2).
 */
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { ConditionFailed, transact, type Write } from '../../platform/table/write.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { isMovementLabel } from './posting-writes.ts';

/** What is to be answered, and what is to be written for it: nothing when it is there already. */
export interface Decision<Posted> {
  posted: Posted;
  writes: Write[] | null;
}

interface Posting<Found, Posted> {
  scope: OrganizationScope;
  /** What was read, strongly, before. */
  found: Found;
  decide: (found: Found) => Decision<Posted>;
  /** Reads it again, strongly. */
  readAgain: () => Promise<Found>;
}

/** Each time something else stood in the way that was not there at the reading. */
const attemptsMax = 8;

/**
 * @throws RequestProblem `id_taken` when another movement has the id in a ledger that was not read; `busy` when
 *   others were faster each time. Nothing was written then.
 */
export async function settlePosting<Found, Posted>({
  scope,
  found,
  decide,
  readAgain,
}: Posting<Found, Posted>): Promise<{ isNew: boolean; posted: Posted; found: Found }> {
  let state = found;
  let isTaken = false;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const { posted, writes } = decide(state);
    if (writes === null) return { isNew: false, posted, found: state };
    if (isTaken) throw new RequestProblem('id_taken');
    try {
      await transact(scope, writes);
      return { isNew: true, posted, found: state };
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Another movement has the id in one of the ledgers, and movements never vanish.
      isTaken = [...error.failed.keys()].some(isMovementLabel);
      state = await readAgain();
    }
  }
  throw new RequestProblem('busy');
}
