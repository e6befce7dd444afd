/** What is typed in the dialog of a pack list, and what it changes. */
import {
  isProduct,
  type LotPart,
  linesOf,
  newProduct,
  type ProposeLots,
} from '@batchbook/shared/market-events/packing';
import {
  type LineFields,
  lineChange,
  type PackingChange,
} from '@batchbook/shared/market-events/packing-change';
import type {
  EventRecipe,
  MarketEvent,
  PackedProduct,
  PackingItem,
} from '@batchbook/shared/market-events/schema';
import { formatDecimal, formatQuantity, parseDecimal } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { isSameCode } from '@batchbook/shared/stock/lot-code';

export interface TypedLine {
  /** The line's id. */
  id: string;
  recipeId: string;
  name: string;
  unit: string;
  /** How much is packed, and from which lot. */
  text: string;
  lot: string;
  /** It went to the stall: what was moved stays. */
  isLoaded: boolean;
}

type Recipe = Pick<EventRecipe, 'recipeId' | 'recipeNameSnapshot' | 'unitSnapshot' | 'plannedQuantity'>;

const typedLine = (
  { id, recipeId, quantity, lotCode, isLoaded }: PackedProduct,
  recipe: Recipe | undefined,
): TypedLine => ({
  ...{ id, recipeId, isLoaded, lot: lotCode ?? '' },
  name: recipe?.recipeNameSnapshot ?? 'A product that was taken off',
  unit: recipe?.unitSnapshot ?? 'pieces',
  text: quantity === null ? '' : formatQuantity(quantity, 6),
});

export const typedLinesOf = ({ recipes, packing }: Pick<MarketEvent, 'recipes' | 'packing'>): TypedLine[] =>
  packing.items.filter(isProduct).map((item) =>
    typedLine(
      item,
      recipes.find(({ recipeId }) => recipeId === item.recipeId),
    ),
  );

/** Another line of a product, for another lot. */
export const anotherLine = (recipe: Recipe): TypedLine =>
  typedLine(newProduct(recipe.recipeId, { lotCode: null, useByDate: null, quantity: null }), recipe);

/** The lines as the shelf proposes them: what is loaded stays, and the rest of what is planned is taken from its lots. */
export function proposedLines(
  { recipes, packing }: Pick<MarketEvent, 'recipes' | 'packing'>,
  propose: ProposeLots,
): TypedLine[] {
  return recipes.flatMap((recipe) => {
    const lines = linesOf(recipe.recipeId, packing.items);
    const loaded = lines.filter(({ isLoaded }) => isLoaded);
    const left = loaded.reduce(
      (rest, { quantity }) => rest - parseDecimal(quantity ?? '0'),
      parseDecimal(recipe.plannedQuantity),
    );
    const parts = left > 0n ? propose({ ...recipe, plannedQuantity: formatDecimal(left) }) : [];
    // A line that names the same lot stays the same line, with its tick.
    const free = lines.filter(({ isLoaded }) => !isLoaded);
    const proposed = parts.map((part) => {
      const same = free.find(({ lotCode }) => isSameLine(lotCode, part.lotCode));
      return same ? { ...same, ...part } : newProduct(recipe.recipeId, part);
    });
    return [...loaded, ...proposed].map((item) => typedLine(item, recipe));
  });
}

/** Lines without a lot are of one, too. */
const isSameLine = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : isSameCode(a, b);

const quantityIn = ({ text, unit }: TypedLine) => readQuantityIn(text, unit);

export const heldFault = 'This lot is on hold. Choose another one, or release it first.';

/** What is wrong with a line's quantity. */
export function faultOf(line: TypedLine): string | undefined {
  if (line.isLoaded) return undefined;
  const read = quantityIn(line);
  return read.ok ? undefined : read.error;
}

/** The change of the list, of lines that nothing is wrong with. */
export function changeOf(
  items: readonly PackingItem[],
  typed: readonly TypedLine[],
  lots: (recipeId: string, code: string) => LotPart['useByDate'],
): PackingChange {
  const known = new Map(items.filter(isProduct).map((item) => [item.id, item]));
  const kept = new Set(typed.map(({ id }) => id));
  const add: PackingItem[] = [];
  const change: NonNullable<PackingChange['change']>[number][] = [];
  for (const line of typed) {
    const read = quantityIn(line);
    if (line.isLoaded || !read.ok) continue;
    const lotCode = line.lot.trim() || null;
    const before = known.get(line.id);
    const isSameLot = before !== undefined && isSameLine(before.lotCode, lotCode);
    const useByDate = isSameLot ? before.useByDate : lotCode === null ? null : lots(line.recipeId, lotCode);
    const fields: LineFields = { quantity: read.value, lotCode, useByDate };
    if (!before)
      add.push({ ...newProduct(line.recipeId, { lotCode, useByDate, quantity: read.value }), id: line.id });
    else if (before.quantity !== read.value || !isSameLot) change.push(lineChange(before, fields));
  }
  const remove = [...known.keys()].filter((id) => !kept.has(id));
  return {
    ...(add.length > 0 && { add }),
    ...(change.length > 0 && { change }),
    ...(remove.length > 0 && { remove }),
  };
}

export const isNothing = (change: PackingChange): boolean => Object.keys(change).length === 0;
