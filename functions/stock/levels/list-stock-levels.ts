/**
 * Any member: lists the levels of every existing item, at one site or at all active ones, with placeholders for those not
 * stored yet; or only the changes since a mark.
 *
 * With a mark, the stock's state and the journal are read concurrently. The journal names what moved, the state names the
 * items whose levels were set. If anything else has changed, or too much, all levels are read. Without a mark, they are
 * read beside the state. All of them are read strongly, after the state, while a change is so recent that another read
 * might miss it.
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
import { type LevelsPage, type LevelsQuery, levelsPage, readLevelRows } from './read-all-levels.ts';
import { itemsSetSince } from './recent-settings.ts';

interface Scope {
  organizationId: string;
}

interface Query extends LevelsQuery {
  /** A mark. */
  since?: string | undefined;
}

export const listStockLevels = useCase(stockContract.listStockLevels, {
  read: ({ params, query, now }) => read(params, query, now),
  answer: (_, levels) => ok(levels),
});

function read(scope: Scope, query: Query, now: Date): Promise<StockLevels> {
  const { since, cursor } = query;
  const isFirst = since === undefined || cursor !== undefined;
  return isFirst ? readWhole(scope, query, now) : readSince(scope, query, { since: readMark(since), now });
}

/**
 * Reads the state beside the levels. What it doesn't count yet, the next mark covers. What it does count, the levels must
 * show: a change shows up within `settlingMs` of its `touchedAt`. So if the state is older than that, the levels beside it
 * have the change. If not, they may have been read before it, and are read again.
 */
async function readWhole(scope: Scope, query: LevelsQuery, now: Date): Promise<StockLevels> {
  const [state, beside] = await Promise.all([
    getItem(scope, stateKey(scope.organizationId)),
    readLevelRows(scope, query, {}),
  ]);
  const rows = isUnsettled(state, now) ? await readLevelRows(scope, query, { consistent: true }) : beside;
  return whole(levelsPage(scope, query, rows), markOf(now, revisionOf(state)));
}

/** Reads all levels after the state if there is no telling what changed, so that the next mark covers what comes between. */
async function readSince(
  scope: Scope,
  query: LevelsQuery,
  { since, now }: { since: Mark; now: Date },
): Promise<StockLevels> {
  const [state, moved] = await Promise.all([readState(scope, since), movedSince(scope, since, now)]);
  const mark = markOf(now, revisionOf(state));
  const itemIds = itemsSetSince(state, since);
  const changed = moved && itemIds && (await readChanged(scope, { moved, itemIds }, query.siteId));
  if (changed) return { items: changed, stockItems: null, whole: false, mark, nextCursor: null };
  const rows = await readLevelRows(scope, query, { consistent: isUnsettled(state, now) });
  return whole(levelsPage(scope, query, rows), mark);
}

const whole = ({ levels, stockItems, next }: LevelsPage, mark: string): StockLevels => ({
  items: levels,
  stockItems,
  whole: true,
  mark,
  nextCursor: cursorOf(next, levelPrefix),
});

/** A strong read is needed only when the first one is older than what the reader has seen. */
async function readState(scope: Scope, since: Mark): Promise<Item | undefined> {
  const key = stateKey(scope.organizationId);
  const state = await getItem(scope, key);
  const isBehind = revisionOf(state) < since.revision;
  return isBehind ? getItem(scope, key, { consistent: true }) : state;
}
