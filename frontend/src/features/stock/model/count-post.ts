/** From a sheet to what is posted, and from what was posted back to the sheet. */

import { countLinesMax } from '@batchbook/shared/stock/constants';
import type { PutCount, StockCount } from '@batchbook/shared/stock/count-schema';
import { type CountLine, isReady } from './count-sheet.ts';

/** The lines that are ready, as they are posted; at most as many as go into one count. */
export function countBody(siteId: string, lines: readonly CountLine[]): PutCount {
  return {
    siteId,
    lines: lines
      .filter(isReady)
      .flatMap(({ item, entry, state }) =>
        entry === null || !('sent' in state)
          ? []
          : [{ itemId: item.id, ...state.sent, levelVersion: entry.levelVersion }],
      )
      .slice(0, countLinesMax),
  };
}

/** The items whose lines are done with: they leave the sheet. Those that stay open ask again. */
export const settledItems = (count: StockCount): string[] =>
  count.lines.filter(({ state }) => state === 'posted').map(({ itemId }) => itemId);

/** Those that moved while the count was posted. */
export const openItems = (count: StockCount): string[] =>
  count.lines.filter(({ state }) => state === 'open').map(({ itemId }) => itemId);
