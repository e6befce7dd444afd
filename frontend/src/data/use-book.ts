import type { Organization } from '@batchbook/shared/accounts/schema';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Book, bookOf } from '@batchbook/shared/recipes/book';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useMemo } from 'react';

const nothingSet = { targetMarginPercent: '0', hourlyRate: null, overheadPercent: null };

/** Everything loaded that recipe costs are calculated from. Each change makes a new book. */
export function useBook(
  recipes: readonly RecipeSummary[] | undefined,
  ingredients: readonly Ingredient[] | undefined,
  organization: Organization | undefined,
): Book {
  const { targetMarginPercent, hourlyRate, overheadPercent } = organization ?? nothingSet;
  return useMemo(
    () => bookOf(recipes ?? [], ingredients ?? [], { targetMarginPercent, hourlyRate, overheadPercent }),
    [recipes, ingredients, targetMarginPercent, hourlyRate, overheadPercent],
  );
}
