/** Replaces somebody whose account is erased in one item. */
import { retryOnConflict } from '../platform/entity/retry.ts';
import type { Scope } from '../platform/table/keys.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';

/** What replaces the person in an item, `null` where they aren't in it, and the events of that change. */
export interface Replacement {
  changesOf: (item: Item) => Record<string, unknown> | null;
  eventsOf: (replaced: Item) => Write[];
}

/** As a further version, so that no change of somebody who had read the name brings it back. */
export const replaceItem = (
  scope: Scope,
  first: Item,
  { changesOf, eventsOf }: Replacement,
  now: Date,
): Promise<void> =>
  retryOnConflict<Item | undefined, void>(
    first,
    () => getItem(scope, first, { consistent: true }),
    async (item) => {
      const changes = item && changesOf(item);
      if (!changes) return;
      const version = Number(item.version);
      const replaced = { ...item, ...changes, version: version + 1, updatedAt: now.toISOString() };
      await transact(scope, [
        {
          label: String(item.type),
          put: replaced,
          condition: 'version = :version',
          values: { ':version': version },
        },
        ...eventsOf(replaced),
      ]);
    },
  );
