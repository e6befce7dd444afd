/**
 * A recipe while it is being written. A draft can always be saved as it is. A line that was just added has no
 * quantity yet: it is saved without one, and asked about until it has one.
 */
import type { BookRecipe } from '@batchbook/shared/recipes/book';
import type {
  CompoundListing,
  EntryUnit,
  FoodKind,
  PutRecipeLine,
  Recipe,
  RecipeType,
} from '@batchbook/shared/recipes/schema';
import { putLineOf } from './put-line.ts';

interface DraftLineFields {
  id: string;
  name: string;
  quantity: string | null;
  unit: EntryUnit;
  /** Bought beyond what goes into the bowl, in percent. */
  wastePercent: string;
  /** Its share is stated in the ingredient list. */
  quid: boolean;
  costOverride: string | null;
  /** What the override was set for. */
  costOverrideQuantity: string | null;
  costOverrideUnit: EntryUnit | null;
}

export type IngredientDraftLine = DraftLineFields & { kind: 'ingredient'; ingredientId: string };
type RecipeDraftLine = DraftLineFields & { kind: 'recipe'; recipeId: string };
export type DraftLine = IngredientDraftLine | RecipeDraftLine;

export interface Draft {
  name: string;
  description: string;
  recipeType: RecipeType;
  batchYield: string;
  unit: string;
  sellingPrice: string | null;
  physicalCost: string | null;
  takeawayPhysicalCost: string | null;
  finishedWeightGrams: string | null;
  portionsPerUnit: string;
  labourMinutes: string | null;
  vatPercent: string | null;
  compoundListing: CompoundListing;
  isDrink: boolean | null;
  foodKind: FoodKind;
  /** Begins its batch numbers; empty: its initials do. */
  shortCode: string;
  instructions: string;
  lines: readonly DraftLine[];
}

/** A draft's fields: the body of a PUT without its version. */
export type RecipeContent = Omit<Draft, 'lines'> & { lines: PutRecipeLine[] };

export function draftOf(recipe: Recipe): Draft {
  return {
    name: recipe.name,
    description: recipe.description,
    recipeType: recipe.recipeType,
    batchYield: recipe.batchYield,
    unit: recipe.unit,
    sellingPrice: recipe.sellingPrice,
    physicalCost: recipe.physicalCost,
    takeawayPhysicalCost: recipe.takeawayPhysicalCost,
    finishedWeightGrams: recipe.finishedWeightGrams,
    portionsPerUnit: recipe.portionsPerUnit,
    labourMinutes: recipe.labourMinutes,
    vatPercent: recipe.vatPercent,
    compoundListing: recipe.compoundListing,
    isDrink: recipe.isDrink,
    foodKind: recipe.foodKind,
    shortCode: recipe.shortCode,
    instructions: recipe.instructions,
    lines: recipe.lines,
  };
}

/** A line that was just added: its quantity is still to be typed. */
export function newLine(
  id: string,
  of: { kind: 'ingredient' | 'recipe'; id: string; name: string; unit: EntryUnit },
): DraftLine {
  const fields: DraftLineFields = {
    id,
    name: of.name,
    quantity: null,
    unit: of.unit,
    wastePercent: '0',
    quid: false,
    costOverride: null,
    costOverrideQuantity: null,
    costOverrideUnit: null,
  };
  return of.kind === 'ingredient'
    ? { ...fields, kind: 'ingredient', ingredientId: of.id }
    : { ...fields, kind: 'recipe', recipeId: of.id };
}

/** What the line is of: an ingredient's id, or a recipe's. */
export const subjectOf = (line: DraftLine): string =>
  line.kind === 'ingredient' ? line.ingredientId : line.recipeId;

export const contentOf = (draft: Draft): RecipeContent => ({
  ...draft,
  lines: draft.lines.map(putLineOf),
});

export const sameContent = (a: Draft, b: Draft): boolean =>
  JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));

/** Keeps the object of an equal line, so that its row doesn't re-render. */
function kept(line: DraftLine, current: Draft): DraftLine {
  const known = current.lines.find((entry) => entry.id === line.id);
  if (known === undefined) return line;
  const fields = Object.keys(line) as (keyof DraftLine)[];
  return fields.every((field) => known[field] === line[field]) ? known : line;
}

/** What was saved, as the server has it. */
export const adopt = (recipe: Recipe, current: Draft): Draft => ({
  ...draftOf(recipe),
  lines: recipe.lines.map((line) => kept(line, current)),
});

/** The draft as the rules read a recipe. */
export const bookRecipeOf = (id: string, draft: Draft): BookRecipe => ({ ...draft, id });

export function changeLine(draft: Draft, id: string, changes: Partial<DraftLineFields>): Draft {
  return { ...draft, lines: draft.lines.map((line) => (line.id === id ? { ...line, ...changes } : line)) };
}

export const removeLine = (draft: Draft, id: string): Draft => ({
  ...draft,
  lines: draft.lines.filter((line) => line.id !== id),
});

/** Puts `line` at `index`, or at the end. */
export function insertLine(draft: Draft, line: DraftLine, index = draft.lines.length): Draft {
  const lines = [...draft.lines];
  lines.splice(index, 0, line);
  return { ...draft, lines };
}

/** Moves a line to another position, clamped to the ends. */
export function moveLine(draft: Draft, id: string, to: number): Draft {
  const line = draft.lines.find((entry) => entry.id === id);
  if (line === undefined) return draft;
  const target = Math.max(0, Math.min(to, draft.lines.length - 1));
  return insertLine(removeLine(draft, id), line, target);
}

/** Sets the cost of the whole line at its current quantity. `null` returns to the calculated cost. */
export function overrideLine(draft: Draft, id: string, costOverride: string | null): Draft {
  const line = draft.lines.find((entry) => entry.id === id);
  if (line === undefined) return draft;
  const isSet = costOverride !== null;
  return changeLine(draft, id, {
    costOverride,
    costOverrideQuantity: isSet ? line.quantity : null,
    costOverrideUnit: isSet ? line.unit : null,
  });
}

/** Whether the cost was set for another quantity than the current one. */
export const overrideIsStale = (line: DraftLine): boolean =>
  line.costOverride !== null &&
  line.costOverrideQuantity !== null &&
  (line.costOverrideQuantity !== line.quantity || line.costOverrideUnit !== line.unit);
