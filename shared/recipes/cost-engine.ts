/**
 * Costs thousands of recipes at once, and those that one ingredient affects, with the same figures as `breakdownCost`, to
 * the last decimal.
 *
 * Sums are in floating point with a bound on their error (`CostGrid`). A figure is rounded at both ends of that bound.
 * When both agree, that is the figure; otherwise it is calculated by exact fractions. So results don't depend on the
 * order of lines or on how they were calculated.
 */
import { measuresOf, packPriceOf, unitPriceOf } from '../ingredients/pricing.ts';
import { type Ratio, ratio, ratioOf } from '../money.ts';
import type { Book, BookIngredient, BookLine, BookRecipe } from './book.ts';
import { CostGrid } from './cost-grid.ts';
import { type CostTotals, totalsOf } from './cost-totals.ts';
import { exactCostOf } from './costing.ts';
import { whole } from './exact.ts';
import { labourMinutes } from './labour.ts';
import { type Order, orderOf } from './levels.ts';
import { batchesOf, purchasedOf } from './line-rates.ts';
import { type Users, usersIn, withAncestors } from './recipe-graph.ts';

export interface CostEngine {
  /** The figures of a recipe; `null` when it isn't in the book. */
  costOf(id: string): CostTotals | null;
  /** The figures of all recipes, by id. */
  costs(): ReadonlyMap<string, CostTotals>;
  /** Replaces an ingredient by id. Returns the ids of the recipes whose cost changes. */
  setIngredient(ingredient: BookIngredient): string[];
  /** Recalculates every recipe at the current prices. */
  recost(): void;
}

/** The factor of an override. */
const oneSlot = 0;

/** The price slots: one for each ingredient on a line, whether the book has it or not. */
function priceSlots(recipes: readonly BookRecipe[]): Map<string, number> {
  const slots = new Map<string, number>();
  for (const { lines } of recipes) {
    for (const line of lines) {
      if (line.kind === 'recipe' || slots.has(line.ingredientId)) continue;
      slots.set(line.ingredientId, slots.size + 1);
    }
  }
  return slots;
}

/** What determines the weight of an ingredient's lines, and their conversion to its price unit. */
const measuresDiffer = (a: BookIngredient, b: BookIngredient): boolean =>
  a.unit !== b.unit ||
  measuresOf(a).gramsPerMl !== measuresOf(b).gramsPerMl ||
  a.gramsPerPiece !== b.gramsPerPiece ||
  a.piecesPerPack !== b.piecesPerPack ||
  a.ediblePortionPercent !== b.ediblePortionPercent;

const ratesDiffer = (a: BookIngredient, b: BookIngredient): boolean =>
  a.costingUnit !== b.costingUnit ||
  a.packUnit !== b.packUnit ||
  (packPriceOf(a) === null) !== (packPriceOf(b) === null);

class Engine implements CostEngine {
  #ingredients: Map<string, BookIngredient>;
  readonly #order: Order;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #slotOf: ReadonlyMap<string, number>;
  readonly #users: Users;
  readonly #grid: CostGrid;
  /** Cached weights and shares, valid while no ingredient's weight changes. */
  #measured: Book;
  /** Cached exact costs, valid while no ingredient changes. */
  #priced: Book;

  constructor(book: Book, recipes: Iterable<BookRecipe>) {
    this.#ingredients = new Map(book.ingredients);
    this.#measured = { ...book, ingredients: this.#ingredients };
    this.#priced = { ...this.#measured };
    this.#order = orderOf(recipes, book);
    this.#indexOf = new Map(this.#order.order.map((recipe, index) => [recipe.id, index]));
    this.#slotOf = priceSlots(this.#order.order);
    this.#users = usersIn(this.#order.order);
    this.#grid = this.#gridOf();
    this.#grid.setPrice(oneSlot, whole);
    for (const [id, slot] of this.#slotOf) {
      const ingredient = this.#ingredients.get(id);
      this.#grid.setPrice(slot, (ingredient && unitPriceOf(ingredient)?.price) ?? null);
    }
    this.#grid.sumAll();
  }

  recost(): void {
    this.#grid.sumAll();
  }

  costs(): ReadonlyMap<string, CostTotals> {
    return new Map(this.#order.order.map((recipe, index) => [recipe.id, this.#read(recipe, index)]));
  }

  costOf(id: string): CostTotals | null {
    const recipe = this.#recipe(id);
    return recipe === undefined ? null : this.#read(recipe, this.#indexOf.get(id) ?? -1);
  }

  setIngredient(ingredient: BookIngredient): string[] {
    const slot = this.#slotOf.get(ingredient.id);
    const before = this.#ingredients.get(ingredient.id);
    const weighsOtherwise = before === undefined || measuresDiffer(before, ingredient);
    // Results from before the weights changed are read once more, so those ingredients must stay as they were.
    if (weighsOtherwise) this.#ingredients = new Map(this.#ingredients);
    this.#ingredients.set(ingredient.id, ingredient);
    this.#priced = { ...this.#measured, ingredients: this.#ingredients };
    if (slot === undefined) return [];
    const users = this.#users.ofIngredient.get(ingredient.id) ?? [];
    let reworked: string[] = [];
    if (weighsOtherwise) reworked = this.#remeasure(withAncestors(users, this.#users));
    else if (ratesDiffer(before, ingredient)) this.#regrid(users);
    this.#grid.setPrice(slot, unitPriceOf(ingredient)?.price ?? null);
    const moved = this.#grid.sumChanged().map((index) => this.#order.order[index]?.id ?? '');
    return reworked.length === 0 ? moved : [...new Set([...moved, ...reworked])];
  }

  /** Updates the weight of these ingredients. Returns the recipes whose labour changes, through their shares. */
  #remeasure(ids: ReadonlySet<string>): string[] {
    const before = this.#measured;
    this.#measured = { ...this.#priced };
    this.#regrid(ids);
    if (before.settings.hourlyRate === null) return [];
    return [...ids].filter((id) => {
      const recipe = this.#recipe(id);
      if (recipe === undefined) return false;
      const [was, is] = [labourMinutes(recipe, before), labourMinutes(recipe, this.#measured)];
      return was?.n !== is?.n || was?.d !== is?.d;
    });
  }

  #recipe(id: string): BookRecipe | undefined {
    return this.#order.order[this.#indexOf.get(id) ?? -1];
  }

  #regrid(ids: Iterable<string>): void {
    for (const id of ids) {
      const index = this.#indexOf.get(id);
      if (index !== undefined) this.#grid.regrid(index);
    }
  }

  #gridOf(): CostGrid {
    const { order } = this.#order;
    const starts = new Int32Array(order.length + 1);
    for (const [index, { lines }] of order.entries()) {
      starts[index + 1] = (starts[index] as number) + lines.length;
    }
    const prices = this.#slotOf.size + 1;
    const slots = new Int32Array(starts[order.length] as number);
    let next = 0;
    for (const { lines } of order) for (const line of lines) slots[next++] = this.#slotOfLine(line, prices);
    const ratesOf = (index: number) => {
      const recipe = order[index];
      return recipe === undefined ? [] : recipe.lines.map((line) => this.#rateOf(line, recipe));
    };
    return new CostGrid({ prices, starts, slots, ratesOf });
  }

  #slotOfLine(line: BookLine, prices: number): number {
    if (line.costOverride !== null) return oneSlot;
    if (line.kind === 'ingredient') return this.#slotOf.get(line.ingredientId) ?? oneSlot;
    const index = this.#indexOf.get(line.recipeId);
    return index === undefined ? oneSlot : prices + index;
  }

  /** The factor of a line's price or sum; `null` when it can't be costed at any price. */
  #rateOf(line: BookLine, recipe: BookRecipe): Ratio | null {
    if (line.costOverride !== null) return ratioOf(line.costOverride);
    if (line.kind === 'recipe') {
      const { loopOf } = this.#order;
      const there = this.#indexOf.has(line.recipeId) && loopOf.get(line.recipeId) !== loopOf.get(recipe.id);
      return there ? batchesOf(line, this.#measured).rate : null;
    }
    const ingredient = this.#ingredients.get(line.ingredientId);
    const price = ingredient && unitPriceOf(ingredient);
    return ingredient && price ? purchasedOf(line, ingredient, price.unit).rate : null;
  }

  #read(recipe: BookRecipe, index: number): CostTotals {
    const { least, most, shift } = this.#grid.sumOf(index);
    const scale = 1n << BigInt(Math.max(shift, 0));
    const factor = 1n << BigInt(Math.max(-shift, 0));
    const given = {
      recipe,
      settings: this.#measured.settings,
      minutes: labourMinutes(recipe, this.#measured),
    };
    const flags = { costed: this.#grid.isKnown(index), complete: this.#grid.isWhole(index) };
    const [low, high] = [least, most].map((end) =>
      totalsOf({ ...given, cost: { ...flags, ingredientCost: ratio(end * factor, scale) } }),
    ) as [CostTotals, CostTotals];
    if (sameFigures(low, high)) return low;
    return totalsOf({ ...given, cost: exactCostOf(recipe, this.#priced) });
  }
}

const figures = (totals: CostTotals): unknown[] => [
  ...Object.values({ ...totals, margin: null }),
  ...Object.values(totals.margin ?? {}),
];

function sameFigures(a: CostTotals, b: CostTotals): boolean {
  const others = figures(b);
  return figures(a).every((figure, index) => figure === others[index]);
}

/**
 * Returns an engine over all recipes of a book, or over some of them with their contents. The engine keeps its own
 * ingredients, so the book stays unchanged.
 */
export const createCostEngine = (
  book: Book,
  recipes: Iterable<BookRecipe> = book.recipes.values(),
): CostEngine => new Engine(book, recipes);
