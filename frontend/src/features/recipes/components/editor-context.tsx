import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { type Breakdown, breakdown, type CostedIngredient } from '@batchbook/shared/recipes/costing';
import { createContext, use } from 'react';
import { costedOf, type Draft, type DraftLine, type Scale, scaled } from '../model/draft.ts';
import type { Editor } from '../model/editor.ts';

/** The fields of an ingredient that a line may send the maker to mend. */
export type MendField = 'costPerUnit' | 'gramsPerPiece' | 'gramsPerMl';

export interface EditorView {
  editor: Editor;
  draft: Draft;
  /** The draft at the size it is viewed at. */
  shown: Draft;
  scale: Scale;
  setScale: (scale: Scale) => void;
  /** Fields can be typed in: not when viewed only, scaled, or read-only by the plan. */
  editable: boolean;
  costs: Breakdown;
  costOf: (lineId: string) => Breakdown['lines'][number] | undefined;
  ingredients: readonly Ingredient[];
  ingredientOf: (line: DraftLine) => Ingredient | undefined;
  currency: Currency;
  targetPercent: string;
  money: (amount: string, digits?: number) => string;
  openIngredient: (id: string, field?: MendField) => void;
}

export const EditorContext = createContext<EditorView | null>(null);

export function useEditorView(): EditorView {
  const view = use(EditorContext);
  if (view === null) throw new Error('useEditorView stands under a RecipeEditor');
  return view;
}

export interface ViewGiven {
  editor: Editor;
  draft: Draft;
  scale: Scale;
  setScale: (scale: Scale) => void;
  editing: boolean;
  ingredients: readonly Ingredient[];
  currency: Currency;
  targetPercent: string;
  openIngredient: EditorView['openIngredient'];
}

/** Lines go by what their ingredients are called now, not when they were saved. */
const named = (draft: Draft, byId: ReadonlyMap<string, Ingredient>): Draft => ({
  ...draft,
  lines: draft.lines.map((line) => ({ ...line, name: byId.get(line.ingredientId)?.name ?? line.name })),
});

/** Everything the parts of the editor show, reckoned from the draft here and now. */
export function viewOf(given: ViewGiven): EditorView {
  const { editing, ...rest } = given;
  const byId = new Map(given.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const shown = named(scaled(given.draft, given.scale), byId);
  const costs = breakdown({
    recipe: costedOf(shown),
    ingredients: given.ingredients satisfies readonly CostedIngredient[],
  });
  const byLine = new Map(costs.lines.map((line) => [line.lineId, line]));
  return {
    ...rest,
    shown,
    costs,
    editable: editing && given.scale === '1',
    costOf: (lineId) => byLine.get(lineId),
    ingredientOf: (line) => byId.get(line.ingredientId),
    money: (amount, digits) => formatMoney(amount, given.currency, digits),
  };
}
