/**
 * Puts right what events keep of the costs of recipes that were taken while a price was mistyped. Nothing else that they keep
 * changes (invariant 16).
 */
import { subtractDecimals, sumDecimals } from '@batchbook/shared/money';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import { movedPart } from '@batchbook/shared/recipes/moved-cost';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { nextVersion } from '../platform/entity/owned.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { transact } from '../platform/table/write.ts';
import { type BooksAt, type PriceCorrection, readBooksThen, wasCostedWith } from '../recipes/index.ts';
import {
  eventTable,
  readSnapshots,
  type StoredEvent,
  type StoredRecipe,
  snapshotKey,
  toEventItem,
} from './table.ts';

export async function correctEventCosts(correction: PriceCorrection, now: Date): Promise<void> {
  const scope = { organizationId: correction.organizationId };
  const items = await eventTable.readAll(scope, { consistent: true });
  const events = items.filter((item) => isMeant(correction, eventTable.toEntity(item)));
  if (events.length === 0) return;
  const booksAt = await readBooksThen(correction);
  for (const item of events) {
    const read = () => getItem(scope, item, { consistent: true });
    await retryOnConflict<Item | undefined, void>(item, read, (found) =>
      correctEvent(correction, found, { booksAt, now }),
    );
  }
}

const isMeant = (correction: PriceCorrection, { recipes }: StoredEvent): boolean =>
  recipes.some(
    ({ snapshotAt, correctedFor = [] }) =>
      wasCostedWith(correction, snapshotAt) && !correctedFor.includes(correction.eventId),
  );

async function correctEvent(
  correction: PriceCorrection,
  item: Item | undefined,
  { booksAt, now }: { booksAt: BooksAt; now: Date },
): Promise<void> {
  const event = item && eventTable.toEntity(item);
  if (!event || !isMeant(correction, event)) return;
  const snapshots = await readSnapshots(event);
  const recipes = await Promise.all(
    event.recipes.map(async (row) => {
      if (!isMeant(correction, { ...event, recipes: [row] })) return row;
      const recipe = snapshots.get(snapshotKey(event.organizationId, event.id, row).sk);
      return recipe ? moved(correction, row, { recipe, booksAt }) : row;
    }),
  );
  // None of them has the ingredient in it.
  if (event.recipes.every((row, index) => row === recipes[index])) return;
  const after: StoredEvent = nextVersion(event, { recipes }, now);
  await transact(correction, [
    {
      label: eventTable.type,
      put: toEventItem(after, eventTable.stored(item).createdDigest),
      condition: 'version = :version',
      values: { ':version': event.version },
    },
    ...eventTable.announce(after, 'updated', correction.userId, now),
  ]);
}

async function moved(
  { eventId }: PriceCorrection,
  row: StoredRecipe,
  { recipe, booksAt }: { recipe: RecipeSummary; booksAt: BooksAt },
): Promise<StoredRecipe> {
  const books = await booksAt(row.snapshotAt);
  const [wrong, right] = [breakdownCost(recipe, books.wrong), breakdownCost(recipe, books.right)];
  if (wrong.costPerUnit === right.costPerUnit) return row;
  const parts = { was: wrong.costPerUnit, is: right.costPerUnit, share: books.share };
  const ofIngredients = (kept: string | null) => kept && movedPart(kept, parts);
  const overheads = subtractDecimals(right.overheadCost ?? '0', wrong.overheadCost ?? '0');
  return {
    ...row,
    ingredientCostSnapshot: ofIngredients(row.ingredientCostSnapshot),
    ingredientCostAtLeast: ofIngredients(row.ingredientCostAtLeast ?? null),
    // Overheads are a share of what went in.
    workCostSnapshot: row.workCostSnapshot && sumDecimals([row.workCostSnapshot, overheads]),
    correctedFor: [...(row.correctedFor ?? []), eventId],
  };
}
