/** Reads the organization's book for the editor: possible ingredients, and fixes for a line. */

import { measuresOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { formatQuantity } from '@batchbook/shared/money';
import type { Book } from '@batchbook/shared/recipes/book';
import type { LineWarning } from '@batchbook/shared/recipes/breakdown-schema';
import { entryUnits } from '@batchbook/shared/recipes/constants';
import type { UncostedReason } from '@batchbook/shared/recipes/costing';
import { loopIn, usersIn, withAncestors } from '@batchbook/shared/recipes/recipe-graph';
import type { EntryUnit, RecipeSummary } from '@batchbook/shared/recipes/schema';
import { yieldOf } from '@batchbook/shared/recipes/weights';
import { conversionRate, unitKind, unitLabelFor } from '@batchbook/shared/units';
import { type DraftLine, overrideIsStale } from './draft.ts';

/** The fields of an ingredient that a line may send the maker to fix. */
export type FixField = 'costPerUnit' | 'gramsPerPiece' | 'gramsPerMl' | 'nutrition' | 'allergens';

/** The units of a line: those that an ingredient converts to, or a recipe's yield, weight and volume units. */
export function unitsFor(
  line: Pick<DraftLine, 'unit' | 'kind'>,
  of: { ingredient: Ingredient | undefined; recipe: RecipeSummary | undefined },
): EntryUnit[] {
  const { ingredient, recipe } = of;
  if (recipe) {
    const counted = yieldOf(recipe).kind === 'count';
    return entryUnits.filter(
      (unit) => unit === line.unit || unitKind(unit) !== 'count' || (counted && unit === 'pieces'),
    );
  }
  if (ingredient === undefined) return [...entryUnits];
  const measures = measuresOf(ingredient);
  return entryUnits.filter(
    (unit) => unit === line.unit || conversionRate(unit, ingredient.unit, measures) !== null,
  );
}

/** The first unit of a recipe's line, by the kind of its yield: pieces, grams or ml. */
export function unitForRecipe(recipe: RecipeSummary): EntryUnit {
  const made = yieldOf(recipe);
  if (made.kind === 'count') return 'pieces';
  return made.kind === 'weight' ? 'g' : 'ml';
}

/** 'buns' for pieces of a recipe that makes buns, else the unit's label. */
export function unitWord(
  line: Pick<DraftLine, 'unit' | 'quantity'>,
  recipe: RecipeSummary | undefined,
): string {
  if (recipe && line.unit === 'pieces') return recipe.unit;
  return unitLabelFor(line.unit, line.quantity ?? '');
}

/** '250 g', '12 buns', or 'no quantity'. */
export function quantityText(
  line: Pick<DraftLine, 'unit' | 'quantity'>,
  recipe: RecipeSummary | undefined,
): string {
  if (line.quantity === null) return 'no quantity';
  return `${formatQuantity(line.quantity)} ${unitWord(line, recipe)}`;
}

export type Choice =
  | { kind: 'ingredient'; id: string; name: string; ingredient: Ingredient }
  | { kind: 'recipe'; id: string; name: string; recipe: RecipeSummary; makesLoop: boolean };

/** What may be added to a recipe: ingredients that aren't archived, then recipes. */
export function choicesFor(
  recipeId: string,
  ingredients: readonly Ingredient[],
  recipes: readonly RecipeSummary[],
): Choice[] {
  // Itself and all that it goes into: none of them may go into it.
  const above = withAncestors([recipeId], usersIn(recipes));
  return [
    ...ingredients
      .filter((ingredient) => !ingredient.archived)
      .map(
        (ingredient): Choice => ({
          kind: 'ingredient',
          id: ingredient.id,
          name: ingredient.name,
          ingredient,
        }),
      ),
    ...recipes
      .filter((recipe) => recipe.id !== recipeId)
      .map(
        (recipe): Choice => ({
          kind: 'recipe',
          id: recipe.id,
          name: recipe.name,
          recipe,
          makesLoop: above.has(recipe.id),
        }),
      ),
  ];
}

/** 'Brioche → Glaze → Brioche': the loop that a recipe would make in this one, which the book may not have. */
export function loopText(own: { id: string; name: string }, other: string, book: Book): string {
  const line = { kind: 'recipe' as const, recipeId: other };
  const loop = loopIn(own.id, [line], book) ?? [];
  return loop.map((id) => (id === own.id ? own.name : (book.recipes.get(id)?.name ?? '?'))).join(' → ');
}

export interface Flag {
  text: string;
  /** Where it is fixed, and what that is called. */
  fix?: { label: string } & ({ field: FixField } | { view: string } | { quantity: true });
}

export interface FlagsInput {
  line: DraftLine;
  warning: LineWarning | null;
  reason: UncostedReason | null;
  ingredient: Ingredient | undefined;
  recipe: RecipeSummary | undefined;
  issue: string | undefined;
}

const warned: Record<Exclude<LineWarning, 'uncosted'>, (input: FlagsInput) => Flag> = {
  needs_quantity: () => ({
    text: 'needs a quantity',
    fix: { label: 'Type a quantity', quantity: true },
  }),
  density_assumed: ({ line }) => ({
    text: 'density assumed, verify quantities',
    ...(line.kind === 'ingredient' && { fix: { label: 'Set its density', field: 'gramsPerMl' as const } }),
  }),
  weight_assumed: () => ({
    text: 'weight not measured',
    fix: { label: 'Weigh the batch', view: 'details' },
  }),
  partly_costed: () => ({
    text: 'partly costed',
    fix: { label: 'See what is missing', view: 'ingredients' },
  }),
};

/** The warnings of a line, and how to fix them. */
export function flagsOf(input: FlagsInput): Flag[] {
  const { line, warning, ingredient, issue } = input;
  const flags: Flag[] = issue === undefined ? [] : [{ text: issue }];
  if (overrideIsStale(line) && line.costOverrideQuantity !== null) {
    const unit = line.costOverrideUnit ?? line.unit;
    const quantity = formatQuantity(line.costOverrideQuantity);
    flags.push({ text: `Cost was set for ${quantity} ${unitLabelFor(unit, quantity)}` });
  }
  if (warning === 'uncosted') flags.push(uncostedFlag(input));
  else if (warning !== null) flags.push(warned[warning](input));
  if (ingredient?.archived) flags.push({ text: 'Archived' });
  return flags;
}

/** Why a line has no cost, and what would fix it. */
function uncostedFlag({ line, reason, ingredient, recipe }: FlagsInput): Flag {
  if (reason === 'no_ingredient') return { text: 'This ingredient was deleted' };
  if (reason === 'no_recipe' || recipe === undefined) {
    if (ingredient === undefined) return { text: 'This recipe was deleted' };
    if (reason === 'no_price')
      return { text: 'No price', fix: { label: 'Add a price', field: 'costPerUnit' } };
    return conversionFlag(line, ingredient.unit);
  }
  if (reason === 'loop') return { text: 'It contains itself' };
  if (reason === 'nothing_costed')
    return { text: 'No cost', fix: { label: 'See what is missing', view: 'ingredients' } };
  return { text: 'Its weight is unknown', fix: { label: 'Weigh the batch', view: 'details' } };
}

function conversionFlag(line: DraftLine, ingredientUnit: Ingredient['unit']): Flag {
  const counted = unitKind(line.unit) === 'count' ? line.unit : ingredientUnit;
  const one = unitLabelFor(counted, '1');
  const text = `Can’t convert ${unitLabelFor(line.unit, '2')} to ${unitLabelFor(ingredientUnit, '2')}`;
  const weighable = unitKind(ingredientUnit) === 'count' || counted === 'pieces' || counted === 'units';
  const mixed = unitKind(line.unit) === 'count' && unitKind(ingredientUnit) === 'count';
  if (mixed || !weighable) return { text };
  return { text, fix: { label: `Enter what one ${one} weighs`, field: 'gramsPerPiece' } };
}
