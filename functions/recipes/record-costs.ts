/**
 * Records recipe costs after a recipe or a price changed, always from the current state, whatever the order of the
 * events. It reads the stored cost first and the state after it, and adds a point only while the stored cost is
 * unchanged. So the last point is always of the last state, and a repeated event finds nothing to do (invariant 28). An event
 * that comes late is of another state than the current one (`record-late-costs.ts`).
 */
import { costsRecorded } from '@batchbook/events/recipes';
import { costParts } from '@batchbook/shared/recipes/cost-parts';
import { costTotals } from '@batchbook/shared/recipes/costing';
import { reachedFrom, recipesWith, usersIn } from '@batchbook/shared/recipes/recipe-graph';
import type { CostPoint } from '@batchbook/shared/recipes/schema';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { publish } from '../platform/outbox.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryAll } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import {
  type CostCause,
  costItem,
  currentCostKey,
  currentCostPrefix,
  currentWrite,
  figuresOf,
  sameFigures,
  unmoved,
} from './cost-table.ts';
import {
  type Kitchen,
  readAllRecipes,
  readAllVariations,
  readKitchen,
  readKitchenWith,
  recipeOf,
} from './read-book.ts';
import { recordLateCosts } from './record-late-costs.ts';
import { recipePk, usedByPrefix } from './table.ts';

export interface CostState {
  /** The recipes and variations whose cost may have changed, existing or not. */
  affected: ReadonlySet<string>;
  /** The stored costs by id, read before the book. */
  kept: ReadonlyMap<string, Item>;
  kitchen: Kitchen;
}

const strongly = { consistent: true };
/** With two writes each they fit one transaction. */
const recipesAtOnce = 40;

/** @throws ConditionFailed when others kept changing the same costs, so that the event is retried. */
export async function recordCosts(cause: CostCause): Promise<void> {
  const { organizationId, changed } = cause;
  const read = (): Promise<CostState> => {
    if ('recipeId' in changed) return stateAround(organizationId, changed.recipeId);
    return stateWith(organizationId, 'ingredientId' in changed ? changed.ingredientId : null);
  };
  await retryOnConflict(await read(), read, async (state) => {
    const late = isLate(cause, state);
    const { affected, kitchen } = state;
    const gone = new Set([...affected].filter((id) => !recipeOf(kitchen, id)));
    await record(cause, late ? { ...state, affected: gone } : state);
    if (late) await recordLateCosts(cause);
  });
}

/** A queue that stood for so long may have let anything by. */
const lateAfterMs = 30_000;

/** Something else has changed since, so that what is now costed isn't what the event is of. */
function isLate({ occurredAt, now }: CostCause, { affected, kitchen }: CostState): boolean {
  if (now.getTime() - Date.parse(occurredAt) > lateAfterMs) return true;
  const { recipes, variations, ingredients, organization } = kitchen;
  const parts = new Set([...affected].flatMap((id) => partsOf(kitchen, id)));
  const isNewer = (of: { updatedAt: string } | undefined): boolean => (of?.updatedAt ?? '') > occurredAt;
  return (
    isNewer(organization) ||
    [...parts].some((id) => [recipes, variations, ingredients].some((kind) => isNewer(kind.get(id))))
  );
}

/** A recipe or variation, with everything in it. */
function partsOf(kitchen: Kitchen, id: string): string[] {
  const recipe = recipeOf(kitchen, id);
  const { baseRecipeId = id } = kitchen.variations.get(id) ?? {};
  const within = recipe && reachedFrom(recipe, kitchen);
  return [id, baseRecipeId, ...(within ? [...within.recipes, ...within.ingredients] : [])];
}

/** A recipe or a variation, and everything that uses it. */
async function stateAround(organizationId: string, recipeId: string): Promise<CostState> {
  const scope = { organizationId };
  const affected = new Set([recipeId]);
  for (const id of affected) {
    const pk = recipePk(organizationId, id);
    for (const edge of await queryAll(scope, { pk, prefix: usedByPrefix, ...strongly }))
      affected.add(edge.sk.slice(usedByPrefix.length));
  }
  const keys = [...affected].map((id) => currentCostKey(organizationId, id));
  const kept = keptIn(await getItems(scope, keys, strongly));
  const whole = { ...strongly, recipesMax: Number.POSITIVE_INFINITY };
  return { affected, kept, kitchen: await readKitchen(scope, affected, whole) };
}

/**
 * Every recipe and variation that an ingredient is in, at any depth; all of them without one: work and overheads are in each.
 */
export async function stateWith(organizationId: string, ingredientId: string | null): Promise<CostState> {
  const scope = { organizationId };
  const pk = organizationPk(organizationId);
  const kept = keptIn(await queryAll(scope, { pk, prefix: currentCostPrefix, ...strongly }));
  const [recipes, variations] = await Promise.all([
    readAllRecipes(scope, strongly),
    readAllVariations(scope, strongly),
  ]);
  const all = [...recipes.keys(), ...variations.keys()].flatMap(
    (id) => recipeOf({ recipes, variations }, id) ?? [],
  );
  const affected =
    ingredientId === null ? new Set(all.map(({ id }) => id)) : recipesWith(ingredientId, usersIn(all));
  const needed = new Set<string>();
  for (const recipe of all)
    if (affected.has(recipe.id))
      for (const one of reachedFrom(recipe, { recipes }).ingredients) needed.add(one);
  return { affected, kept, kitchen: await readKitchenWith(scope, { recipes, variations }, needed, strongly) };
}

const keptIn = (items: Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.sk.slice(currentCostPrefix.length), item]));

async function record(cause: CostCause, state: CostState): Promise<void> {
  const due = [...state.affected].flatMap((id) => changeOf(cause, state, id) ?? []);
  const { organizationId } = cause;
  for (let from = 0; from < due.length; from += recipesAtOnce) {
    const some = due.slice(from, from + recipesAtOnce);
    const points = some.flatMap(({ point }) => point ?? []);
    const event = { definition: costsRecorded, organizationId, data: { points } };
    await transact(cause, [
      ...some.flatMap(({ writes }) => writes),
      ...(points.length === 0 ? [] : [publish(event, new Date(cause.occurredAt))]),
    ]);
  }
}

interface CostWrites {
  writes: Write[];
  /** `null` of what is gone. */
  point: { id: string; at: string } | null;
}

/** `null` when the stored cost is the same. */
function changeOf(cause: CostCause, { kept, kitchen }: CostState, id: string): CostWrites | null {
  const { organizationId, eventId, occurredAt, changed } = cause;
  const current = kept.get(id);
  const recipe = recipeOf(kitchen, id);
  if (!recipe)
    return current
      ? {
          writes: [
            {
              label: `the cost of ${id}`,
              remove: currentCostKey(organizationId, id),
              ...unmoved(current),
            },
          ],
          point: null,
        }
      : null;
  const figures = figuresOf(recipe, costTotals(recipe, kitchen.book));
  if (sameFigures(current, figures)) return null;
  const point: CostPoint = {
    at: laterOf(occurredAt, current),
    ingredientId: 'ingredientId' in changed ? changed.ingredientId : null,
    ...figures,
  };
  return {
    writes: [
      currentWrite(organizationId, id, { current, point }),
      {
        label: `a point of ${id}`,
        put: costItem(organizationId, id, point, { eventId, made: costParts(recipe, kitchen.book) }),
      },
    ],
    point: { id, at: point.at },
  };
}

/** A late event goes after the existing point, whose state is the newer one. */
function laterOf(occurredAt: string, current: Item | undefined): string {
  if (!current || (current.updatedAt as string) < occurredAt) return occurredAt;
  return new Date(Date.parse(current.updatedAt as string) + 1).toISOString();
}
