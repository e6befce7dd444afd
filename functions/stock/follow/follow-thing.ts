/**
 * Applies changes of an ingredient or recipe to its stock item: its name, unless the maker chose another, its unit and
 * how many pieces a pack holds, with its levels. Everything is read again, so events may come twice, late and in any
 * order. When the ingredient or recipe is deleted, its item stays as it is. While stock is closed nothing is applied
 * until it opens again (invariant 22). Publishes `stock.item_changed`.
 */
import { isDeepStrictEqual } from 'node:util';
import { withoutHidden } from '../../ingredients/index.ts';
import { nextVersion } from '../../platform/entity/owned.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { isStockOpen } from '../gate.ts';
import { isDeleted, marksOf, toStockItem, toStockItemRow } from '../item-table.ts';
import { referencedKey } from '../measures.ts';
import { publishItem } from '../publish.ts';
import { itemKey, referenceKey, touchState } from '../table.ts';
import { holdBack, letGo, readHeld } from './deferred-updates.ts';
import { type Follower, settleItem } from './follow-levels.ts';
import { trackedIn } from './tracked-thing.ts';
import { trackerIn } from './tracking-guard.ts';

const atOnce = 8;

/** Updates the stock item of a changed ingredient or recipe, if it is tracked. */
export async function followThing(follower: Follower, referenceId: string, now: Date): Promise<void> {
  const key = referenceKey(follower.organizationId, referenceId);
  const guard = await getItem(follower, key, { consistent: true });
  if (guard) await followItem(follower, trackerIn(guard), now);
}

/** Brings one stock item into line with its ingredient or recipe, and its levels with it. */
export async function followItem(follower: Follower, itemId: string, now: Date): Promise<void> {
  if (!(await isStockOpen(follower, now))) {
    await holdBack(follower, itemId);
    // Stock may have opened just now, and its waiting updates may have been read before this one was noted.
    if (!(await isStockOpen(follower, now))) return;
  }
  const read = () => readItem(follower, itemId);
  await retryOnConflict(await read(), read, (row) => takeOn(follower, row, now));
  await settleItem(follower, itemId, now);
}

/** Applies the waiting updates if stock is open by now. */
export async function followHeld(organizationId: string, now: Date): Promise<void> {
  if (!(await isStockOpen({ organizationId }, now))) return;
  await forEachConcurrently(await readHeld(organizationId), atOnce, async (held) => {
    await followItem(held.follower, held.itemId, now);
    await letGo(held);
  });
}

const readItem = (follower: Follower, itemId: string): Promise<Item | undefined> =>
  getItem(follower, itemKey(follower.organizationId, itemId), { consistent: true });

/** Updates the item from its ingredient or recipe, if they differ. */
async function takeOn(follower: Follower, row: Item | undefined, now: Date): Promise<void> {
  const { organizationId } = follower;
  if (!row || isDeleted(row)) return;
  const before = toStockItem(row);
  const thing = await readThing(follower, row);
  if (!thing) return;
  const followed = trackedIn(before.category, thing);
  const after = { ...followed, name: marksOf(row).hasOwnName ? before.name : followed.name };
  const { name, unit, unitName, piecesPerPack } = before;
  if (isDeepStrictEqual(after, { name, unit, unitName, piecesPerPack })) return;
  const item = nextVersion(before, after, now);
  await transact(follower, [
    {
      label: 'item',
      put: toStockItemRow(item, marksOf(row)),
      condition: 'v = :version AND attribute_not_exists(deletedAt)',
      values: { ':version': before.version },
    },
    touchState(organizationId),
    publishItem(follower, item, 'followed', now),
  ]);
}

async function readThing(follower: Follower, row: Item): Promise<Item | undefined> {
  const key = referencedKey(follower.organizationId, toStockItem(row));
  const thing = key && (await getItem(follower, key, { consistent: true }));
  const [visible] = await withoutHidden(follower, thing ? [thing] : []);
  return visible;
}
