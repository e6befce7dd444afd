/**
 * Any member: the levels of every item that was not deleted, at one site or at all active ones, with
 * placeholders where nothing is kept yet; or only those that have changed since a mark.
 *
 * Since a mark: the state of the stock is read beside the journal. The journal names what has moved, the state
 * of which items levels were set; whatever else has changed, or where they name too many, all is read. Levels
 * are read after the state, so that the next mark covers what changes in between; and all of them strongly
 * while a change is so young that another read might not see it.
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

/** Strongly only where what was read is older than what the reader has seen. */
async function readState(scope: Scope, since: Mark | null): Promise<Item | undefined> {
  const key = stateKey(scope.organizationId);
  const state = await getItem(scope, key);
  const isBehind = since !== null && revisionOf(state) < since.revision;
  return isBehind ? getItem(scope, key, { consistent: true }) : state;
}
