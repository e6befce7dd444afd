/**
 * Calculates what to buy for these amounts of recipes and of ingredients: every ingredient once, over all recipes and units, in its
 * own unit, as purchased, in whole packs.
 *
 *   batches of a recipe = quantity / batchYield, and those of nested recipes by their share
 *   needed              = sum over the lines of quantity as purchased x batches
 *   packs               = needed / packSize, rounded up
 *   cost                = packs x pack price, else needed x unit price; `null` without a price
 *
 * If one line of an ingredient can't be converted to its unit, the needed amount is unknown.
 */
import { measuresOf, packPriceOf, unitPriceOf } from '../ingredients/pricing.ts';
import { decimalOf, divide, multiply, type Ratio, ratioOf, sumDecimals } from '../money.ts';
import { conversionRate, type Unit } from '../units.ts';
import type { Book, BookIngredient, BookRecipe, IngredientLine } from './book.ts';
import { add, reduced, zero } from './exact.ts';
import { orderOf } from './levels.ts';
import { batchesOf, purchasedOf } from './line-rates.ts';
import type { ShoppingLine, ShoppingList } from './shopping-list-schema.ts';

export interface Pick {
  /** A recipe, or a variation that was added to the book. */
  recipeId: string;
  /** How many of its yield's unit. */
  quantity: string;
}

/** An ingredient to buy besides what recipes need. */
export interface Amount {
  ingredientId: string;
  name: string;
  /** As purchased; `null` when unknown. */
  quantity: string | null;
  unit: Unit;
}

/** `null` when unknown. */
type Batches = Map<string, Ratio | null>;

const addTo = (batches: Batches, id: string, more: Ratio | null): void => {
  const before = batches.get(id);
  batches.set(id, before === null || more === null ? null : reduced(add(before ?? zero, more)));
};

interface Need {
  /** In the ingredient's own unit, as purchased; `null` once a part is unknown. */
  amount: Ratio | null;
  densityAssumed: boolean;
  /** Placeholder for a missing ingredient. */
  line: { unit: Unit; name?: string };
}

class Needs {
  readonly byIngredient = new Map<string, Need>();
  /** Whether every recipe exists and is in no loop. */
  complete = true;
  readonly #batches: Batches = new Map();
  readonly #book: Book;

  constructor(picks: readonly Pick[], amounts: readonly Amount[], book: Book) {
    this.#book = book;
    for (const amount of amounts) this.#takeAmount(amount);
    const picked: BookRecipe[] = [];
    for (const { recipeId, quantity } of picks) {
      const recipe = book.recipes.get(recipeId);
      if (recipe === undefined) this.complete = false;
      else {
        picked.push(recipe);
        addTo(this.#batches, recipeId, divide(ratioOf(quantity), ratioOf(recipe.batchYield)));
      }
    }
    // Recipes come before those they use, so that each is visited once with its total amount.
    const { order, loopOf } = orderOf(picked, book);
    for (const recipe of [...order].reverse()) {
      const inLoop = (id: string) => loopOf.get(id) === loopOf.get(recipe.id);
      this.#take(recipe, this.#batches.get(recipe.id) ?? null, inLoop);
    }
  }

  #take(recipe: BookRecipe, made: Ratio | null, inLoop: (recipeId: string) => boolean): void {
    for (const line of recipe.lines) {
      if (line.kind === 'ingredient') this.#takeIngredient(line, made);
      else if (inLoop(line.recipeId) || !this.#book.recipes.has(line.recipeId)) this.complete = false;
      else {
        const { rate } = batchesOf(line, this.#book);
        addTo(this.#batches, line.recipeId, made && rate && multiply(made, rate));
      }
    }
  }

  #takeIngredient(line: IngredientLine, made: Ratio | null): void {
    const ingredient = this.#book.ingredients.get(line.ingredientId);
    const taken = ingredient && purchasedOf(line, ingredient, ingredient.unit);
    this.#need(line, made && taken?.rate ? multiply(taken.rate, made) : null, {
      assumed: taken?.warning === 'density_assumed',
    });
  }

  /** Nothing is trimmed of it. */
  #takeAmount(amount: Amount): void {
    const ingredient = this.#book.ingredients.get(amount.ingredientId);
    const rate = ingredient && conversionRate(amount.unit, ingredient.unit, measuresOf(ingredient));
    const isKnown = rate && amount.quantity !== null;
    this.#need(amount, isKnown ? multiply(ratioOf(amount.quantity ?? '0'), rate.factor) : null, {
      assumed: rate?.assumedDensity === true,
    });
  }

  #need(
    line: Need['line'] & { ingredientId: string },
    more: Ratio | null,
    { assumed }: { assumed: boolean },
  ) {
    const before = this.byIngredient.get(line.ingredientId) ?? { amount: zero, densityAssumed: false, line };
    this.byIngredient.set(line.ingredientId, {
      amount: before.amount && more && reduced(add(before.amount, more)),
      densityAssumed: before.densityAssumed || assumed,
      line: before.line,
    });
  }
}

const roundedUp = ({ n, d }: Ratio): bigint => (n + d - 1n) / d;

interface Bought {
  packs: string | null;
  cost: string | null;
  densityAssumed: boolean;
}

/** The whole packs for `amount`, and the cost of them or of the amount itself. */
function boughtOf(ingredient: BookIngredient, amount: Ratio): Bought {
  const inUnit = (unit: Unit) => {
    const rate = conversionRate(ingredient.unit, unit, measuresOf(ingredient));
    return rate && { amount: multiply(amount, rate.factor), assumed: rate.assumedDensity };
  };
  const { packSize, packUnit, packPrice } = ingredient;
  const inPacks = packSize === null || packUnit === null ? null : inUnit(packUnit);
  const packs = inPacks && packSize !== null ? roundedUp(divide(inPacks.amount, ratioOf(packSize))) : null;
  const whole = packs === null ? null : packs.toString();
  if (whole !== null && packPrice !== null && packPriceOf(ingredient) !== null) {
    const cost = decimalOf(multiply(ratioOf(whole), ratioOf(packPrice)));
    return { packs: whole, cost, densityAssumed: inPacks?.assumed === true };
  }
  const price = unitPriceOf(ingredient);
  const priced = price && inUnit(price.unit);
  return {
    packs: whole,
    cost: price && priced ? decimalOf(multiply(priced.amount, price.price)) : null,
    densityAssumed: inPacks?.assumed === true || priced?.assumed === true,
  };
}

export type Suppliers = ReadonlyMap<string, { name: string }>;

function lineOf(id: string, need: Need, book: Book, suppliers: Suppliers): ShoppingLine {
  const ingredient = book.ingredients.get(id);
  const supplierId = ingredient?.supplierId ?? null;
  const supplier = supplierId === null ? undefined : suppliers.get(supplierId);
  const bought = ingredient && need.amount ? boughtOf(ingredient, need.amount) : null;
  return {
    ingredientId: id,
    name: ingredient?.name ?? need.line.name ?? '',
    supplierId: supplier === undefined ? null : supplierId,
    supplier: supplier?.name ?? null,
    needed: need.amount && decimalOf(need.amount),
    unit: ingredient?.unit ?? need.line.unit,
    packs: bought?.packs ?? null,
    packSize: ingredient?.packSize ?? null,
    packUnit: ingredient?.packUnit ?? null,
    cost: bought?.cost ?? null,
    densityAssumed: need.densityAssumed || bought?.densityAssumed === true,
    ticked: false,
  };
}

/**
 * Returns the lines by name, and their cost: 'at least' unless `complete`. The book has everything that the picks and amounts reach;
 * `complete` is false also when a recipe, picked or nested, isn't in it.
 */
export function shoppingOf(
  { picks, amounts = [] }: { picks: readonly Pick[]; amounts?: readonly Amount[] },
  book: Book,
  suppliers: Suppliers,
): globalThis.Pick<ShoppingList, 'lines' | 'cost' | 'complete'> {
  const needs = new Needs(picks, amounts, book);
  const lines = [...needs.byIngredient].map(([id, need]) => lineOf(id, need, book, suppliers));
  lines.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.ingredientId < b.ingredientId ? -1 : 1));
  const costs = lines.flatMap((line) => line.cost ?? []);
  return { lines, cost: sumDecimals(costs), complete: needs.complete && costs.length === lines.length };
}
