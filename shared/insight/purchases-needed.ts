/**
 * What has to be bought for some days: for drafts, for planned events through what their products are made of, and to bring
 * levels up to their ideal. Recipes come before what they are made of. What the shelf or a draft has of a product isn't made
 * again, so its ingredients are bought once: those of the draft.
 */
import { divide, multiply, type Ratio, ratioOf } from '../money.ts';
import { type CostedRun, madeRecipe } from '../production/run-cost.ts';
import type { Book, BookLine, BookRecipe } from '../recipes/book.ts';
import { reduced, whole } from '../recipes/exact.ts';
import { orderOf } from '../recipes/levels.ts';
import { batchesOf, purchasedOf } from '../recipes/line-rates.ts';
import { referredTo } from '../recipes/references.ts';
import { inYieldUnit } from '../recipes/yield-units.ts';
import { isPast } from '../stock/shelf.ts';
import { type Making, type Need, type Net, netOf, nothingThere, type Pool } from './netting.ts';
import { type OnHand, poolOfIngredient, poolOfItem, poolOfRecipe } from './on-hand.ts';
import type { Span } from './span-schema.ts';

/** A draft with its rows. */
export interface PlannedRun extends CostedRun {
  batchNumber: string;
  productionDate: string;
  actualYield: string | null;
  /** The first day of a run that waits for it, where that is before its own. */
  neededOn?: string;
}

/** A product that an event is planned to sell. */
export interface PlannedProduct {
  event: string;
  day: string;
  recipeId: string;
  name: string;
  quantity: string;
  unit: string;
}

export interface Plans {
  span: Span;
  /** With everything that is planned, variations too. */
  book: Book;
  drafts: readonly PlannedRun[];
  products: readonly PlannedProduct[];
  /** What is tracked in stock. */
  onHand: readonly OnHand[];
  /** The batches that were made lately. */
  made: readonly MadeBatch[];
}

/** A run that is locked. */
export interface MadeBatch {
  recipeId: string;
  batchNumber: string;
  productionDate: string;
  useByDate: string | null;
}

/** An ingredient, or a stock item that is neither an ingredient nor a product. */
type Thing = { ingredientId: string; name: string; unit: string } | { item: OnHand['item'] };

/** What is needed of a thing that is bought. */
export interface Wanted {
  thing: Thing;
  needs: readonly Need[];
  /** What is there; `null` where it isn't known. */
  pool: Pool | null;
  isTracked: boolean;
  net: Net;
}

/** What nobody knows of a recipe. */
export interface Unknown {
  name: string;
  what: string;
}

export interface Purchases {
  wanted: readonly Wanted[];
  unknown: readonly Unknown[];
}

export const purchasesNeeded = (plans: Plans): Purchases => new Walk(plans).answer();

type Needs = Map<string, Need[]>;

function push<Value>(lists: Map<string, Value[]>, id: string, value: Value): void {
  const list = lists.get(id);
  if (list) list.push(value);
  else lists.set(id, [value]);
}

class Walk {
  readonly #plans: Plans;
  readonly #book: Book;
  /** Of recipes, in batches, and of ingredients, in their own units. */
  readonly #ofRecipes: Needs = new Map();
  readonly #ofIngredients: Needs = new Map();
  readonly #makings = new Map<string, Making[]>();
  readonly #onHand: ReadonlyMap<string, OnHand>;
  /** Of what the book doesn't have. */
  readonly #names = new Map<string, string>();
  readonly #settled = new Set<string>();
  readonly #unknown: Unknown[] = [];

  constructor(plans: Plans) {
    this.#plans = plans;
    this.#book = plans.book;
    this.#onHand = new Map(
      plans.onHand.flatMap((one) => {
        const { isActive, referenceId } = one.item;
        return isActive && referenceId !== null ? [[referenceId, one] as const] : [];
      }),
    );
  }

  answer(): Purchases {
    for (const draft of this.#plans.drafts) this.#takeDraft(draft);
    for (const product of this.#plans.products) this.#takeProduct(product);
    this.#takeRecipes();
    return { wanted: [...this.#ingredients(), ...this.#others()], unknown: this.#unknown };
  }

  #takeDraft(draft: PlannedRun): void {
    const { productionDate: day, batchNumber, recipeName, recipeId, plannedQuantity, unit } = draft;
    const by = `${recipeName} ${batchNumber}`;
    this.#takeLines(madeRecipe(draft, plannedQuantity, this.#book), { amount: whole, day, by });
    const amount = this.#batchesIn(recipeId, draft.actualYield ?? plannedQuantity, unit);
    if (amount !== null) push(this.#makings, recipeId, { day: draft.neededOn ?? day, amount });
    else if (this.#book.recipes.has(recipeId)) this.#say(recipeName, `how much ${batchNumber} makes`);
  }

  #takeProduct({ recipeId, name, quantity, unit, day, event: by }: PlannedProduct): void {
    this.#names.set(recipeId, name);
    const amount = this.#batchesIn(recipeId, quantity, unit);
    if (amount === null && this.#book.recipes.has(recipeId)) this.#say(name, `how much ${by} needs`);
    push(this.#ofRecipes, recipeId, { day, amount, by });
  }

  /** So many of a unit in batches of a recipe. */
  #batchesIn(recipeId: string, quantity: string, unit: string): Ratio | null {
    const recipe = this.#book.recipes.get(recipeId);
    const made = recipe ? inYieldUnit(quantity, unit, recipe.unit) : null;
    return made && recipe ? reduced(divide(ratioOf(made), ratioOf(recipe.batchYield))) : null;
  }

  /** Each recipe after all that use it. */
  #takeRecipes(): void {
    const ids = new Set([...this.#ofRecipes.keys(), ...this.#onHand.keys()]);
    const recipes = [...ids].flatMap((id) => this.#book.recipes.get(id) ?? []);
    for (const recipe of orderOf(recipes, this.#book).order.toReversed()) this.#takeRecipe(recipe);
    for (const id of this.#ofRecipes.keys())
      if (!this.#book.recipes.has(id)) this.#say(this.#names.get(id) ?? 'A deleted recipe', whatGoesIn);
  }

  #takeRecipe(recipe: BookRecipe): void {
    this.#settled.add(recipe.id);
    const onHand = this.#onHand.get(recipe.id);
    const pool = onHand ? poolOfRecipe(onHand, recipe) : nothingThere;
    const needs = this.#ofRecipes.get(recipe.id) ?? [];
    if (pool === null && needs.length > 0) this.#say(recipe.name, howMuchIsThere);
    const makings = this.#makings.get(recipe.id) ?? [];
    const { missing } = netOf({ pool: pool ?? nothingThere, makings, needs, span: this.#plans.span });
    if (pool?.isBelowZero && missing.length > 0) this.#say(recipe.name, belowZero);
    if (missing.length > 0 && recipe.lines.length === 0) this.#say(recipe.name, whatGoesIn);
    if (onHand === undefined) for (const need of missing) this.#sayWhatMayBeLeft(recipe, need);
    for (const need of missing) this.#takeLines(recipe, need);
  }

  /** A batch that stock doesn't track may cover a need, or have been sold. */
  #sayWhatMayBeLeft({ id, name }: BookRecipe, { day }: Need): void {
    for (const { recipeId, batchNumber, productionDate, useByDate } of this.#plans.made)
      if (recipeId === id && productionDate <= day && !isPast(useByDate, day))
        this.#say(name, `how much is left of ${batchNumber}, since stock doesn’t track it`);
  }

  /** So many batches of a recipe need all that is in it. */
  #takeLines({ name: of, lines }: BookRecipe, { amount: batches, day, by }: Need): void {
    for (const line of lines) {
      const id = referredTo(line);
      this.#names.set(id, line.name ?? '');
      const rate = this.#rateOf(line);
      const amount = batches && rate && reduced(multiply(rate, batches));
      const need = { day, amount, by, ...(amount === null && { of }) };
      push(line.kind === 'recipe' ? this.#ofRecipes : this.#ofIngredients, id, need);
      if (this.#settled.has(id)) this.#say(of, whatGoesIn);
    }
  }

  #rateOf(line: BookLine): Ratio | null {
    if (line.kind === 'recipe') return batchesOf(line, this.#book).rate;
    const ingredient = this.#book.ingredients.get(line.ingredientId);
    return ingredient ? purchasedOf(line, ingredient, ingredient.unit).rate : null;
  }

  #ingredients(): Wanted[] {
    const stocked = [...this.#onHand.values()].filter(({ item }) => item.category === 'ingredient');
    const ids = new Set([
      ...this.#ofIngredients.keys(),
      ...stocked.flatMap(({ item }) => item.referenceId ?? []),
    ]);
    return [...ids].flatMap((id) => this.#ingredient(id));
  }

  #ingredient(id: string): Wanted[] {
    const ingredient = this.#book.ingredients.get(id);
    const onHand = this.#onHand.get(id);
    const pool = onHand && ingredient ? poolOfIngredient(onHand, ingredient) : null;
    const name = ingredient?.name ?? this.#names.get(id) ?? '';
    const thing = { ingredientId: id, name, unit: ingredient?.unit ?? '' };
    return this.#wanted({
      thing,
      pool,
      isTracked: onHand !== undefined,
      needs: this.#ofIngredients.get(id) ?? [],
    });
  }

  #others(): Wanted[] {
    return this.#plans.onHand
      .filter(({ item }) => item.isActive && item.referenceId === null)
      .flatMap((onHand) =>
        this.#wanted({
          thing: { item: onHand.item },
          ...{ pool: poolOfItem(onHand), isTracked: true, needs: [] },
        }),
      );
  }

  /** Nothing, where enough of it is there. */
  #wanted(of: Omit<Wanted, 'net'>): Wanted[] {
    const net = netOf({ pool: of.pool ?? nothingThere, needs: of.needs, span: this.#plans.span });
    const isUnclear = of.isTracked && of.pool === null && of.needs.length > 0;
    return net.missing.length > 0 || isUnclear ? [{ ...of, net }] : [];
  }

  #say(name: string, what: string): void {
    if (!this.#unknown.some((one) => one.name === name && one.what === what))
      this.#unknown.push({ name, what });
  }
}

const whatGoesIn = 'what goes into it';
const howMuchIsThere = 'how much of it is in stock';
/** Something came in that nobody entered. */
export const belowZero = 'how much of it is in stock: it says less than none';
