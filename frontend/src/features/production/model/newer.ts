/** What a newer version of the recipe would change in a draft, in words. */
import { formatQuantity } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { referredTo } from '@batchbook/shared/recipes/references';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { RowUnits } from './sheet.ts';

interface NewerChange {
  key: string;
  name: string;
  /** '900 g a batch, was 850 g'. */
  words: string;
}

export interface Newer {
  version: number;
  changes: readonly NewerChange[];
}

/** `null` when the draft has the newest version, or its recipe is gone. */
export function newerOf(
  run: ProductionRun,
  recipe: RecipeSummary | undefined,
  { unitOf }: Pick<RowUnits, 'unitOf'>,
): Newer | null {
  if (!recipe || recipe.version <= run.recipeVersion) return null;
  const own = run.ingredients.filter(({ partOf }) => partOf === null);
  const before = new Map(own.map((row) => [row.id, row]));
  const after = new Set(recipe.lines.map(({ id }) => id));
  const amount = (quantity: string | null, of: Parameters<typeof unitOf>[0]) =>
    quantity === null
      ? 'no quantity'
      : `${formatQuantity(quantity)} ${unitOf({ ...of, plannedQuantity: quantity })}`;
  const lines = recipe.lines.flatMap((line): NewerChange[] => {
    const is = amount(line.quantity, {
      recipeId: line.kind === 'recipe' ? line.recipeId : null,
      unit: line.unit,
      plannedQuantity: line.quantity,
    });
    const row = before.get(line.id);
    const change = (words: string) => [{ key: line.id, name: line.name, words }];
    if (!row) return change(`${is} a batch, new`);
    if ((row.recipeId ?? row.ingredientId) !== referredTo(line))
      return change(`${is} a batch, in place of ${row.name}`);
    const was = amount(row.recipeQuantity, row);
    return is === was ? [] : change(`${is} a batch, was ${was}`);
  });
  const gone = own
    .filter(({ id, recipeQuantity }) => recipeQuantity !== null && !after.has(id))
    .map(({ id, name }) => ({ key: id, name, words: 'no longer in it' }));
  const made = `${formatQuantity(recipe.batchYield)} ${recipe.unit}`;
  const was = `${formatQuantity(run.batchYield)} ${run.unit}`;
  const yielded = made === was ? [] : [{ key: 'yield', name: 'A batch', words: `makes ${made}, was ${was}` }];
  return { version: recipe.version, changes: [...yielded, ...lines, ...gone] };
}
