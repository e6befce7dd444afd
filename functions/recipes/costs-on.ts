/** What recipes cost on a day, by their recorded costs. */

import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import type { CostPoint } from '@batchbook/shared/recipes/schema';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryBackTo } from '../platform/table/query-back.ts';
import { getItems, type Item, queryAll, queryPage } from '../platform/table/read.ts';
import { costPrefix, currentCostKey, currentCostPrefix, toCostPoint } from './cost-table.ts';
import { recipePk } from './table.ts';

interface Scope {
  organizationId: string;
}

interface OnDay {
  day: string;
  /** The day of a moment, where the business is. */
  dayAt: (time: string) => string;
}

const historiesAtOnce = 16;
const byKeyMax = 20;

type Cost = Pick<CostPoint, 'complete' | 'ingredientCost' | 'costEach'>;

/** By recipe, also of one that was deleted since. A history is read only where the cost has changed since, or is gone. */
export async function readCostsOn(
  scope: Scope,
  ids: ReadonlySet<string>,
  on: OnDay,
): Promise<ReadonlyMap<string, Cost>> {
  const items = await readCurrentCosts(scope, ids);
  const current = new Map(items.map((item) => [item.sk.slice(currentCostPrefix.length), item]));
  const costs = new Map<string, Cost>();
  await forEachConcurrently(ids, historiesAtOnce, async (id) => {
    const now = current.get(id);
    const isOfThen = now !== undefined && on.dayAt(String(now.updatedAt)) <= on.day;
    const cost = isOfThen ? toCostPoint(now) : await pointOn(scope, id, on);
    if (cost) costs.set(id, cost);
  });
  return costs;
}

/** A few by their keys; of many all, which costs less. */
function readCurrentCosts(scope: Scope, ids: ReadonlySet<string>): Promise<Item[]> {
  const { organizationId } = scope;
  if (ids.size > byKeyMax)
    return queryAll(scope, { pk: organizationPk(organizationId), prefix: currentCostPrefix });
  return getItems(
    scope,
    [...ids].map((id) => currentCostKey(organizationId, id)),
  );
}

async function pointOn(scope: Scope, recipeId: string, { day, dayAt }: OnDay): Promise<CostPoint | null> {
  const isOld = (item: Item) => dayAt(toCostPoint(item).at) <= day;
  // No day anywhere ends later than this.
  const before = `${costPrefix}${dayAfter(day, 2)}`;
  const ofHistory = { pk: recipePk(scope.organizationId, recipeId), prefix: costPrefix, before };
  const found = (await queryBackTo(scope, ofHistory, isOld)).find(isOld);
  return found ? toCostPoint(found) : firstPoint(scope, ofHistory);
}

/** What was made before its recipe was written down cost what that first did. */
async function firstPoint(scope: Scope, { pk }: { pk: string }): Promise<CostPoint | null> {
  const { items } = await queryPage(scope, { pk, prefix: costPrefix, limit: 1 });
  return items[0] ? toCostPoint(items[0]) : null;
}

/** By recipe: the costs of `readCostsOn`, for all days from one on. Each history is read once. */
export async function readCostsSince(
  scope: Scope,
  ids: ReadonlySet<string>,
  { day: first, dayAt }: OnDay,
): Promise<ReadonlyMap<string, (day: string) => Cost | null>> {
  const items = await readCurrentCosts(scope, ids);
  const current = new Map(items.map((item) => [item.sk.slice(currentCostPrefix.length), item]));
  const costs = new Map<string, (day: string) => Cost | null>();
  await forEachConcurrently(ids, historiesAtOnce, async (id) => {
    const item = current.get(id);
    const now = item && { since: dayAt(String(item.updatedAt)), cost: toCostPoint(item) };
    const ofHistory = { pk: recipePk(scope.organizationId, id), prefix: costPrefix };
    const isOld = (point: Item) => dayAt(toCostPoint(point).at) <= first;
    const points =
      now && now.since <= first ? [] : (await queryBackTo(scope, ofHistory, isOld)).map(toCostPoint);
    costs.set(id, (day) =>
      now && now.since <= day
        ? now.cost
        : (points.find(({ at }) => dayAt(at) <= day) ?? points.at(-1) ?? null),
    );
  });
  return costs;
}
