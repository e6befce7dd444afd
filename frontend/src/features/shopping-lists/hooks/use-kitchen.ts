import type { Currency } from '@batchbook/shared/money';
import { type Book, bookOf } from '@batchbook/shared/recipes/book';
import type { Suppliers } from '@batchbook/shared/recipes/shopping';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { byText } from '../../../data/by-text.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { makeableOf } from '../../../data/makeable.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { variationsQuery } from '../../../data/variations.ts';
import type { Choice } from '../model/making.ts';

/** Everything that a list is worked out from. */
export interface Kitchen {
  book: Book;
  /** Recipes and variations by name. */
  choices: readonly Choice[];
  suppliers: Suppliers;
  currency: Currency;
}

export interface KitchenQuery {
  kitchen: Kitchen | null;
  /** Why there is none. */
  error: Error | null;
  isFetching: boolean;
  refetch: () => void;
}

/** The recipes, variations, ingredients and settings, together. */
export function useKitchen(): KitchenQuery {
  const organizationId = useOrganizationId();
  const recipes = useQuery(recipesQuery(organizationId));
  const variations = useQuery(variationsQuery(organizationId));
  const ingredients = useIngredients();
  const organization = useOrganization();
  const queries = [recipes, variations, ingredients, organization];
  const kitchen = useMemo((): Kitchen | null => {
    if (!recipes.data || !variations.data || !ingredients.data || !organization.data) return null;
    const makeable = makeableOf(recipes.data, variations.data);
    return {
      book: bookOf(makeable, ingredients.data, organization.data),
      choices: makeable
        .map(({ id, name, batchYield, unit }) => ({ id, name, batchYield, unit }))
        .sort((a, b) => byText.compare(a.name, b.name)),
      // An ingredient carries its supplier's name: the suppliers themselves needn't be asked for.
      suppliers: new Map(
        ingredients.data.flatMap(({ supplierId, supplier }) =>
          supplierId === null || supplier === null ? [] : [[supplierId, { name: supplier }]],
        ),
      ),
      currency: organization.data.currency,
    };
  }, [recipes.data, variations.data, ingredients.data, organization.data]);
  return {
    kitchen,
    error: kitchen === null ? (queries.find((query) => query.isError)?.error ?? null) : null,
    isFetching: queries.some((query) => query.isFetching),
    refetch: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
