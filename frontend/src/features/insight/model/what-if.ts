/** Prices and a target that are pencilled in: what they do to every row, before anything is saved. */

import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import {
  type Margins,
  marginsOf,
  type Priced,
  pricedOf,
  soldOf,
} from '@batchbook/shared/insight/margin-rows';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import type { Span } from '@batchbook/shared/insight/span-schema';
import { multiplyDecimals, subtractDecimals, sumDecimals } from '@batchbook/shared/money';
import { type Book, bookOf } from '@batchbook/shared/recipes/book';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';

export interface WhatIf {
  /** By recipe or variation, the price of one; '' until it is typed. */
  prices: ReadonlyMap<string, string>;
  /** By ingredient, the price of its pack, or of its costing unit where it has no pack; '' until it is typed. */
  ingredients: ReadonlyMap<string, string>;
  /** `null`: the organization's own. */
  target: string | null;
}

export const nothingPencilled: WhatIf = { prices: new Map(), ingredients: new Map(), target: null };

export const isPencilled = ({ prices, ingredients, target }: WhatIf): boolean =>
  prices.size > 0 || ingredients.size > 0 || target !== null;

/** Without what was chosen and has no price yet: nothing isn't zero. */
export const typedOf = ({ prices, ingredients, target }: WhatIf): WhatIf => {
  const typed = (of: ReadonlyMap<string, string>) => new Map([...of].filter(([, price]) => price !== ''));
  return { prices: typed(prices), ingredients: typed(ingredients), target };
};

/** As it is kept in this tab. */
export interface KeptWhatIf {
  prices: [id: string, price: string][];
  ingredients: [id: string, price: string][];
  target: string | null;
}

export const keptOf = ({ prices, ingredients, target }: WhatIf): KeptWhatIf => ({
  ...{ prices: [...prices], ingredients: [...ingredients], target },
});

export const whatIfOf = ({ prices, ingredients, target }: KeptWhatIf): WhatIf => ({
  ...{ prices: new Map(prices), ingredients: new Map(ingredients), target },
});

/** Whether its price is that of a pack. */
export const hasPack = ({ packSize, packUnit }: Pick<Ingredient, 'packSize' | 'packUnit'>): boolean =>
  packSize !== null && packUnit !== null;

/** What somebody pays for its pack, or for its costing unit. */
export const paidFor = (ingredient: Ingredient): string | null =>
  hasPack(ingredient) ? ingredient.packPrice : ingredient.costPerUnit;

/** What an update of an ingredient says of a price. */
export const pricedAt = (
  ingredient: Pick<Ingredient, 'packSize' | 'packUnit'>,
  price: string,
): { packPrice: string } | { costPerUnit: string } =>
  hasPack(ingredient) ? { packPrice: price } : { costPerUnit: price };

/** By which two prices of an ingredient are compared. */
export const paidText = ({ costingUnit, costPerUnit, packSize, packUnit, packPrice }: Ingredient): string =>
  [costingUnit, costPerUnit, packSize, packUnit, packPrice].join(' ');

export interface Pantry {
  recipes: readonly RecipeSummary[];
  variations: readonly Variation[];
  ingredients: readonly Ingredient[];
  settings: Book['settings'];
}

/** A variation without a price of its own has its base's, also one that is pencilled in. */
function pricedIn({ recipes, variations }: Pantry, prices: WhatIf['prices']): Priced[] {
  const atPrice = <Recipe extends Pick<Priced, 'id' | 'sellingPrice'>>(recipe: Recipe): Recipe => ({
    ...recipe,
    sellingPrice: prices.get(recipe.id) ?? recipe.sellingPrice,
  });
  return pricedOf(recipes.map(atPrice), variations).map(atPrice);
}

/** The rows with what is pencilled in, in the order of `rows`. */
export function pencilled(
  rows: readonly MarginRow[],
  { prices, ingredients, target }: WhatIf,
  { pantry, span }: { pantry: Pantry; span: Span },
): Margins {
  const paid = pantry.ingredients.map((one) => {
    const price = ingredients.get(one.id);
    return price === undefined ? one : { ...one, ...pricedAt(one, price) };
  });
  const settings = { ...pantry.settings, ...(target !== null && { targetMarginPercent: target }) };
  const listed = new Set(rows.map(({ recipeId }) => recipeId));
  const recipes = pricedIn(pantry, prices).filter(({ id }) => listed.has(id));
  const found = marginsOf(bookOf(pantry.recipes, paid, settings), recipes, { sold: soldOf(rows), span });
  const byId = new Map(found.rows.map((row) => [row.recipeId, row]));
  return {
    thresholds: found.thresholds,
    rows: rows.map((row) => ({
      ...repriced(byId.get(row.recipeId) ?? row, row),
      before: row.before,
    })),
  };
}

/** The same sales at other prices and costs: each takes, and leaves, as much more or less as one does. */
function repriced(row: MarginRow, before: MarginRow): MarginRow {
  if (!row.soldComplete || row.price === null || before.price === null) return row;
  const times = (one: string | null, was: string | null): string =>
    multiplyDecimals(row.sold, subtractDecimals(one ?? '0', was ?? '0'));
  const more = times(row.price, before.price);
  const isCosted = row.soldCosted && row.complete && before.complete;
  return {
    ...row,
    takings: sumDecimals([row.takings, more]),
    ...(isCosted &&
      row.earned !== null && {
        earnedOf: sumDecimals([row.earnedOf, more]),
        earned: subtractDecimals(sumDecimals([row.earned, more]), times(row.costEach, before.costEach)),
      }),
  };
}
