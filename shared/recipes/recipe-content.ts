/** Builds a whole recipe from a request: defaults, kept fields, and what the server adds to the lines. */
import { definedFields, FieldFault } from '../content.ts';
import { type References, referredTo } from './references.ts';
import type { PutRecipe, PutRecipeLine, Recipe, RecipeLine } from './schema.ts';

/** The fields of a recipe that clients may write, with stored lines. */
export type RecipeContent = Omit<
  Recipe,
  'id' | 'organizationId' | 'version' | 'createdAt' | 'updatedAt' | 'createdBy' | 'userId' | 'isSample'
>;

/** Fields added in the second release, with their values for older recipes. */
export const laterDefaults = {
  finishedWeightGrams: null,
  portionsPerUnit: '1',
  labourMinutes: null,
  vatPercent: null,
  compoundListing: 'bracketed',
  isDrink: null,
  foodKind: 'other',
  shortCode: '',
} as const;

type Sent = Omit<PutRecipe, 'version'>;

const defaults: Omit<RecipeContent, 'name'> = {
  description: '',
  recipeType: 'Product',
  batchYield: '1',
  unit: 'pieces',
  sellingPrice: null,
  physicalCost: null,
  takeawayPhysicalCost: null,
  ...laterDefaults,
  instructions: '',
  lines: [],
};

/** @throws FieldFault when the name is missing or a line names something that doesn't exist. */
export function newContent(sent: Sent, references: References): RecipeContent {
  if (sent.name === undefined) throw new FieldFault('name', 'is required');
  const { lines = [], ...fields } = sent;
  return { ...defaults, ...definedFields(fields), name: sent.name, lines: keptLines(lines, [], references) };
}

export function mergedContent(current: RecipeContent, sent: Sent, references: References): RecipeContent {
  const { lines, ...fields } = sent;
  const kept = lines ? keptLines(lines, current.lines, references) : current.lines;
  return { ...current, ...definedFields(fields), lines: kept };
}

/**
 * A line keeps the name of its ingredient or recipe, and the quantity that its cost override was set for. A line may keep
 * a reference to something deleted.
 * @param path The position of the lines in the request.
 * @throws FieldFault at a line that refers to nothing of this organization.
 */
export function keptLines(
  sent: readonly PutRecipeLine[],
  current: readonly RecipeLine[],
  references: References,
  path = 'lines',
): RecipeLine[] {
  const before = new Map(current.map((line) => [line.id, line]));
  return sent.map((line, index) => {
    const old = before.get(line.id);
    const names = line.kind === 'recipe' ? references.recipes : references.ingredients;
    const stays = old?.kind === line.kind && referredTo(old) === referredTo(line);
    const name = names.get(referredTo(line)) ?? (stays ? old.name : undefined);
    if (name === undefined) {
      const [field, what] =
        line.kind === 'recipe' ? ['recipeId', 'a recipe'] : ['ingredientId', 'an ingredient'];
      throw new FieldFault(`${path}.${index}.${field}`, `is not ${what} of this organization`);
    }
    return { ...line, name, ...overrideSetFor(line, old) };
  });
}

/** An override keeps the quantity it was set for. One set without a quantity takes the first that is sent. */
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

/**
 * The content without what the server adds to the lines. Second-release fields are omitted at their defaults, so that an
 * older create is recognised by its digest.
 */
export function requestedContent(content: RecipeContent): unknown {
  const said = Object.entries(content).filter(
    ([field, value]) =>
      !(field in laterDefaults) || value !== laterDefaults[field as keyof typeof laterDefaults],
  );
  return { ...Object.fromEntries(said), lines: content.lines.map(askedLine) };
}

export function askedLine(line: RecipeLine): unknown {
  const { name, costOverrideQuantity, costOverrideUnit, wastePercent, quid, ...rest } = line;
  return { ...rest, ...(wastePercent === '0' ? {} : { wastePercent }), ...(quid ? { quid } : {}) };
}
