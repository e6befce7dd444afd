/**
 * Puts right the recorded costs of recipes whose ingredient had a mistyped price. Costs are linear in a price, so each point
 * of that time moves by what the mistake made of the recipe as it was then: nothing else of that time has to be known.
 * A point notes for which corrections it moved, so that a repeated event finds nothing to do (invariant 28).
 */
import { costsRecorded } from '@batchbook/events/recipes';
import { subtractDecimals, sumDecimals } from '@batchbook/shared/money';
import { marginOf } from '@batchbook/shared/recipes/cost-totals';
import { costTotals } from '@batchbook/shared/recipes/costing';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { publish } from '../platform/outbox.ts';
import { type Item, queryAll } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import {
  type BooksAt,
  correctedFor,
  type PriceCorrection,
  readBooksThen,
  wasCostedWith,
} from './books-then.ts';
import { costPrefix, currentCostItem, figuresOf, sameFigures, toCostPoint } from './cost-table.ts';
import { recipeOf } from './read-book.ts';
import { type CostState, stateWith } from './record-costs.ts';
import { recipePk } from './table.ts';

/** With what goes with them they fit one transaction. */
const pointsAtOnce = 90;

const recipesAtOnce = 8;

/** One that had the ingredient has had another cost since the price began. */
const mayHaveChanged = ({ from }: PriceCorrection, current: Item | undefined): boolean =>
  current !== undefined && String(current.updatedAt) >= from;

/** @throws ConditionFailed when others kept changing the same costs, so that the event is retried. */
export async function correctCosts(correction: PriceCorrection): Promise<void> {
  const { organizationId } = correction;
  // Also those that no longer have the ingredient.
  const read = () => stateWith(organizationId, null);
  await retryOnConflict(await read(), read, async (state) => {
    const then = await readBooksThen(correction, state.kitchen);
    await forEachConcurrently(
      [...state.affected].filter((id) => mayHaveChanged(correction, state.kept.get(id))),
      recipesAtOnce,
      (id) => correctOne(correction, state, { id, then }),
    );
  });
}

interface One {
  id: string;
  then: BooksAt;
}

async function correctOne(correction: PriceCorrection, state: CostState, one: One): Promise<void> {
  const { organizationId, eventId, until, occurredAt } = correction;
  const pk = recipePk(organizationId, one.id);
  const points = await queryAll(correction, { pk, prefix: costPrefix, consistent: true });
  // What was recorded since the price was put right has the right one, also when this comes late, or again.
  const wrong = points.filter(
    (item) => wasCostedWith(correction, toCostPoint(item).at) && !correctedFor(item).includes(eventId),
  );
  const newest = points.at(-1);
  const due = newest && isOfNow(state, one.id) ? wrong.filter((item) => item !== newest) : wrong;
  // The first point after them changed from another cost than was thought.
  const after = points.find((item) => toCostPoint(item).at >= (until ?? occurredAt));
  const changed = (await Promise.all(due.map((item) => movedPoint(eventId, one, item)))).filter(
    (point) => point !== null,
  );
  for (let first = 0; first < changed.length; first += pointsAtOnce) {
    const some = changed.slice(first, first + pointsAtOnce);
    const moved = some.map((point) => point.moved);
    const told = [...moved, ...(after ? [after] : [])].map((item) => ({
      id: one.id,
      at: toCostPoint(item).at,
    }));
    await transact(correction, [
      ...some.map((point) => pointWrite(point.moved, point.read)),
      ...(newest && some.some(({ read }) => read === newest)
        ? currentWrites(correction, state, one.id, moved.at(-1) as Item)
        : []),
      publish({ definition: costsRecorded, organizationId, data: { points: told } }, new Date(occurredAt)),
    ]);
  }
}

/** Its cost was recorded after the price was put right. */
function isOfNow({ kept, kitchen }: CostState, id: string): boolean {
  const recipe = recipeOf(kitchen, id);
  return (
    recipe !== undefined && sameFigures(kept.get(id), figuresOf(recipe, costTotals(recipe, kitchen.book)))
  );
}

/** A point as it was read and as it should be. */
interface MovedPoint {
  read: Item;
  moved: Item;
}

/** `null` where the ingredient wasn't in the recipe. */
async function movedPoint(eventId: string, { id, then }: One, item: Item): Promise<MovedPoint | null> {
  const point = toCostPoint(item);
  const books = await then(point.at);
  const recipe = books.recipes.get(id);
  if (!recipe) return null;
  const [wrong, right] = [costTotals(recipe, books.wrong), costTotals(recipe, books.right)];
  if (wrong.ingredientCost === right.ingredientCost) return null;
  const moved = (name: 'ingredientCost' | 'batchCost' | 'costEach') =>
    sumDecimals([point[name], subtractDecimals(right[name], wrong[name])]);
  const costEach = moved('costEach');
  const { marginPercent } = point;
  return {
    read: item,
    moved: {
      ...{ ...item, correctedFor: [...correctedFor(item), eventId], costEach },
      ...{ ingredientCost: moved('ingredientCost'), batchCost: moved('batchCost') },
      marginPercent: marginPercent && (marginOf(costEach, recipe.sellingPrice)?.percent ?? null),
    },
  };
}

/** On what was read of it: the corrections that it has moved for. */
const pointWrite = (moved: Item, read: Item): Write => ({
  label: `a point of ${moved.pk}`,
  put: moved,
  ...(correctedFor(read).length === 0
    ? { condition: 'attribute_not_exists(correctedFor)' }
    : { condition: 'correctedFor = :before', values: { ':before': correctedFor(read) } }),
});

/** The cost of now is the newest point's. */
function currentWrites(
  { organizationId }: PriceCorrection,
  { kept }: CostState,
  id: string,
  newest: Item,
): Write[] {
  const current = kept.get(id);
  if (!current) return [];
  const revision = Number(current.revision);
  return [
    {
      label: `the cost of ${id}`,
      put: currentCostItem(organizationId, id, toCostPoint(newest), revision + 1),
      ...{ condition: 'revision = :revision', values: { ':revision': revision } },
    },
  ];
}
