/**
 * What a locked run keeps of everything it was made of: its recipe through all levels, allergens, costs, suppliers, and the
 * label as it was approved. Later edits, archiving and deletions don't reach it (invariants 11, 15).
 */
import { usedIn } from '@batchbook/shared/production/needs';
import { recipeAsUsed } from '@batchbook/shared/production/recipe-as-used';
import { madeRecipe, runCost } from '@batchbook/shared/production/run-cost';
import type { Labelled } from '@batchbook/shared/production/run-label';
import { batchesOf } from '@batchbook/shared/production/scale';
import { allergensOf } from '@batchbook/shared/recipes/allergens';
import type { Book, BookLine, BookRecipe } from '@batchbook/shared/recipes/book';
import { isListable } from '@batchbook/shared/recipes/list-size';
import { reachedFrom } from '@batchbook/shared/recipes/recipe-graph';
import { referredTo } from '@batchbook/shared/recipes/references';
import { supplierKey, toSupplier } from '../../ingredients/index.ts';
import { getItem, getItems } from '../../platform/table/read.ts';
import {
  currentLabelOf,
  type Kitchen,
  labelIn,
  labelKey,
  readKitchen,
  type StoredLabel,
  toStoredLabel,
} from '../../recipes/index.ts';
import { type Composed, labelProblem, labelSource, tooLarge } from '../labels/composed.ts';
import { type Row, thingOfRow } from '../runs/rows.ts';
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
  const asMade = madeRecipe(run, run.plannedQuantity, book);
  const { cost, expected } = runCost(run, made, book);
  const costs = new Map(cost.lines.map(({ lineId, cost: of }) => [lineId, of]));
  return {
    contents: contentsOf(asMade, book),
    allergens: allergensOf(asMade, book),
    cost,
    expectedCost: expected,
    suppliers,
    ...labelOf(run, kitchen, label),
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
    const id = referredTo(line);
    if (found.has(id)) continue;
    const known = line.kind === 'recipe' ? book.recipes.get(id) : book.ingredients.get(id);
    found.set(id, { id, kind: line.kind, name: known?.name ?? line.name ?? '' });
    if (line.kind === 'recipe') open.push(...(book.recipes.get(id)?.lines ?? []));
  }
  return [...found.values()];
}

/**
 * The label describes a run only when exactly the recipe's ingredients went in, and the approval holds for that recipe.
 * Their proportions decide the order and the shares that it prints.
 */
function labelOf(
  run: Draft,
  kitchen: Kitchen,
  stored: StoredLabel | undefined,
): Pick<Frozen, 'label' | 'labelled'> {
  const approval = stored?.approval;
  if (!approval) return { label: null, labelled: null };
  const label = { approvedAt: approval.at, recipeVersion: approval.recipeVersion };
  const without = (problem: string | null) => ({
    label: { ...label, printedFrom: null, recalculated: false, problem },
    labelled: null,
  });
  const found = labelIn(kitchen, run.recipeId, stored);
  if (found?.recipeVersion !== run.recipeVersion) return without(null);
  const { recipe } = found;
  const { book } = kitchen;
  if (!isListable(recipe, book)) return without(tooLarge);
  if (!currentLabelOf(found).label.printable || !isAsWritten(run, recipe, book)) return without(null);
  const batches = batchesOf(run, run.batchYield);
  const used = recipeAsUsed(recipe, { rows: run.ingredients, batches, book });
  if (used.problem !== null) return without(used.problem);
  // In the recipe's own proportions it is the label that the approval holds for.
  const problem = used.recipe === recipe ? null : labelProblem(used, stored.content, kitchen);
  if (problem !== null) return without(problem);
  return {
    label: {
      ...label,
      printedFrom: labelSource(used, stored.content, kitchen),
      recalculated: used.recipe !== recipe,
      problem: null,
    },
    labelled: labelledOf(used),
  };
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
  const used = own.map(thingOfRow).sort();
  const written = lines.map(referredTo).sort();
  return used.join() === written.join();
}
