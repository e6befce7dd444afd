/**
 * The state of the stock tells of the last settings of levels, so that whoever comes back reads the levels of a
 * few items again in place of all. Whatever changes stock screens and is no movement raises the revision by
 * one. A setting also takes a slot, in the same update, in which the table itself numbers it: no reading that
 * came before has to be right for that. Settings that take the same slot at once, more of them than slots, and
 * changes that take none (sites, items, levels of many items) leave a number out, and then all is read.
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
/** With ids of more items the state, which is paid for by its size at each change, would not stay small. */
const itemsMax = 12;

interface Settings {
  organizationId: string;
  /** A setting takes the slot whose turn it is; the revision that was read last is as good a turn as any. */
  turn: number;
  changed: readonly LevelOf[];
}

/** Goes with a transaction that sets levels, in place of `touchState`. */
export function touchSettings({ organizationId, turn, changed }: Settings): Write {
  const itemIds = [...new Set(changed.map(({ itemId }) => itemId))];
  const now = new Date();
  if (itemIds.length > itemsMax) return touchState(organizationId, now);
  const slot = turn % slots.length;
  return touchState(organizationId, now, {
    expression: '#r = if_not_exists(revision, :zero) + :one, #t = :now, #i = :items',
    names: { '#r': `r${slot}`, '#t': `t${slot}`, '#i': `i${slot}` },
    values: { ':zero': 0, ':items': itemIds },
  });
}

interface Told {
  revision: number;
  at: number;
  itemIds: readonly string[];
}

/**
 * The items of whose levels something may have been set since; `null` when it takes a reading of all to tell.
 * Among them are those whose setting was being written when the mark was given: the table shows the writes of
 * a transaction one by one, so the reader may have seen the revision and not the level.
 */
export function itemsSetSince(state: Item | undefined, mark: Mark): string[] | null {
  const told = toldIn(state);
  const later = told.filter(({ revision }) => revision > mark.revision);
  if (later.length !== revisionOf(state) - mark.revision) return null;
  const again = told.filter((one) => !later.includes(one) && mayHaveMissed(mark, one.at));
  return [...new Set([...later, ...again].flatMap(({ itemIds }) => itemIds))];
}

function toldIn(state: Item | undefined): Told[] {
  if (state === undefined) return [];
  return slots
    .filter((slot) => state[`r${slot}`] !== undefined)
    .map((slot) => ({
      revision: revisionIn(state[`r${slot}`]),
      at: state[`t${slot}`] as number,
      itemIds: state[`i${slot}`] as string[],
    }));
}
