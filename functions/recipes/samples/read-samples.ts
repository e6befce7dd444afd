/**
 * Decides which samples can be removed, and which belong to the maker by now. A sample recipe used in one of the maker's
 * own stays, with its contents. A sample ingredient that an own recipe names stays and becomes the maker's. Own means no
 * longer marked as a sample: edited, or created again.
 */
import { reachedFrom } from '@batchbook/shared/recipes/recipe-graph';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { ingredientPrefix, supplierPrefix } from '../../ingredients/index.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { getItems, type Item, queryAll } from '../../platform/table/read.ts';
import { recipeOf } from '../read-book.ts';
import { deletedRecipeKey, recipePrefix, toSummary } from '../table.ts';
import { toVariation, variationPrefix } from '../variation-table.ts';
import type { Marker, SampleIds } from './table.ts';

export interface Sorted {
  /** Items to remove: recipes, ingredients, suppliers, and deleted recipes that could be restored. */
  recipes: Item[];
  ingredients: Item[];
  suppliers: Item[];
  deleted: Item[];
  /** Ingredients that become the maker's own. */
  own: Item[];
  /** What stays a sample. */
  remaining: SampleIds;
}

const idOf = (item: Item): string => item.sk.slice(item.sk.indexOf('#') + 1);

/** Reads the whole organization strongly, after the marker and the graph. */
export async function readAndSort(scope: { organizationId: string }, marker: Marker): Promise<Sorted> {
  const { organizationId } = scope;
  const all = (prefix: string): Promise<Item[]> =>
    queryAll(scope, { pk: organizationPk(organizationId), prefix, consistent: true });
  const [recipeItems, variationItems, ingredientItems, supplierItems, deletedItems] = await Promise.all([
    all(recipePrefix),
    all(variationPrefix),
    all(ingredientPrefix),
    all(supplierPrefix),
    getItems(
      scope,
      marker.recipes.map((id) => deletedRecipeKey(organizationId, id)),
      { consistent: true },
    ),
  ]);
  const recipes = new Map(recipeItems.map(toSummary).map((recipe) => [recipe.id, recipe]));
  const variations = new Map(variationItems.map(toVariation).map((one) => [one.id, one]));
  const uses = usesIn(recipes, variations);
  const isSample = (item: Item): boolean => item.isSample === true;

  const sampleRecipes = recipeItems.filter(isSample);
  const goingRecipes = sampleRecipes.filter((item) => !uses.reached.has(idOf(item)));
  const staying = sampleRecipes.filter((item) => uses.reached.has(idOf(item)));
  const namedByStaying = new Set(
    staying.flatMap((item) => ingredientIdsIn(recipes.get(idOf(item))?.lines ?? [])),
  );

  const sampleIngredients = ingredientItems.filter(isSample);
  const own = sampleIngredients.filter((item) => uses.named.has(idOf(item)));
  const kept = sampleIngredients.filter(
    (item) => !uses.named.has(idOf(item)) && namedByStaying.has(idOf(item)),
  );
  const goingIngredients = sampleIngredients.filter((item) => !own.includes(item) && !kept.includes(item));

  const going = new Set(goingIngredients);
  const supplying = new Set(ingredientItems.flatMap((item) => (going.has(item) ? [] : [item.supplierId])));
  const goingSuppliers = supplierItems.filter(
    (item) => marker.suppliers.includes(idOf(item)) && item.version === 1 && !supplying.has(idOf(item)),
  );
  return {
    recipes: goingRecipes,
    ingredients: goingIngredients,
    suppliers: goingSuppliers,
    deleted: deletedItems.filter(isSample),
    own,
    remaining: { recipes: staying.map(idOf), ingredients: kept.map(idOf), suppliers: [] },
  };
}

const ingredientIdsIn = (lines: RecipeSummary['lines']): string[] =>
  lines.flatMap((line) => (line.kind === 'ingredient' ? [line.ingredientId] : []));

interface Uses {
  /** The recipes used in anything of the maker's own, at any depth. */
  reached: ReadonlySet<string>;
  /** The ingredients that anything of the maker's own names directly. */
  named: ReadonlySet<string>;
}

function usesIn(recipes: Map<string, RecipeSummary>, variations: Map<string, Variation>): Uses {
  const reached = new Set<string>();
  const named = new Set<string>();
  const own = [...recipes.values()].filter((recipe) => !recipe.isSample);
  for (const recipe of own) for (const id of ingredientIdsIn(recipe.lines)) named.add(id);
  for (const { baseRecipeId, changedLines, addedLines } of variations.values()) {
    reached.add(baseRecipeId);
    for (const id of ingredientIdsIn([...changedLines, ...addedLines])) named.add(id);
  }
  const roots = [
    ...own,
    ...[...variations.keys()].flatMap((id) => recipeOf({ recipes, variations }, id) ?? []),
    ...[...reached].flatMap((id) => recipes.get(id) ?? []),
  ];
  for (const root of roots) for (const id of reachedFrom(root, { recipes }).recipes) reached.add(id);
  return { reached, named };
}
