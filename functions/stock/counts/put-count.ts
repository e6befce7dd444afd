/**
 * Any member: posts a stock count, each line a dated assertion of what is there. All lines are validated first. When any
 * of their levels moved since it was read, none is posted and nothing is saved (invariant 5). Posting takes forty lines a
 * transaction, with the count's progress, and five transactions a request. The same request continues it, whatever
 * stopped the last one (invariants 1, 2). Levels that move meanwhile stay open and are named. Deleting the site ends the
 * count and leaves the rest open. Events: `stock.movement_recorded` with each transaction, `stock.count_posted` with the
 * last.
 */

import { stockContract } from '@batchbook/shared/stock/contract';
import type { PutCount, StockCount } from '@batchbook/shared/stock/count-schema';
import type { Member } from '../../platform/actor.ts';
import { digestOf } from '../../platform/entity/put-entity.ts';
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { type At, readAt } from '../../platform/table/read.ts';
import { assertAllowed } from '../../platform/table/write.ts';
import { siteGone } from '../ledger/posting.ts';
import { siteKey } from '../table.ts';
import { countKey, keptCountOf, readCount } from './count-table.ts';
import { postCount } from './post-count.ts';

export const putCount = useCase(stockContract.putCount, {
  read: ({ params, body }) =>
    readAt(params, [countKey(params.organizationId, params.id), siteKey(params.organizationId, body.siteId)]),
  answer: async ({ actor, params, body, now }, at) => {
    const { organizationId, id } = params;
    const digest = digestOf(body);
    const known = at(countKey(organizationId, id));
    if (known && keptCountOf(known).digest !== digest) throw new RequestProblem('id_taken');
    if (known?.state === 'posted') return ok(await answerOf(actor, id));
    assertAllowed(actor);
    const isSiteGone = !isAtOpenSite(at, params, body);
    if (isSiteGone && !known) throw new RequestProblem('stock_closed', { detail: siteGone });
    const isNew = await postCount({ actor, id, body, digest, known, isSiteGone, now });
    const count = await answerOf(actor, id);
    return isNew ? created(count) : ok(count);
  },
});

/**
 * @returns whether the site can be counted; false when it was deleted.
 * @throws RequestProblem when the site never existed.
 */
function isAtOpenSite(at: At, { organizationId }: { organizationId: string }, { siteId }: PutCount): boolean {
  const site = at(siteKey(organizationId, siteId));
  if (!site) throw invalid('siteId', 'is not a site of this organization');
  return site.isActive === true;
}

async function answerOf(actor: Member, id: string): Promise<StockCount> {
  const count = await readCount(actor, id);
  if (!count) throw new Error('a count is not there that has just been posted');
  return count;
}
