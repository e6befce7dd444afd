import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney, type Ratio } from '@batchbook/shared/money';
import type { Book } from '@batchbook/shared/recipes/book';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import { type PricedUnit, pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { createContext, use, useSyncExternalStore } from 'react';
import type { FixField } from '../model/book.ts';
import { bookRecipeOf, type Draft, type DraftLine } from '../model/draft.ts';
import type { Editor, EditorState } from '../model/editor.ts';
import { sharePercent } from '../model/margin-status.ts';
import { isFullSize, scaledFields, scaledLine } from '../model/scaling.ts';

/** Values that don't change while typing. Components that use only these aren't drawn again by a key. */
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
  scale: Ratio;
  setScale: (scale: Ratio) => void;
  targetPercent: string;
}

/** The basics, and what follows from the draft: a new view with each key. */
export interface EditorView extends EditorBasics {
  draft: Draft;
  /** The draft at the size it is viewed at. */
  shown: Draft;
  costs: CostBreakdown;
  /** The unit of cost and price: one piece, a kg or 100 ml. The same at every viewed size. */
  priced: PricedUnit;
  /** An amount for one of the recipe's own unit, as money for the priced unit. */
  pricedMoney: (amount: string, digits?: number) => string;
  costOf: (lineId: string) => CostBreakdown['lines'][number] | undefined;
  /** The line's share of the cost of all lines, in percent. */
  shareOf: (lineId: string) => number;
  /** What the dearest line costs. */
  dearestCost: number;
}

interface EditorSource {
  basics: EditorBasics;
  /** The view of the draft as it is now: the same object until the draft changes. */
  viewNow: () => EditorView;
}

export const EditorContext = createContext<EditorSource | null>(null);

function useEditorSource(): EditorSource {
  const source = use(EditorContext);
  if (source === null) throw new Error('the parts of an editor need a RecipeEditor above them');
  return source;
}

/** For what doesn't change while typing. */
export const useEditorBasics = (): EditorBasics => useEditorSource().basics;

/**
 * Returns what `select` picks from the view, or all of it. The component is drawn again only when that has changed.
 * So pick texts, numbers and objects of the view; a new object would be a change each time.
 */
export function useEditorView(): EditorView;
export function useEditorView<Picked>(select: (view: EditorView) => Picked): Picked;
export function useEditorView(select: (view: EditorView) => unknown = (view) => view): unknown {
  const { basics, viewNow } = useEditorSource();
  return useSyncExternalStore(basics.editor.subscribe, () => select(viewNow()));
}

/** Returns what `select` picks from the state of saving, as `useEditorView` does from the view. */
export function useEditorState<Picked>(select: (state: EditorState) => Picked): Picked {
  const { editor } = useEditorBasics();
  return useSyncExternalStore(editor.subscribe, () => select(editor.getState()));
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
  | 'scale'
  | 'setScale'
  | 'targetPercent'
> & { editing: boolean };

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

/** What the components of the editor read. */
export function sourceOf(input: BasicsInput): EditorSource {
  const basics = basicsOf(input);
  let view: EditorView | null = null;
  const viewNow = () => {
    const { draft } = basics.editor.getState();
    if (view?.draft !== draft) view = viewOf(basics, draft, view);
    return view;
  };
  return { basics, viewNow };
}

function basicsOf({ editing, ...input }: BasicsInput): EditorBasics {
  const ingredients = new Map(input.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const recipes = new Map(input.recipes.map((recipe) => [recipe.id, recipe]));
  const ingredientOf = (line: DraftLine) =>
    line.kind === 'ingredient' ? ingredients.get(line.ingredientId) : undefined;
  const recipeOf = (line: DraftLine) => (line.kind === 'recipe' ? recipes.get(line.recipeId) : undefined);
  return {
    ...input,
    editable: editing && isFullSize(input.scale),
    ingredientOf,
    recipeOf,
    money: (amount, digits) => formatMoney(amount, input.currency, digits),
    show: lineShower((line) => (ingredientOf(line) ?? recipeOf(line))?.name, input.scale),
  };
}

/** Everything the editor's components show, calculated from a draft. What hasn't changed stays the same object. */
function viewOf(basics: EditorBasics, draft: Draft, before: EditorView | null): EditorView {
  const { scale } = basics;
  const fields = isFullSize(scale) ? draft : scaledFields(draft, scale);
  const shown = { ...fields, lines: draft.lines.map(basics.show) };
  const costs = breakdownCost(bookRecipeOf(basics.recipeId, shown), basics.book);
  const byLine = new Map(costs.lines.map((line) => [line.lineId, line]));
  const isPricedAsBefore = before?.draft.batchYield === draft.batchYield && before.draft.unit === draft.unit;
  const priced = isPricedAsBefore ? before.priced : pricedUnitOfRecipe(draft);
  return {
    ...basics,
    draft,
    shown,
    costs,
    priced,
    pricedMoney: (amount, digits) => basics.money(shownAmount(amount, priced), digits),
    costOf: (lineId) => byLine.get(lineId),
    shareOf: (lineId) => sharePercent(byLine.get(lineId)?.cost ?? null, costs.ingredientCost),
    dearestCost: Math.max(...costs.lines.map(({ cost }) => Number(cost ?? 0))),
  };
}
