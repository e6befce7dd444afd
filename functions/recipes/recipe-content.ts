/** From what was sent to a whole recipe: defaults, what stays, and what the server adds to the lines. */
import type { PutRecipe, PutRecipeLine, RecipeLine } from '@batchbook/shared/recipes/schema';
import { invalid } from '../platform/http/request-problem.ts';
import type { RecipeContent } from './table.ts';

export type Sent = Omit<PutRecipe, 'version'>;

/** The names of the ingredients that may be referred to, by id. */
export type IngredientNames = ReadonlyMap<string, string>;

const defaults: Omit<RecipeContent, 'name'> = {
  description: '',
  recipeType: 'Product',
  batchYield: '1',
  unit: 'pieces',
  sellingPrice: null,
  physicalCost: null,
  takeawayPhysicalCost: null,
  instructions: '',
  lines: [],
};

/** @throws RequestProblem when the name is missing or a line names an ingredient that is not there. */
export function newContent(sent: Sent, names: IngredientNames): RecipeContent {
  if (sent.name === undefined) throw invalid('name', 'is required');
  return { ...defaults, ...given(sent), name: sent.name, lines: keptLines(sent.lines ?? [], [], names) };
}

export function mergedContent(current: RecipeContent, sent: Sent, names: IngredientNames): RecipeContent {
  const lines = sent.lines ? keptLines(sent.lines, current.lines, names) : current.lines;
  return { ...current, ...given(sent), lines };
}

function given(sent: Sent): Partial<Omit<RecipeContent, 'lines'>> {
  const { lines: _, ...fields } = sent;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A line keeps the ingredient's name, and the quantity that its cost override was set for. */
function keptLines(sent: PutRecipeLine[], current: RecipeLine[], names: IngredientNames): RecipeLine[] {
  const before = new Map(current.map((line) => [line.id, line]));
  return sent.map((line, index) => {
    const old = before.get(line.id);
    const name =
      names.get(line.ingredientId) ?? (old?.ingredientId === line.ingredientId ? old.name : undefined);
    if (name === undefined)
      throw invalid(`lines.${index}.ingredientId`, 'is not an ingredient of this organization');
    return { ...line, name, ...overrideSetFor(line, old) };
  });
}

function overrideSetFor(
  line: PutRecipeLine,
  old: RecipeLine | undefined,
): Pick<RecipeLine, 'costOverrideQuantity' | 'costOverrideUnit'> {
  if (line.costOverride === null) return { costOverrideQuantity: null, costOverrideUnit: null };
  const same = old?.costOverride === line.costOverride && old.costOverrideQuantity !== null;
  return same
    ? { costOverrideQuantity: old.costOverrideQuantity, costOverrideUnit: old.costOverrideUnit }
    : { costOverrideQuantity: line.quantity, costOverrideUnit: line.unit };
}

/** The content without what the server adds to the lines. */
export const asked = (content: RecipeContent): unknown => ({
  ...content,
  lines: content.lines.map(({ name, costOverrideQuantity, costOverrideUnit, ...line }) => line),
});
