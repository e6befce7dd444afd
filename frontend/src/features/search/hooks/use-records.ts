import type { MarginRow } from '@batchbook/shared/insight/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { byId } from '../../../data/by-id.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { type AllMargins, marginsKey } from '../../../data/margins.ts';
import { useMarketEvents } from '../../../data/market-events/use-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runsQuery } from '../../../data/production.ts';
import { entriesOf } from '../../../data/recipe-entries.ts';
import { recipesQuery } from '../../../data/recipes.ts';
import { salesQuery } from '../../../data/sales.ts';
import { shoppingListsQuery } from '../../../data/shopping-lists.ts';
import { useStockCategories } from '../../../data/stock/categories.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { useSuppliers } from '../../../data/suppliers.ts';
import { useVariations } from '../../../data/variations.ts';
import type { SearchKind } from '../model/kinds.ts';
import {
  eventRecords,
  ingredientRecords,
  marginRecords,
  recipeRecords,
  runRecords,
  type SearchRecord,
  saleRecords,
  shoppingListRecords,
  stockRecords,
  supplierRecords,
} from '../model/records.ts';

/** The records of a kind; `undefined` while its list isn't on this device, and what keeps it from coming. */
export interface Source {
  records: readonly SearchRecord[] | undefined;
  isMissing: boolean;
}

export type Sources = Readonly<Record<SearchKind, Source>>;

interface Read<Data> {
  data: Data | undefined;
  error: Error | null;
}

/** A list as records, worked out again only when the list changes. */
function useSource<Data>(read: Read<Data>, recordsOf: (data: Data) => SearchRecord[]): Source {
  const { data } = read;
  const records = useMemo(() => (data === undefined ? undefined : recordsOf(data)), [data, recordsOf]);
  return { records, isMissing: records === undefined && (read.error !== null || !navigator.onLine) };
}

/** All that search finds: the lists of this device, kept up to date while search is open. */
export function useRecords(): Sources {
  const organizationId = useOrganizationId();
  return {
    ...useRecipeSources(),
    ingredient: useIngredientSource(),
    stock: useStockSource(),
    event: useSource(useMarketEvents(), eventRecords),
    supplier: useSource(useSuppliers(), supplierRecords),
    run: useSource(useQuery(runsQuery(organizationId)), runRecords),
    // Of the last year, as the list of sales answers.
    sale: useSource(useQuery(salesQuery(organizationId, { from: null, to: null })), saleRecords),
    shoppingList: useSource(useQuery(shoppingListsQuery(organizationId)), shoppingListRecords),
  };
}

function useRecipeSources(): Pick<Sources, 'recipe' | 'margin'> {
  const currency = useCurrency();
  const recipes = useQuery(recipesQuery(useOrganizationId()));
  const variations = useVariations();
  const [all, varied] = [recipes.data, variations.data];
  const entries = useMemo(() => (all && varied ? entriesOf(all, varied) : undefined), [all, varied]);
  const read = { data: entries, error: recipes.error ?? variations.error };
  const margins = useKnownMargins();
  return {
    recipe: useSource(
      read,
      useMemo(() => (found) => recipeRecords(found, currency), [currency]),
    ),
    margin: useSource(
      read,
      useMemo(() => (found) => marginRecords(found, currency, margins), [currency, margins]),
    ),
  };
}

/** The rows of the margins that were read last, by recipe. Search doesn't read them for itself. */
function useKnownMargins(): ReadonlyMap<string, MarginRow> {
  const client = useQueryClient();
  const organizationId = useOrganizationId();
  return useMemo(() => {
    const read = client
      .getQueryCache()
      .findAll({ queryKey: marginsKey(organizationId) })
      .filter(({ state }) => state.data !== undefined)
      .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const latest = read[0]?.state.data as AllMargins | undefined;
    return new Map(latest?.rows.map((row) => [row.recipeId, row]));
  }, [client, organizationId]);
}

function useIngredientSource(): Source {
  const currency = useCurrency();
  return useSource(
    useIngredients(),
    useMemo(() => (ingredients) => ingredientRecords(ingredients, currency), [currency]),
  );
}

const none: readonly never[] = [];

function useStockSource(): Source {
  const stock = useStock();
  const sites = useSites();
  const { data: categories = none } = useStockCategories();
  const { data: ingredients = none } = useIngredients();
  const ingredientsById = useMemo(() => byId(ingredients), [ingredients]);
  const [book, all] = [stock.data, sites.data];
  const data = useMemo(
    () => (book && all ? { book, sites: all, categories, ingredients: ingredientsById } : undefined),
    [book, all, categories, ingredientsById],
  );
  return useSource({ data, error: stock.error ?? sites.error }, stockRecords);
}
