/** What comes along and what stays, in words. */

import { type Currency, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import type { DemoBook } from '../../../data/demo/book.ts';
import type { KeepPlan } from '../../../data/demo/keep.ts';

const counted = (count: number, one: string): string[] => (count === 0 ? [] : [countOf(count, one)]);

/** '1 customer', '2 customers' and '2 equipment', by the last part of the path: 'customers', 'equipment'. */
const countedOf = (path: string, count: number): string[] => {
  const many = path.replaceAll('-', ' ');
  return count === 0 ? [] : [countOf(count, many.replace(/s$/, ''), many)];
};

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** 'With them: 12 ingredients, 4 suppliers and 1 shopping list.' */
export function alongText(plan: KeepPlan, currency: Currency): string {
  const { ingredients, suppliers, variations, shoppingLists, simple, hourlyRate } = plan;
  const paths = [...new Set(simple.map(({ path }) => path))];
  const parts = [
    ...counted(ingredients.length, 'ingredient'),
    ...counted(suppliers.length, 'supplier'),
    ...counted(variations.length, 'variation'),
    ...counted(shoppingLists.length, 'shopping list'),
    ...paths.flatMap((path) => countedOf(path, simple.filter((entry) => entry.path === path).length)),
    ...(hourlyRate === null
      ? []
      : [`the ${formatMoney(hourlyRate, currency)} an hour that work is costed at`]),
  ];
  return parts.length === 0 ? 'Nothing is chosen yet.' : `With them: ${joined(parts)}.`;
}

/** Names the visitor's work that isn't copied, and where it stays. */
export function stayingText(book: DemoBook, plan: KeepPlan): string {
  const touched = new Set(book.touched);
  const left = <Entity extends { id: string }>(all: readonly Entity[], coming: readonly Entity[]): number =>
    all.filter(({ id }) => touched.has(id) && !coming.some((entry) => entry.id === id)).length;
  const parts = [
    ...counted(left(book.recipes, plan.recipes), 'recipe'),
    ...counted(left(book.variations, plan.variations), 'variation'),
    ...counted(left(book.shoppingLists, plan.shoppingLists), 'shopping list'),
  ];
  if (parts.length === 0) return '';
  const varied = new Set(book.variations.map(({ id }) => id));
  const onVariations = book.shoppingLists.some(
    (list) =>
      touched.has(list.id) &&
      !plan.shoppingLists.includes(list) &&
      list.recipes.some(({ recipeId }) => varied.has(recipeId)),
  );
  const variationsLeft = onVariations || left(book.variations, plan.variations) > 0;
  const why =
    variationsLeft && plan.variations.length === 0 ? ' Variations come with the Standard plan.' : '';
  return `Of yours, ${joined(parts)} would stay in the demo, in this browser.${why}`;
}

/** The names of the chosen recipes that this one goes into. */
export const usersOf = (book: DemoBook, id: string, among: ReadonlySet<string>): string[] =>
  book.recipes
    .filter(
      (recipe) =>
        among.has(recipe.id) && recipe.lines.some((line) => line.kind === 'recipe' && line.recipeId === id),
    )
    .map(({ name }) => name);
