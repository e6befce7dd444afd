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

/** Values that don't change while typing. Rows that use only these don't re-render. */
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
  /** Opens a recipe at a tab, or at a field of a line. */
  openRecipe: (id: string, at?: Readonly<Record<string, string>>) => void;
  /** The recipe that this is a variation of, as a draft. */
  base: Draft | null;
  /** The line for display, with its current name and at the viewed size. */
  show: (line: DraftLine) => DraftLine;
}

export interface EditorView extends EditorBasics {
  draft: Draft;
  /** The draft at the size it is viewed at. */
  shown: Draft;
  scale: Ratio;
  setScale: (scale: Ratio) => void;
  costs: CostBreakdown;
  /** The unit of cost and price: one piece, a kg or 100 ml. The same at every viewed size. */
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
  if (view === null) throw new Error('useEditorView needs a RecipeEditor above it');
  return view;
}

/** For row components. Doesn't change while typing elsewhere. */
export function useEditorBasics(): EditorBasics {
  const basics = use(BasicsContext);
  if (basics === null) throw new Error('useEditorBasics needs a RecipeEditor above it');
  return basics;
}

export type BasicsInput = Pick<
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

export function basicsOf({ editing, scale, ...input }: BasicsInput): EditorBasics {
  const ingredients = new Map(input.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const recipes = new Map(input.recipes.map((recipe) => [recipe.id, recipe]));
  const ingredientOf = (line: DraftLine) =>
    line.kind === 'ingredient' ? ingredients.get(line.ingredientId) : undefined;
  const recipeOf = (line: DraftLine) => (line.kind === 'recipe' ? recipes.get(line.recipeId) : undefined);
  return {
    ...input,
    editable: editing && isFullSize(scale),
    ingredientOf,
    recipeOf,
    money: (amount, digits) => formatMoney(amount, input.currency, digits),
    show: lineShower((line) => (ingredientOf(line) ?? recipeOf(line))?.name, scale),
  };
}

export interface ViewInput {
  draft: Draft;
  scale: Ratio;
  setScale: (scale: Ratio) => void;
  targetPercent: string;
}

/** Everything the editor's components show, calculated from the current draft. */
export function viewOf(basics: EditorBasics, input: ViewInput): EditorView {
  const { draft, scale } = input;
  const fields = isFullSize(scale) ? draft : scaledFields(draft, scale);
  const shown = { ...fields, lines: draft.lines.map(basics.show) };
  const costs = breakdownCost(bookRecipeOf(basics.recipeId, shown), basics.book);
  const byLine = new Map(costs.lines.map((line) => [line.lineId, line]));
  const priced = pricedUnitOfRecipe(draft);
  return {
    ...basics,
    ...input,
    shown,
    costs,
    priced,
    pricedMoney: (amount, digits) => basics.money(shownAmount(amount, priced), digits),
    costOf: (lineId) => byLine.get(lineId),
  };
}
