/** What one of each stock item costs, and what turns its units into one another, as far as it is loaded. */
import type { ProductCost } from '@batchbook/shared/recipes/product-cost';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { loadWhenOnline } from '../../../ui/load-when-online.ts';
import { type ItemPrices, itemPrices } from '../model/worth.ts';

/**
 * Recipes are read and costed only where one of `items` is a product, and not before those are shown.
 * @param also Recipes that are costed too, though nothing of them is in stock.
 */
export function useItemPrices(
  items: readonly StockItem[] | undefined,
  also: readonly RecipeSummary[] = none,
): ItemPrices {
  const { data: ingredients = none } = useIngredients();
  const products = useMemo(() => [...productsOf(items ?? []), ...also.map(({ id }) => id)], [items, also]);
  const isShown = useIsShown();
  const read = useQuery({
    ...recipesQuery(useOrganizationId()),
    enabled: products.length > 0 && isShown,
  });
  const { data: recipes = none } = read;
  // Without a network, or without an answer, nothing is known of them.
  const isWithout = products.length === 0 || read.isError || read.fetchStatus === 'paused';
  const costs = useProductCosts(products, recipes) ?? (isWithout ? nothingCosted : null);
  return useMemo(() => itemPrices(ingredients, recipes, costs), [ingredients, recipes, costs]);
}

const none: readonly never[] = [];
const nothingCosted: ReadonlyMap<string, ProductCost> = new Map();

const productsOf = (items: readonly StockItem[]): string[] =>
  items.flatMap(({ category, referenceId }) =>
    category === 'product' && referenceId !== null ? [referenceId] : [],
  );

/** Once what it was called in has been painted. */
function useIsShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}

/** Those that were known stand until the next ones are; `null` before the first. */
function useProductCosts(
  products: readonly string[],
  recipes: readonly RecipeSummary[],
): ReadonlyMap<string, ProductCost> | null {
  const { data: ingredients } = useIngredients();
  const { data: organization } = useOrganization();
  const [costs, setCosts] = useState<ReadonlyMap<string, ProductCost> | null>(null);
  const { targetMarginPercent, hourlyRate, overheadPercent } = organization ?? {};
  useEffect(() => {
    if (products.length === 0 || recipes === none) return;
    if (ingredients === undefined || targetMarginPercent === undefined) return;
    const settings = {
      targetMarginPercent,
      hourlyRate: hourlyRate ?? null,
      overheadPercent: overheadPercent ?? null,
    };
    let stop: (() => void) | null = null;
    let isWanted = true;
    void loadWhenOnline(() => import('../model/product-costs.ts'))
      .then(({ costProducts, sharedBook }) => {
        if (!isWanted) return;
        stop = costProducts(products, sharedBook({ recipes, ingredients, settings }), setCosts);
      })
      .catch(() => undefined);
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [products, recipes, ingredients, targetMarginPercent, hourlyRate, overheadPercent]);
  return costs;
}
