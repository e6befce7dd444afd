import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { stockUnits } from '@batchbook/shared/stock/constants';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import type { StockBook } from '../../../data/stock/stock.ts';
import { type LineSource, type Movable, movableItem, movableStart } from '../model/movable.ts';
import type { UnitChoice } from '../model/typed-quantity.ts';
import { useItemPrices } from './use-item-prices.ts';

/** Something that stock could be kept of and isn't. */
export type Untracked =
  | { kind: 'ingredient'; id: string; name: string; of: Ingredient }
  | { kind: 'recipe'; id: string; name: string; of: RecipeSummary };

const none: readonly never[] = [];

/** The ingredients and products that aren't tracked, by name. */
function untrackedOf(
  items: readonly StockItem[],
  ingredients: readonly Ingredient[],
  recipes: readonly RecipeSummary[],
): Untracked[] {
  const tracked = new Set(items.map(({ referenceId }) => referenceId));
  const entries: Untracked[] = [
    ...ingredients
      .filter(({ id, archived }) => !archived && !tracked.has(id))
      .map((of): Untracked => ({ kind: 'ingredient', id: of.id, name: of.name, of })),
    ...recipes
      .filter(({ id }) => !tracked.has(id))
      .map((of): Untracked => ({ kind: 'recipe', id: of.id, name: of.name, of })),
  ];
  return entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** What stock could be kept of beside `items`. */
export function useUntracked(items: readonly StockItem[]) {
  const ofIngredients = useIngredients();
  const ofRecipes = useQuery(recipesQuery(useOrganizationId()));
  const { data: ingredients = none } = ofIngredients;
  const { data: recipes = none } = ofRecipes;
  const untracked = useMemo(() => untrackedOf(items, ingredients, recipes), [items, ingredients, recipes]);
  return {
    untracked,
    recipes,
    /** There is nothing of which stock could be kept: not even what is tracked. */
    isNothing: ingredients.length + recipes.length === 0,
    isPending: ofIngredients.isPending || ofRecipes.isPending,
    error: ofIngredients.error ?? ofRecipes.error,
    retry: () => void Promise.all([ofIngredients.refetch(), ofRecipes.refetch()]),
  };
}

/** What a line of the dialog is of, at a site; `null` where it is gone. */
export function useMovables(book: StockBook, siteId: string) {
  const { untracked, recipes } = useUntracked(book.items);
  const prices = useItemPrices(book.items, recipes);
  const movableOf = useCallback(
    (itemId: string, source: LineSource, choice: UnitChoice | null): Movable | null => {
      const item = book.itemOf(itemId);
      if (item) return movableItem(item, book.levelOf(siteId, itemId).unit, prices);
      if (source.kind === 'item') return null;
      return movableStart(itemId, source, ownUnit(choice), prices);
    },
    [book, siteId, prices],
  );
  return { movableOf, untracked };
}

/** Another thing is kept in the unit that it was first received in. */
const ownUnit = (choice: UnitChoice | null): StockUnit =>
  stockUnits.find((unit) => unit === choice) ?? 'pieces';
