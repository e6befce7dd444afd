/** Sets what is enabled and ideal, at one site or at all: at once on the screen, taken back where it fails. */

import { levelChangesMax } from '@batchbook/shared/stock/constants';
import type { LevelChange, StockLevel } from '@batchbook/shared/stock/level-schema';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useOrganizationId } from '../organization.tsx';
import type { BookData } from './book-data.ts';
import { rememberLevels } from './follow.ts';
import { levelKey } from './level-effects.ts';
import { sitesQuery } from './sites.ts';
import { stockApi } from './stock-api.ts';
import { emptyLevel } from './stock-book.ts';
import { stockKeys } from './stock-keys.ts';

interface Changed {
  before: StockLevel;
  after: StockLevel;
}

/** Rejects with `ApiError`. Some of many changes may then be saved, so the levels are read again. */
export function useSetLevels() {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes: readonly LevelChange[]) => {
      const levels: StockLevel[] = [];
      for (let from = 0; from < changes.length; from += levelChangesMax) {
        const body = changes.slice(from, from + levelChangesMax);
        const answer = await stockApi.patchStockLevels({ params: { organizationId }, body });
        levels.push(...answer.items);
      }
      return levels;
    },
    onMutate: async (changes) => {
      const queryKey = stockKeys.book(organizationId);
      await client.cancelQueries({ queryKey });
      const changed = changedBy(client, organizationId, changes);
      rememberLevels(
        client,
        organizationId,
        changed.map(({ after }) => after),
      );
      return { changed };
    },
    onSuccess: (levels, _changes, { changed }) => {
      const mine = new Set(stillShown(client, organizationId, changed).map(({ after }) => keyOf(after)));
      // What was changed once more meanwhile isn't taken back to this.
      rememberLevels(
        client,
        organizationId,
        levels.filter((level) => mine.has(keyOf(level))),
      );
    },
    onError: (_error, _changes, context) => {
      const back = stillShown(client, organizationId, context?.changed ?? []);
      rememberLevels(
        client,
        organizationId,
        back.map(({ before }) => before),
      );
      void client.invalidateQueries({ queryKey: stockKeys.book(organizationId) });
    },
  });
}

const keyOf = ({ siteId, itemId }: StockLevel): string => levelKey(siteId, itemId);

const bookOf = (client: QueryClient, organizationId: string) =>
  client.getQueryData<BookData>(stockKeys.book(organizationId));

function changedBy(client: QueryClient, organizationId: string, changes: readonly LevelChange[]): Changed[] {
  const book = bookOf(client, organizationId);
  if (book === undefined) return [];
  const sites = client.getQueryData(sitesQuery(organizationId).queryKey) ?? [];
  const active = sites.filter(({ isActive }) => isActive).map(({ id }) => id);
  const items = new Map(book.items.map((item) => [item.id, item]));
  return changes.flatMap(({ siteId, itemId, isEnabled, idealStockLevel }) =>
    (siteId === 'all' ? active : [siteId]).map((site) => {
      const known = book.levels.get(levelKey(site, itemId));
      const before = known ?? emptyLevel(organizationId, site, itemId, items.get(itemId));
      const after = {
        ...before,
        isEnabled: isEnabled ?? before.isEnabled,
        idealStockLevel: idealStockLevel ?? before.idealStockLevel,
      };
      return { before, after };
    }),
  );
}

/** Those that nothing changed since. */
function stillShown(client: QueryClient, organizationId: string, changed: readonly Changed[]): Changed[] {
  const levels = bookOf(client, organizationId)?.levels;
  return changed.filter(({ after }) => levels?.get(keyOf(after)) === after);
}
