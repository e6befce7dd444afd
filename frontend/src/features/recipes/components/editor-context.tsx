import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney, type Ratio } from '@batchbook/shared/money';
import type { Book } from '@batchbook/shared/recipes/book';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import { type PricedUnit, pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { createContext, use } from 'react';
import type { FixField } from '../model/book.ts';
import { bookRecipeOf, type Draft, type DraftLine } from '../model/draft.ts';
import type { Editor } from '../model/editor.ts';
import { isFullSize, scaledFields, scaledLine } from '../model/scaling.ts';

/** What stays as it is while somebody types: rows that depend on nothing else are not drawn again. */
export interface EditorBasics {
  recipeId: string;
  editor: Editor;
  /** Fields can be typed in: not when viewed only, scaled, or read-only by the plan. */
  editable: boolean;
  book: Book;
  ingredients: readonly Ingredient[];
  recipes: readonly RecipeSummary[];
  ingredientOf: (line: DraftLine) => Ingredient | undefined;
  /** The recipe that a line is of. */
  recipeOf: (line: DraftLine) => RecipeSummary | undefined;
  currency: Currency;
  money: (amount: string, digits?: number) => string;
  openIngredient: (id: string, field?: FixField) => void;
  /** Opens a recipe, at what its address says: a tab, or a line and what is asked of it. */
  openRecipe: (id: string, at?: Readonly<Record<string, string>>) => void;
  /** The recipe that this is a variation of, as a draft. */
  base: Draft | null;
  /** The line as it is shown: by what it is called now, at the size it is viewed at. */
  show: (line: DraftLine) => DraftLine;
}

export interface EditorView extends EditorBasics {
  draft: Draft;
  /** The draft at the size it is viewed at. */
  shown: Draft;
  scale: Ratio;
  setScale: (scale: Ratio) => void;
  costs: CostBreakdown;
  /** What cost and price are shown for: one of what is made, a kg, 100 ml. The same at every size it is viewed at. */
  priced: PricedUnit;
  /** An amount for one of the recipe's own unit, as money for the priced unit. */
  pricedMoney: (amount: string, digits?: number) => string;
  costOf: (lineId: string) => CostBreakdown['lines'][number] | undefined;
  targetPercent: string;
}

export const BasicsContext = createContext<EditorBasics | null>(null);
export const EditorContext = createContext<EditorView | null>(null);

export function useEditorView(): EditorView {
  const view = use(EditorContext);
  if (view === null) throw new Error('useEditorView stands under a RecipeEditor');
  return view;
}

/** For what is drawn once a line: it doesn't change with what is typed elsewhere. */
export function useEditorBasics(): EditorBasics {
  const basics = use(BasicsContext);
  if (basics === null) throw new Error('useEditorBasics stands under a RecipeEditor');
  return basics;
}

export type BasicsGiven = Pick<
  EditorBasics,
  | 'recipeId'
  | 'editor'
  | 'book'
  | 'ingredients'
  | 'recipes'
  | 'currency'
  | 'openIngredient'
  | 'openRecipe'
  | 'base'
> & { editing: boolean; scale: Ratio };

/** A line that didn't change is the same object as before: its row is left alone. */
function lineShower(nameOf: (line: DraftLine) => string | undefined, scale: Ratio) {
  const shown = new WeakMap<DraftLine, DraftLine>();
  return (line: DraftLine): DraftLine => {
    const known = shown.get(line);
    if (known) return known;
    const named = { ...line, name: nameOf(line) ?? line.name };
    const made = isFullSize(scale) ? named : scaledLine(named, scale);
    shown.set(line, made);
    return made;
  };
}

export function basicsOf({ editing, scale, ...given }: BasicsGiven): EditorBasics {
  const ingredients = new Map(given.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const recipes = new Map(given.recipes.map((recipe) => [recipe.id, recipe]));
  const ingredientOf = (line: DraftLine) =>
    line.kind === 'ingredient' ? ingredients.get(line.ingredientId) : undefined;
  const recipeOf = (line: DraftLine) => (line.kind === 'recipe' ? recipes.get(line.recipeId) : undefined);
  return {
    ...given,
    editable: editing && isFullSize(scale),
    ingredientOf,
    recipeOf,
    money: (amount, digits) => formatMoney(amount, given.currency, digits),
    show: lineShower((line) => (ingredientOf(line) ?? recipeOf(line))?.name, scale),
  };
}

export interface ViewGiven {
  draft: Draft;
  scale: Ratio;
  setScale: (scale: Ratio) => void;
  targetPercent: string;
}

/** Everything the parts of the editor show, reckoned from the draft here and now. */
export function viewOf(basics: EditorBasics, given: ViewGiven): EditorView {
  const { draft, scale } = given;
  const fields = isFullSize(scale) ? draft : scaledFields(draft, scale);
  const shown = { ...fields, lines: draft.lines.map(basics.show) };
  const costs = breakdownCost(bookRecipeOf(basics.recipeId, shown), basics.book);
  const byLine = new Map(costs.lines.map((line) => [line.lineId, line]));
  const priced = pricedUnitOfRecipe(draft);
  return {
    ...basics,
    ...given,
    shown,
    costs,
    priced,
    pricedMoney: (amount, digits) => basics.money(shownAmount(amount, priced), digits),
    costOf: (lineId) => byLine.get(lineId),
  };
}
