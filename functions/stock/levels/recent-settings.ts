/**
 * Keeps the last ten settings of levels in the state of the stock, so that clients refetch only those items. Every change
 * on the stock screens that isn't a movement raises the revision by one. A setting also takes a slot in the same update,
 * and the table itself numbers it, so no earlier read has to be right. A number is missing when concurrent settings take
 * the same slot, when there are more settings than slots, and for changes that take none (sites, items, levels of many
 * items). Then everything is read.
 *
 * | of each slot | what                                                  |
 * |--------------|-------------------------------------------------------|
 * | r0, r1 ..    | the revision that the setting made                    |
 * | t0, t1 ..    | when it was written: milliseconds since 1970          |
 * | i0, i1 ..    | the items of whose levels something was set, anywhere |
 */

import type { Item } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import type { LevelOf } from '../level-table.ts';
import { touchState } from '../table.ts';
import { type Mark, mayHaveMissed, revisionIn, revisionOf } from './levels-mark.ts';

const slots = Array.from({ length: 10 }, (_, slot) => slot);
/** Ids of more items would make the state large, and each change pays for its size. */
const itemsMax = 12;

interface Settings {
  organizationId: string;
  /** The slot is chosen from the revision that was read last. Any slot would do. */
  turn: number;
  changed: readonly LevelOf[];
}

/** Goes into a transaction that sets levels, instead of `touchState`. */
export function touchSettings({ organizationId, turn, changed }: Settings): Write {
  const itemIds = [...new Set(changed.map(({ itemId }) => itemId))];
  if (itemIds.length > itemsMax) return touchState(organizationId);
  const slot = turn % slots.length;
  return touchState(organizationId, {
    expression: '#r = if_not_exists(revision, :zero) + :one, #t = :now, #i = :items',
    names: { '#r': `r${slot}`, '#t': `t${slot}`, '#i': `i${slot}` },
    values: { ':zero': 0, ':items': itemIds },
  });
}

interface RecentSetting {
  revision: number;
  at: number;
  itemIds: readonly string[];
}

/**
 * Returns the items whose levels may have been set since; `null` when everything must be read. They include settings that
 * were being written when the mark was issued. The table shows the writes of a transaction one by one, so the reader may
 * have seen the revision and not the level.
 */
export function itemsSetSince(state: Item | undefined, mark: Mark): string[] | null {
  const recent = recentSettings(state);
  const later = recent.filter(({ revision }) => revision > mark.revision);
  if (later.length !== revisionOf(state) - mark.revision) return null;
  const again = recent.filter((one) => !later.includes(one) && mayHaveMissed(mark, one.at));
  return [...new Set([...later, ...again].flatMap(({ itemIds }) => itemIds))];
}

function recentSettings(state: Item | undefined): RecentSetting[] {
  if (state === undefined) return [];
  return slots
    .filter((slot) => state[`r${slot}`] !== undefined)
    .map((slot) => ({
      revision: revisionIn(state[`r${slot}`]),
      at: state[`t${slot}`] as number,
      itemIds: state[`i${slot}`] as string[],
    }));
}
