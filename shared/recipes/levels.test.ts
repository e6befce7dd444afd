/**
 * Checks nested recipes against an independent calculation: every recipe flattened into what is bought for it, with this
 * file's own fractions and factors.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, multiply, ratioOf } from '../money.ts';
import { type Book, type BookIngredient, type BookLine, type BookRecipe, bookWith } from './book.ts';
import { breakdownCost } from './costing.ts';
import { batchesOf } from './line-rates.ts';
import { shoppingOf } from './shopping.ts';
import { anyBook } from './test-random-book.ts';

/** Numerator and denominator; `null` is unknown. */
type Part = readonly [bigint, bigint] | null;

const part = (text: string): Part => {
  const [whole = '', digits = ''] = text.split('.');
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)];
};
const times = (a: Part, b: Part): Part => a && b && [a[0] * b[0], a[1] * b[1]];
const over = (a: Part, b: Part): Part => a && b && [a[0] * b[1], a[1] * b[0]];
const plus = (a: Part, b: Part): Part => a && b && [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const one: Part = [1n, 1n];
const of = (text: string | null, otherwise: Part): Part => (text === null ? otherwise : part(text));
const rounded = (value: Part): string => (value === null ? '' : decimalOf({ n: value[0], d: value[1] }));

const bases: Record<string, [kind: 'g' | 'ml' | 'piece', factor: string]> = {
  g: ['g', '1'],
  kg: ['g', '1000'],
  lb: ['g', '453.59237'],
  ml: ['ml', '1'],
  l: ['ml', '1000'],
  tsp: ['ml', '5'],
  cup: ['ml', '250'],
  pieces: ['piece', '1'],
  units: ['piece', '1'],
};

/** How many g, ml or pieces one unit is, as `kind`, by the ingredient's measures. */
function inKind(unit: string, kind: 'g' | 'piece', known: BookIngredient): Part {
  const [from, factor] = unit === 'boxes' ? (['piece', null] as const) : (bases[unit] ?? ['g', null]);
  const amount = unit === 'boxes' ? of(known.piecesPerPack, null) : part(factor ?? '0');
  if (from === kind) return amount;
  const grams = { g: one, ml: of(known.gramsPerMl, one), piece: of(known.gramsPerPiece, null) }[from];
  const inGrams = times(amount, grams);
  return kind === 'g' ? inGrams : over(inGrams, of(known.gramsPerPiece, null));
}

function converted(from: string, to: string, known: BookIngredient): Part {
  if (from === to) return one;
  const pieces = (unit: string) => unit === 'boxes' || bases[unit]?.[0] === 'piece';
  const sameVolume = bases[from]?.[0] === 'ml' && bases[to]?.[0] === 'ml';
  if (sameVolume) return over(part(bases[from]?.[1] ?? '1'), part(bases[to]?.[1] ?? '1'));
  const kind = pieces(from) && pieces(to) ? 'piece' : 'g';
  return over(inKind(from, kind, known), inKind(to, kind, known));
}

const left = (percent: string): Part => over(plus([100n, 1n], times([-1n, 1n], part(percent))), [100n, 1n]);

/** Counted ingredients are counted as bought. */
const counted = (unit: string): boolean => unit === 'boxes' || bases[unit]?.[0] === 'piece';
const edible = (known: BookIngredient): Part => over(of(known.ediblePortionPercent, [100n, 1n]), [100n, 1n]);

function lineCost(line: BookLine & { kind: 'ingredient' }, book: Book): Part {
  const known = book.ingredients.get(line.ingredientId);
  if (known === undefined) return null;
  const pack = known.packPrice !== null && known.packSize !== null;
  const amounts: Record<string, [string, string]> = {
    '100g': ['100', 'g'],
    '1000ml': ['1000', 'ml'],
    '1pieces': ['1', 'pieces'],
  };
  const [amount, unit] = amounts[known.costingUnit] ?? ['1', 'g'];
  const price = pack
    ? over(of(known.packPrice, null), of(known.packSize, null))
    : over(of(known.costPerUnit, null), part(amount));
  const bought = over(
    over(of(line.quantity, null), left(line.wastePercent)),
    counted(line.unit) ? one : edible(known),
  );
  return times(times(bought, converted(line.unit, pack ? (known.packUnit ?? '') : unit, known)), price);
}

function lineGrams(line: BookLine, book: Book): Part {
  const [kind, factor] = bases[line.unit] ?? ['g', '1'];
  const amount = times(of(line.quantity, null), part(factor));
  if (kind === 'g') return amount;
  if (line.kind === 'ingredient') {
    const known = book.ingredients.get(line.ingredientId);
    if (known === undefined) return null;
    const grams = times(of(line.quantity, null), converted(line.unit, 'g', known));
    return counted(line.unit) ? times(grams, edible(known)) : grams;
  }
  const sub = book.recipes.get(line.recipeId) as BookRecipe;
  const own = { kg: 'g', l: 'ml' }[sub.unit] ?? 'piece';
  const made = own === 'piece' ? part(sub.batchYield) : times(part(sub.batchYield), [1000n, 1n]);
  const byYield = own === kind ? times(over(amount, made), batchGrams(sub, book)) : null;
  return byYield ?? (kind === 'ml' ? amount : null);
}

function batchGrams(recipe: BookRecipe, book: Book): Part {
  if (recipe.finishedWeightGrams !== null) return part(recipe.finishedWeightGrams);
  if (recipe.unit === 'kg') return times(part(recipe.batchYield), [1000n, 1n]);
  if (recipe.lines.length === 0) return null;
  return recipe.lines.map((line) => lineGrams(line, book)).reduce(plus);
}

/** What one line takes of a batch of its recipe. */
function shareOf(line: BookLine & { kind: 'recipe' }, book: Book): Part {
  const sub = book.recipes.get(line.recipeId) as BookRecipe;
  const [kind, factor] = bases[line.unit] ?? ['g', '1'];
  const amount = times(of(line.quantity, null), part(factor));
  const own = { kg: 'g', l: 'ml' }[sub.unit] ?? 'piece';
  const made = own === 'piece' ? part(sub.batchYield) : times(part(sub.batchYield), [1000n, 1n]);
  if (own === kind) return over(amount, made);
  return kind === 'piece' ? null : over(amount, batchGrams(sub, book));
}

interface Leaf {
  /** For the line alone, in one batch of its own recipe. */
  cost: Part;
  /** Batches of its own recipe in one batch of the top one. */
  batches: Part;
}

/** Everything bought for a batch, from all levels. A line that leads nowhere is a leaf of unknown cost. */
function flattened(recipe: BookRecipe, book: Book, batches: Part = one): Leaf[] {
  return recipe.lines.flatMap((line): Leaf[] => {
    if (line.costOverride !== null) return [{ cost: part(line.costOverride), batches }];
    if (line.kind === 'ingredient') return [{ cost: lineCost(line, book), batches }];
    const sub = book.recipes.get(line.recipeId) as BookRecipe;
    const within = times(batches, over(shareOf(line, book), left(line.wastePercent)));
    return sub.lines.length === 0 ? [{ cost: null, batches }] : flattened(sub, book, within);
  });
}

describe('nested recipes', () => {
  it('cost what everything bought for them costs', () => {
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const recipe of book.recipes.values()) {
          const leaves = flattened(recipe, book).map((leaf) => times(leaf.cost, leaf.batches));
          const known = leaves.reduce<Part>((sum, cost) => (cost === null ? sum : plus(sum, cost)), [0n, 1n]);
          const { ingredientCost, complete } = breakdownCost(recipe, book);
          expect(ingredientCost).toBe(rounded(known));
          expect(complete).toBe(!leaves.includes(null));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('cost the same in any order of their lines', () => {
    fc.assert(
      fc.property(anyBook, fc.integer(), (book, seed) => {
        const turned = [...book.recipes.values()].map((recipe) => {
          const at = recipe.lines.length === 0 ? 0 : Math.abs(seed) % recipe.lines.length;
          return { ...recipe, lines: [...recipe.lines.slice(at), ...recipe.lines.slice(0, at)].reverse() };
        });
        const other = bookWith(book, turned);
        for (const recipe of turned) {
          const { lines: _, ...totals } = breakdownCost(recipe, other);
          expect(breakdownCost(book.recipes.get(recipe.id) as BookRecipe, book)).toMatchObject(totals);
        }
      }),
    );
  });

  /**
   * The recipe with its first nested recipe replaced by that one's lines, and the relative error of their quantities, which
   * have 12 decimals; `null` when that is impossible.
   */
  function merged(recipe: BookRecipe, book: Book): { flat: BookRecipe; error: number } | null {
    const at = recipe.lines.findIndex((line) => line.kind === 'recipe' && line.costOverride === null);
    const line = recipe.lines[at];
    if (line?.kind !== 'recipe') return null;
    const { rate } = batchesOf(line, book);
    const inner = book.recipes.get(line.recipeId)?.lines ?? [];
    if (rate === null || inner.length === 0) return null;
    const scaled = (text: string): string => decimalOf(multiply(ratioOf(text), rate));
    const lines = inner.map((entry, index) => ({
      ...entry,
      id: `merged-${index}`,
      quantity: entry.quantity && scaled(entry.quantity),
      costOverride: entry.costOverride && scaled(entry.costOverride),
    }));
    if (lines.some((entry) => entry.quantity === '0')) return null;
    const scaledTexts = lines.flatMap(({ quantity, costOverride }) => [quantity, costOverride]);
    const error = Math.max(0, ...scaledTexts.map((text) => (Number(text) > 0 ? 1e-12 / Number(text) : 0)));
    const flat = {
      ...recipe,
      lines: [...recipe.lines.slice(0, at), ...lines, ...recipe.lines.slice(at + 1)],
    };
    return { flat, error };
  }

  const near = (a: string | null, b: string | null, error: number): void => {
    expect(a === null).toBe(b === null);
    expect(Math.abs(Number(a) - Number(b))).toBeLessThan(1e-6 + Number(a) * (1e-8 + error));
  };

  it('cost and need the same, except for rounding, when a nested recipe is merged', () => {
    let tried = 0;
    fc.assert(
      fc.property(anyBook, (book) => {
        for (const recipe of book.recipes.values()) {
          const found = merged(recipe, book);
          if (found === null) continue;
          const { flat, error } = found;
          tried += 1;
          const [nested, whole] = [breakdownCost(recipe, book), breakdownCost(flat, book)];
          near(nested.ingredientCost, whole.ingredientCost, error);
          expect(nested.complete).toBe(whole.complete);
          const picks = [{ recipeId: recipe.id, quantity: recipe.batchYield }];
          const lists = [book, bookWith(book, [flat])].map(
            (each) => shoppingOf({ picks }, each, new Map()).lines,
          );
          const [bought = [], boughtFlat = []] = lists;
          expect(bought.map((line) => line.ingredientId)).toEqual(
            boughtFlat.map((line) => line.ingredientId),
          );
          for (const [index, line] of bought.entries())
            near(line.needed, boughtFlat[index]?.needed ?? null, error);
        }
      }),
      { numRuns: 200 },
    );
    expect(tried).toBeGreaterThan(100);
  });
});
