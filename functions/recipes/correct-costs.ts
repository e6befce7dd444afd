/**
 * Puts right the recorded costs of recipes whose ingredient had a mistyped price. Each point keeps what it was made of, so that
 * nothing else of its time has to be known. It moves to the price that the history has of that time: an event that comes again,
 * late or after another of the same price finds nothing to do, or comes to the same (invariant 28).
 */
import { costsRecorded } from '@batchbook/events/recipes';
import { unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import { decimalOf } from '@batchbook/shared/money';
import { repriced } from '@batchbook/shared/recipes/cost-parts';
import type { Unit } from '@batchbook/shared/units';
import { readEndOfPrice, readIngredientsAt } from '../ingredients/index.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { publish } from '../platform/outbox.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { pack } from '../platform/table/packed-json.ts';
import { getItem, type Item, queryAll } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import type { PriceCorrection } from './books-then.ts';
import {
  costPrefix,
  currentCostKey,
  currentCostPrefix,
  currentWrite,
  madeIn,
  toCostPoint,
} from './cost-table.ts';
import { recipePk } from './table.ts';

/** With what goes with them they fit one transaction. */
const pointsAtOnce = 90;
const recipesAtOnce = 8;
const strongly = { consistent: true };

/** @throws ConditionFailed when others kept changing the same costs, so that the event is retried. */
export async function correctCosts(correction: PriceCorrection): Promise<void> {
  const { organizationId, ingredientId, from } = correction;
  const scope = { organizationId };
  const [ingredient] = await readIngredientsAt(scope, new Set([ingredientId]), from);
  const right = ingredient && unitPriceOf(ingredient);
  if (!right) return;
  const until = await readEndOfPrice(scope, ingredientId, from);
  const isOfThen = ({ at }: { at: string }) => from <= at && (until === null || at < until);
  const price = { ingredientId, price: decimalOf(right.price), unit: right.unit };
  const pk = organizationPk(organizationId);
  const current = await queryAll(scope, { pk, prefix: currentCostPrefix, ...strongly });
  // What had the ingredient has had another cost since the price began; also what no longer has it.
  const ids = current
    .filter(({ updatedAt }) => String(updatedAt) >= from)
    .map(({ sk }) => sk.slice(currentCostPrefix.length));
  await forEachConcurrently(ids, recipesAtOnce, async (id) => {
    const read = () => readPoints(organizationId, id);
    await retryOnConflict(await read(), read, (found) =>
      correctOne(correction, found, { id, price, isOfThen }),
    );
  });
}

interface Found {
  current: Item | undefined;
  /** Oldest first. */
  points: Item[];
}

async function readPoints(organizationId: string, id: string): Promise<Found> {
  const scope = { organizationId };
  const [current, points] = await Promise.all([
    getItem(scope, currentCostKey(organizationId, id), strongly),
    queryAll(scope, { pk: recipePk(organizationId, id), prefix: costPrefix, ...strongly }),
  ]);
  return { current, points };
}

interface One {
  id: string;
  price: { ingredientId: string; price: string; unit: Unit };
  /** While the price applied, by its history. */
  isOfThen: (point: { at: string }) => boolean;
}

async function correctOne(
  correction: PriceCorrection,
  { current, points }: Found,
  { id, price, isOfThen }: One,
): Promise<void> {
  const { organizationId, occurredAt } = correction;
  const changed = points
    .filter((item) => isOfThen(toCostPoint(item)))
    .flatMap((read) => {
      const moved = movedPoint(read, price);
      return moved ? [{ read, moved }] : [];
    });
  // The first point after them changed from another cost than was thought.
  const last = changed.at(-1)?.read;
  const after = last && points[points.indexOf(last) + 1];
  for (let first = 0; first < changed.length; first += pointsAtOnce) {
    const some = changed.slice(first, first + pointsAtOnce);
    const told = [...some.map(({ moved }) => moved), ...(after ? [after] : [])];
    const newest = some.find(({ read }) => read === points.at(-1))?.moved;
    await transact(correction, [
      ...some.map(({ read, moved }) => pointWrite(read, moved)),
      ...(newest ? [currentWrite(organizationId, id, { current, point: toCostPoint(newest) })] : []),
      publish(
        {
          definition: costsRecorded,
          organizationId,
          data: { points: told.map((item) => ({ id, at: toCostPoint(item).at })) },
        },
        new Date(occurredAt),
      ),
    ]);
  }
}

/** `null` where the ingredient wasn't in it, or it has the right price already. */
function movedPoint(item: Item, price: One['price']): Item | null {
  const made = madeIn(item);
  const right = made && repriced(toCostPoint(item), made, price);
  return right && { ...item, ...right.cost, made: pack(right.made) };
}

/** On the cost that was read. */
const pointWrite = (read: Item, moved: Item): Write => ({
  label: `a point of ${moved.pk}`,
  put: moved,
  ...{ condition: 'costEach = :before', values: { ':before': read.costEach } },
});
