/**
 * Any member: lists the levels of every existing item, at one site or at all active ones, with placeholders for those not
 * stored yet; or only the changes since a mark.
 *
 * With a mark, the stock's state and the journal are read concurrently. The journal names what moved, the state names the
 * items whose levels were set. If anything else has changed, or too much, all levels are read. Levels are read after the
 * state, so that the next mark covers changes in between. All of them are read strongly while a change is so recent that
 * another read might miss it.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { StockLevels } from '@batchbook/shared/stock/level-schema';
import { cursorOf } from '../../platform/http/paging.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { levelPrefix } from '../level-table.ts';
import { stateKey } from '../table.ts';
import { movedSince, readChanged } from './changed-levels.ts';
import { isUnsettled, type Mark, markOf, readMark, revisionOf } from './levels-mark.ts';
import { type LevelsQuery, readLevelsPage } from './read-all-levels.ts';
import { itemsSetSince } from './recent-settings.ts';

interface Scope {
  organizationId: string;
}

export const listStockLevels = useCase(stockContract.listStockLevels, {
  read: ({ params, query, now }) => read(params, query, now),
  answer: (_, levels) => ok(levels),
});

async function read(
  scope: Scope,
  query: LevelsQuery & { since?: string | undefined },
  now: Date,
): Promise<StockLevels> {
  const since = query.since === undefined || query.cursor !== undefined ? null : readMark(query.since);
  const [state, moved] = await Promise.all([readState(scope, since), since && movedSince(scope, since, now)]);
  const mark = markOf(now, revisionOf(state));
  const itemIds = since && itemsSetSince(state, since);
  const changed = moved && itemIds && (await readChanged(scope, { moved, itemIds }, query.siteId));
  if (changed) return { items: changed, stockItems: null, whole: false, mark, nextCursor: null };
  const page = await readLevelsPage(scope, query, { consistent: isUnsettled(state, now) });
  return {
    items: page.levels,
    stockItems: page.stockItems,
    whole: true,
    mark,
    nextCursor: cursorOf(page.next, levelPrefix),
  };
}

/** A strong read is needed only when the first one is older than what the reader has seen. */
async function readState(scope: Scope, since: Mark | null): Promise<Item | undefined> {
  const key = stateKey(scope.organizationId);
  const state = await getItem(scope, key);
  const isBehind = since !== null && revisionOf(state) < since.revision;
  return isBehind ? getItem(scope, key, { consistent: true }) : state;
}
