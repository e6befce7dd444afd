/**
 * Any member: the levels of every item that was not deleted, at one site or at all active ones, with
 * placeholders where nothing is kept yet; or only those that have changed since a mark.
 *
 * Since a mark: the state of the stock is read beside the journal. At the mark's revision only movements can
 * have changed anything, and the journal names them; otherwise, or when it names too many, all is read. All
 * is read after the state, so that what changes in between is told by the next mark; and strongly while a
 * change is so young that another read might not see it.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { StockLevel, StockLevels } from '@batchbook/shared/stock/level-schema';
import { readSuppliers } from '../ingredients/index.ts';
import { cursorOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { getItem } from '../platform/table/read.ts';
import { movedSince, readPlaces } from './changed-levels.ts';
import { keptLevel, type LevelOf, levelPrefix, toLevel } from './level-table.ts';
import { isUnsettled, type Mark, markOf, readMark, revisionOf } from './levels-mark.ts';
import { type LevelsQuery, namesOf, readLevelsPage, siteIdsOf } from './read-all-levels.ts';
import { readSites, stateKey } from './table.ts';

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
  const [state, moved] = await Promise.all([
    getItem(scope, stateKey(scope.organizationId)),
    since && movedSince(scope, since, now),
  ]);
  const revision = revisionOf(state);
  const mark = markOf(now, revision);
  if (moved !== null && isOf(since, revision)) {
    const items = moved.length === 0 ? [] : await readMoved(scope, moved, query.siteId);
    return { items, stockItems: null, whole: false, mark, nextCursor: null };
  }
  const page = await readLevelsPage(scope, query, { consistent: isUnsettled(state, now) });
  return {
    items: page.levels,
    stockItems: page.stockItems,
    whole: true,
    mark,
    nextCursor: cursorOf(page.next, levelPrefix),
  };
}

const isOf = (mark: Mark | null, revision: number): boolean => mark?.revision === revision;

/** The levels that have moved, of the sites that are asked for. */
async function readMoved(
  scope: Scope,
  moved: readonly LevelOf[],
  siteId: string | undefined,
): Promise<StockLevel[]> {
  const [sites, levels, suppliers] = await Promise.all([
    readSites(scope),
    readPlaces(scope, moved),
    readSuppliers(scope),
  ]);
  const shown = new Set(siteIdsOf(sites, siteId));
  const names = namesOf(suppliers);
  return levels
    .filter(({ of, item }) => shown.has(of.siteId) && item.closed !== true)
    .map(({ of, item }) => toLevel(scope.organizationId, of, keptLevel(item, 'pieces'), names));
}
