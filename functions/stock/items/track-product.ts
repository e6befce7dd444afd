/** Starts to track what a recipe makes, for a caller that is about to put it into stock. */

import type { Member } from '../../platform/actor.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { ownedBy } from '../../platform/entity/owned.ts';
import { getItem } from '../../platform/table/read.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { recipeKey } from '../../recipes/index.ts';
import { trackedIn } from '../follow/tracked-thing.ts';
import { beginTracking } from '../follow/tracking-guard.ts';
import { toStockItemRow } from '../item-table.ts';
import { publishItem } from '../publish.ts';
import { touchState } from '../table.ts';

/** Does nothing when the recipe is tracked already, doesn't exist, or is a variation. */
export async function trackProduct(actor: Member, recipeId: string, now: Date): Promise<void> {
  const { organizationId } = actor;
  const recipe = await getItem(actor, recipeKey(organizationId, recipeId), { consistent: true });
  if (!recipe) return;
  const item = {
    ...ownedBy(actor, derivedId(now, 'product', recipeId), now),
    ...trackedIn('product', recipe),
    ...({ category: 'product', referenceId: recipeId, categoryId: null, manualUnit: null } as const),
    ...{ isActive: true, tracksLots: true },
  };
  const marks = { createdDigest: '', hasOwnName: false, deletedAt: null };
  await transactUnlessChanged(actor, [
    { label: 'item', put: toStockItemRow(item, marks), condition: notExists },
    ...beginTracking(organizationId, recipeId, item.id),
    touchState(organizationId),
    publishItem(actor, item, 'created', now),
  ]);
}
