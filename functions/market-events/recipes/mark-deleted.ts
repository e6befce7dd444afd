/**
 * Marks a deleted recipe on the events that have it, and takes the mark away when it is restored. Nothing else of an
 * event changes (invariant 16). It reads again whether the recipe exists, so events may come twice and in any order.
 */
import { nextVersion } from '../../platform/entity/owned.ts';
import { retryOnConflict } from '../../platform/entity/retry.ts';
import { getItem, readAt } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import { recipeKey, variationKey } from '../../recipes/index.ts';
import { eventTable, type StoredEvent, toEventItem } from '../table.ts';

interface By {
  organizationId: string;
  userId: string;
}

export async function markDeleted(by: By, recipeId: string, now: Date): Promise<void> {
  const scope = { organizationId: by.organizationId };
  for (const item of await eventTable.readAll(scope, { consistent: true })) {
    const { id, recipes } = eventTable.toEntity(item);
    if (recipes.some((row) => row.recipeId === recipeId)) await markEvent(by, id, recipeId, now);
  }
}

async function markEvent(by: By, id: string, recipeId: string, now: Date): Promise<void> {
  const { organizationId } = by;
  const key = eventTable.key(organizationId, id);
  const keys = [recipeKey(organizationId, recipeId), variationKey(organizationId, recipeId)];
  const read = async () => {
    const at = await readAt({ organizationId }, keys);
    const item = await getItem({ organizationId }, key, { consistent: true });
    return { item, isDeleted: keys.every((one) => at(one) === undefined) };
  };
  await retryOnConflict(await read(), read, async ({ item, isDeleted }) => {
    if (!item) return;
    const event = eventTable.toEntity(item);
    const recipes = event.recipes.map((row) =>
      row.recipeId === recipeId ? { ...row, recipeDeleted: isDeleted } : row,
    );
    const isMarked = event.recipes.every((row, index) => row.recipeDeleted === recipes[index]?.recipeDeleted);
    if (isMarked) return;
    const after: StoredEvent = nextVersion(event, { recipes }, now);
    await transact({ organizationId }, [
      {
        label: eventTable.type,
        put: toEventItem(after, item.createdDigest as string),
        condition: 'version = :version',
        values: { ':version': event.version },
      },
      ...eventTable.announce(after, 'updated', by.userId, now),
    ]);
  });
}
