/**
 * What a locked run keeps of everything it was made of: its recipe through all levels, allergens, costs, suppliers, and the
 * label as it was approved. Later edits, archiving and deletions don't reach it (invariants 11, 15).
 */
import { usedIn } from '@batchbook/shared/production/needs';
import { recipeAsUsed } from '@batchbook/shared/production/recipe-as-used';
import { madeRecipe, runCost } from '@batchbook/shared/production/run-cost';
import type { Labelled } from '@batchbook/shared/production/run-label';
import type { FrozenLabelSource } from '@batchbook/shared/production/run-label-schema';
import { batchesOf } from '@batchbook/shared/production/scale';
import { allergensOf } from '@batchbook/shared/recipes/allergens';
import type { Book, BookLine, BookRecipe } from '@batchbook/shared/recipes/book';
import { ingredientListOf } from '@batchbook/shared/recipes/ingredient-list';
import { isAskedAtPrint, judgeLabel } from '@batchbook/shared/recipes/label-approval';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import { nutritionOf } from '@batchbook/shared/recipes/nutrition';
import { reachedFrom } from '@batchbook/shared/recipes/recipe-graph';
import { supplierKey, toSupplier } from '../../ingredients/index.ts';
import { getItem, getItems } from '../../platform/table/read.ts';
import {
  currentLabelOf,
  type Kitchen,
  labelKey,
  readKitchen,
  recipeOf,
  type StoredLabel,
  toStoredLabel,
} from '../../recipes/index.ts';
import type { Row } from '../runs/rows.ts';
import type { Frozen, RunDetail, RunHead } from '../table.ts';

export type Draft = RunHead & RunDetail;

/** What is read to freeze a run. */
export interface Surroundings {
  kitchen: Kitchen;
  label: StoredLabel | undefined;
  suppliers: Frozen['suppliers'];
}

export async function readSurroundings(run: Draft): Promise<Surroundings> {
  const { organizationId, recipeId, ingredients } = run;
  const scope = { organizationId };
  const ids = (kind: 'ingredientId' | 'recipeId') =>
    ingredients.map((row) => row[kind]).filter((id) => id !== null);
  const [kitchen, label] = await Promise.all([
    readKitchen(scope, new Set([recipeId, ...ids('recipeId')]), {
      consistent: true,
      ingredientIds: new Set(ids('ingredientId')),
    }),
    getItem(scope, labelKey(organizationId, recipeId), { consistent: true }),
  ]);
  const named = [
    ...ingredients.map(({ supplierId }) => supplierId),
    ...[...kitchen.ingredients.values()].map(({ supplierId }) => supplierId),
  ].filter((id) => id !== null);
  const suppliers = await getItems(
    scope,
    [...new Set(named)].map((id) => supplierKey(organizationId, id)),
    { consistent: true },
  );
  return {
    kitchen,
    label: label && toStoredLabel(label),
    suppliers: suppliers.map(toSupplier).map(({ id, name, contactEmail, contactPhone, address }) => ({
      id,
      name,
      email: contactEmail,
      phone: contactPhone,
      address,
    })),
  };
}

/** @param made What is good of it. */
export function freeze(run: Draft, made: string, { kitchen, label, suppliers }: Surroundings): Frozen {
  const { book } = kitchen;
  const asMade = madeRecipe(run, run.plannedQuantity);
  const { cost, expected } = runCost(run, made, book);
  const costs = new Map(cost.lines.map(({ lineId, cost: of }) => [lineId, of]));
  const { labelled, ...ofLabel } = labelOf(run, kitchen, label);
  return {
    contents: contentsOf(asMade, book),
    allergens: allergensOf(asMade, book),
    cost,
    expectedCost: expected,
    suppliers,
    label: ofLabel.label,
    labelled,
    rowCosts: Object.fromEntries(run.ingredients.map(({ id }) => [id, costs.get(id) ?? null])),
    recipes: [...reachedFrom(asMade, book).recipes].flatMap((id) => {
      const recipe = book.recipes.get(id);
      if (!recipe) return [];
      const { name, batchYield, unit, lines } = recipe;
      return { id, name, batchYield, unit, lines };
    }),
  };
}

/** Everything in it at any depth, by name, each once. */
function contentsOf(recipe: BookRecipe, book: Book): Frozen['contents'] {
  const found = new Map<string, Frozen['contents'][number]>();
  const open = [...recipe.lines];
  for (let line = open.shift(); line; line = open.shift()) {
    const id = line.kind === 'recipe' ? line.recipeId : line.ingredientId;
    if (found.has(id)) continue;
    const known = line.kind === 'recipe' ? book.recipes.get(id) : book.ingredients.get(id);
    found.set(id, { id, kind: line.kind, name: known?.name ?? line.name ?? '' });
    if (line.kind === 'recipe') open.push(...(book.recipes.get(id)?.lines ?? []));
  }
  return [...found.values()];
}

/** A recipe with all that is in it. */
export interface Composed {
  recipe: BookRecipe;
  book: Book;
}

type FrozenLabel = NonNullable<Frozen['label']>;

/**
 * The label describes a run only when exactly the recipe's ingredients went in, and the approval holds for that recipe.
 * Their proportions decide the order and the shares that it prints.
 */
function labelOf(
  run: Draft,
  kitchen: Kitchen,
  stored: StoredLabel | undefined,
): { label: FrozenLabel | null; labelled: Labelled | null } {
  const approval = stored?.approval;
  if (!approval) return { label: null, labelled: null };
  const label = { approvedAt: approval.at, recipeVersion: approval.recipeVersion };
  const none = { label: { ...label, printedFrom: null, problem: null }, labelled: null };
  const recipe = recipeOf(kitchen, run.recipeId);
  const own = kitchen.recipes.get(run.recipeId) ?? kitchen.variations.get(run.recipeId);
  if (!recipe || own?.version !== run.recipeVersion) return none;
  const found = { kitchen, recipe, recipeVersion: own.version, stored };
  if (!currentLabelOf(found).label.printable || !isAsWritten(run, recipe, kitchen.book)) return none;
  const used = recipeAsUsed(recipe, {
    rows: run.ingredients,
    batches: batchesOf(run, run.batchYield),
    book: kitchen.book,
  });
  const problem = used.problem ?? problemOf(used, stored.content, kitchen);
  if (used.problem !== null || problem !== null) return { ...none, label: { ...none.label, problem } };
  return {
    label: { ...label, printedFrom: labelSource(used, stored.content, kitchen), problem: null },
    labelled: labelledOf(used),
  };
}

/** What stops a label of what was used. */
function problemOf(
  { recipe, book }: Composed,
  content: LabelContent,
  { organization }: Kitchen,
): string | null {
  const form = labelFormOf(organization.currency);
  const { blockers } = judgeLabel({ recipe, content, form }, book);
  return blockers.find((finding) => !isAskedAtPrint(finding))?.message ?? null;
}

function labelledOf({ recipe, book }: Composed): Labelled {
  const reached = reachedFrom(recipe, book);
  return {
    recipe,
    recipes: [...reached.recipes].flatMap((id) => book.recipes.get(id) ?? []),
    ingredients: [...reached.ingredients].flatMap((id) => {
      const ingredient = book.ingredients.get(id);
      if (!ingredient) return [];
      const { name, declaration, allergens } = ingredient;
      return { id, name, declaration, allergens };
    }),
  };
}

/** Every line of the recipe and of what was made for it went in, and nothing else did. */
const isAsWritten = ({ ingredients: rows }: Draft, { lines }: BookRecipe, book: Book): boolean =>
  isAllOf(lines, rows, null) &&
  rows
    .filter(({ source }) => source === 'made_here')
    .every(({ id, recipeId }) => isAllOf(book.recipes.get(recipeId ?? '')?.lines ?? [], rows, id));

function isAllOf(lines: readonly BookLine[], rows: readonly Row[], partOf: string | null): boolean {
  const own = rows.filter((row) => row.partOf === partOf && usedIn(row) !== '0');
  const used = own.map(({ ingredientId, recipeId }) => ingredientId ?? recipeId ?? '').sort();
  const written = lines.map((line) => (line.kind === 'recipe' ? line.recipeId : line.ingredientId)).sort();
  return used.join() === written.join();
}

/** What the words of a label are composed from. */
export const labelSource = (
  { recipe, book }: Composed,
  label: LabelContent,
  { organization }: Pick<Kitchen, 'organization'>,
): FrozenLabelSource => ({
  label,
  recipeName: recipe.name,
  ingredientList: ingredientListOf(recipe, book),
  nutrition: nutritionOf(recipe, book),
  form: labelFormOf(organization.currency),
});
