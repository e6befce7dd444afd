/**
 * What an ingredient list must include, read directly from the recipe's lines: every line at every depth, and its
 * allergens. The finished label is checked against it before it is approved or printed.
 */
import { isWater } from '../ingredients/water.ts';
import type { Book, BookIngredient, BookLine, BookRecipe } from './book.ts';
import type { ExpectedLine } from './breakdown-schema.ts';
import { namesNeeded } from './emphasis.ts';
import { listsAllWater } from './list-entries.ts';
import { printedTextOf } from './printed-text.ts';

const allergensIn = (ingredient: BookIngredient): ExpectedLine['allergens'] =>
  ingredient.allergens
    .filter(({ state }) => state === 'contains')
    .map((row) => ({ allergen: row.allergen, names: namesNeeded(row, printedTextOf(ingredient)) }));

function expectedLine(line: BookLine, path: string, book: Book, alwaysWater: boolean): ExpectedLine {
  const ingredient = line.kind === 'ingredient' ? book.ingredients.get(line.ingredientId) : undefined;
  const named = line.kind === 'recipe' ? book.recipes.get(line.recipeId) : ingredient;
  return {
    line: path,
    name: named?.name ?? line.name ?? '',
    allergens: ingredient ? allergensIn(ingredient) : [],
    mayLeave: ingredient !== undefined && !alwaysWater && !line.quid && isWater(ingredient),
  };
}

/**
 * Every line of the recipe, with nested recipes replaced by their lines. A recipe that is missing, empty or in a loop is
 * itself a line.
 */
export function expectedLinesOf(recipe: BookRecipe, book: Book): ExpectedLine[] {
  const alwaysWater = listsAllWater(recipe);
  const walk = (lines: readonly BookLine[], path: string, within: readonly string[]): ExpectedLine[] =>
    lines.flatMap((line) => {
      const here = path + line.id;
      const inner = line.kind === 'recipe' ? book.recipes.get(line.recipeId) : undefined;
      if (inner && inner.lines.length > 0 && !within.includes(inner.id)) {
        return walk(inner.lines, `${here}/`, [...within, inner.id]);
      }
      return [expectedLine(line, here, book, alwaysWater)];
    });
  return walk(recipe.lines, '', [recipe.id]);
}
