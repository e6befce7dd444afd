/**
 * Puts right the recorded costs of recipes whose ingredient had a mistyped price. Costs are linear in a price, so each point
 * of that time moves by what the mistake made of the recipe as it was then: nothing else of that time has to be known.
 * A point notes for which corrections it moved, so that a repeated event finds nothing to do (invariant 28).
 */
import { costsRecorded } from '@batchbook/events/recipes';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { subtractDecimals, sumDecimals } from '@batchbook/shared/money';
import { type Book, bookOf } from '@batchbook/shared/recipes/book';
import { marginOf } from '@batchbook/shared/recipes/cost-totals';
import { costTotals } from '@batchbook/shared/recipes/costing';
import type { CostPoint, RecipeSummary } from '@batchbook/shared/recipes/schema';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { publish } from '../platform/outbox.ts';
import { type Item, queryAll } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import { costPrefix, currentCostItem, figuresOf, sameFigures, toCostPoint } from './cost-table.ts';
import type { Kitchen } from './read-book.ts';
import { type CostState, stateWith } from './record-costs.ts';
import { recipePk, toVersion, versionPrefix } from './table.ts';

export interface PriceCorrection {
  organizationId: string;
  /** The event's outbox id and time. */
  eventId: string;
  occurredAt: string;
  ingredientId: string;
  /** When the price applied; `until: null` is the price of now. */
  from: string;
  until: string | null;
  costingUnit: string;
  /** Of one costing unit, as it was typed and as it should have been. */
  before: string;
  after: string;
}

/** With what goes with them they fit one transaction. */
const pointsAtOnce = 90;

/** @throws ConditionFailed when others kept changing the same costs, so that the event is retried. */
export async function correctCosts(correction: PriceCorrection): Promise<void> {
  const { organizationId, ingredientId } = correction;
  const read = () => stateWith(organizationId, ingredientId);
  await retryOnConflict(await read(), read, async (state) => {
    const then = booksThen(correction, state.kitchen);
    for (const id of state.affected) await correctOne(correction, state, { id, then });
  });
}

/** The recipes as they were at a moment, with the price as it was typed and as it should have been. */
interface BooksThen {
  recipes: ReadonlyMap<string, RecipeSummary>;
  wrong: Book;
  right: Book;
}

/** Made once for each moment: a price moves many recipes at the same. */
function booksThen(correction: PriceCorrection, kitchen: Kitchen): (at: string) => Promise<BooksThen> {
  const { organizationId, ingredientId, costingUnit, before, after } = correction;
  const recipesAt = recipesThen(organizationId, kitchen);
  const books = new Map<string, Promise<BooksThen>>();
  const makeBooks = async (at: string): Promise<BooksThen> => {
    const recipes = await recipesAt(at);
    const bookAt = (price: string): Book => {
      const ingredients = [...kitchen.ingredients.values()].map((of) =>
        of.id === ingredientId ? pricedAt(of, costingUnit, price) : of,
      );
      return bookOf(recipes, ingredients, kitchen.organization);
    };
    const byId = new Map(recipes.map((recipe) => [recipe.id, recipe]));
    return { recipes: byId, wrong: bookAt(before), right: bookAt(after) };
  };
  return (at) => {
    const found = books.get(at) ?? makeBooks(at);
    books.set(at, found);
    return found;
  };
}

function recipesThen(organizationId: string, { recipes }: Kitchen): (at: string) => Promise<RecipeSummary[]> {
  const versions = new Map<string, Promise<RecipeSummary[]>>();
  const versionsOf = (id: string): Promise<RecipeSummary[]> => {
    const found = versions.get(id) ?? readVersions(organizationId, id);
    versions.set(id, found);
    return found;
  };
  return (at) =>
    Promise.all(
      [...recipes.values()].map(async (recipe) => {
        if (recipe.updatedAt <= at) return recipe;
        const before = (await versionsOf(recipe.id)).find(({ updatedAt }) => updatedAt <= at);
        return before ?? recipe;
      }),
    );
}

/** Newest first. */
async function readVersions(organizationId: string, id: string): Promise<RecipeSummary[]> {
  const pk = recipePk(organizationId, id);
  const items = await queryAll({ organizationId }, { pk, prefix: versionPrefix, newestFirst: true });
  return items.map((item) => toVersion(item).recipe);
}

interface One {
  id: string;
  then: (at: string) => Promise<BooksThen>;
}

async function correctOne(correction: PriceCorrection, state: CostState, one: One): Promise<void> {
  const { organizationId, eventId, from, until, occurredAt } = correction;
  const pk = recipePk(organizationId, one.id);
  const points = await queryAll(correction, { pk, prefix: costPrefix, consistent: true });
  // What was recorded since the price was put right has the right one, also when this comes late, or again.
  const end = until ?? occurredAt;
  const isOfThen = ({ at }: CostPoint) => from <= at && at < end;
  const wrong = points.filter((item) => isOfThen(toCostPoint(item)) && !correctedFor(item).includes(eventId));
  const newest = points.at(-1);
  const due = newest && isOfNow(state, one.id) ? wrong.filter((item) => item !== newest) : wrong;
  // The first point after them changed from another cost than was thought.
  const after = points.find((item) => toCostPoint(item).at >= end);
  for (let first = 0; first < due.length; first += pointsAtOnce) {
    const some = due.slice(first, first + pointsAtOnce);
    const moved = await Promise.all(some.map((item) => movedPoint(eventId, one, item)));
    const told = [...moved, ...(after ? [after] : [])].map((item) => ({
      id: one.id,
      at: toCostPoint(item).at,
    }));
    await transact(correction, [
      ...moved.map((item, index) => pointWrite(item, some[index] as Item)),
      ...(newest && some.includes(newest)
        ? currentWrites(correction, state, one.id, moved.at(-1) as Item)
        : []),
      publish({ definition: costsRecorded, organizationId, data: { points: told } }, new Date(occurredAt)),
    ]);
  }
}

const correctedFor = (item: Item): string[] =>
  Array.isArray(item.correctedFor) ? item.correctedFor.map(String) : [];

/** Its cost was recorded after the price was put right. */
function isOfNow({ kept, kitchen }: CostState, id: string): boolean {
  const recipe = kitchen.recipes.get(id);
  return (
    recipe !== undefined && sameFigures(kept.get(id), figuresOf(recipe, costTotals(recipe, kitchen.book)))
  );
}

async function movedPoint(eventId: string, { id, then }: One, item: Item): Promise<Item> {
  const point = toCostPoint(item);
  const books = await then(point.at);
  const recipe = books.recipes.get(id);
  const mark = { correctedFor: [...correctedFor(item), eventId] };
  if (!recipe) return { ...item, ...mark };
  const [wrong, right] = [costTotals(recipe, books.wrong), costTotals(recipe, books.right)];
  const moved = (name: 'ingredientCost' | 'batchCost' | 'costEach') =>
    sumDecimals([point[name], subtractDecimals(right[name], wrong[name])]);
  const costEach = moved('costEach');
  const { marginPercent } = point;
  return {
    ...{ ...item, ...mark, costEach },
    ...{ ingredientCost: moved('ingredientCost'), batchCost: moved('batchCost') },
    marginPercent: marginPercent && (marginOf(costEach, recipe.sellingPrice)?.percent ?? null),
  };
}

const pricedAt = (ingredient: Ingredient, costingUnit: string, costPerUnit: string): Ingredient => ({
  ...{ ...ingredient, costingUnit, costPerUnit, packSize: null, packUnit: null, packPrice: null },
});

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
