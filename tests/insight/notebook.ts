/**
 * What a maker writes down of her year: what she sent, and what the API answered to it. Sums are worked out from this alone. It
 * knows the rules of the business and nothing of how the product keeps them.
 */
import { type Fraction, fraction, none, over, plus, times, total, whole } from './fraction.ts';

export interface PriceNote {
  /** When it was entered. */
  at: string;
  /** Of one costing unit; `null` while nobody knows. */
  amount: string | null;
}

export interface IngredientNote {
  id: string;
  name: string;
  unit: 'g' | 'ml' | 'pieces';
  /** How many of the unit a price is for. */
  per: number;
  prices: PriceNote[];
  version: number;
  itemId: string | null;
}

export interface RecipeNote {
  id: string;
  name: string;
  unit: string;
  makes: number;
  lines: { of: IngredientNote | RecipeNote; quantity: number }[];
  packaging: string | null;
  labourMinutes: number | null;
  /** What one is sold for, newest last. */
  prices: PriceNote[];
  createdAt: string;
  version: number;
  itemId: string | null;
}

export interface RunNote {
  id: string;
  recipe: RecipeNote;
  day: string;
  siteId: string | null;
  status: 'draft' | 'locked' | 'struck' | 'deleted';
  version: number;
  planned: Fraction;
  made: Fraction;
  wasted: Fraction;
  batchNumber: string;
  rows: { of: IngredientNote | RecipeNote; used: Fraction }[];
  /** Frozen as it was locked; `null` where a part isn't known. */
  costEach: Fraction | null;
  expectedEach: Fraction | null;
  /** What its ingredients cost, and whether all of them have a price. */
  used: { amount: Fraction; complete: boolean };
}

export interface SaleNote {
  id: string;
  run: RunNote;
  day: string;
  quantity: string;
  unitPrice: string | null;
  siteId: string | null;
  /** What left which shelf for it, and when that was entered; a change moves the difference. */
  taken: { siteId: string; quantity: Fraction; at: string }[];
  isDeleted: boolean;
  version: number;
}

export interface StallRow {
  recipe: RecipeNote;
  planned: string;
  sold: string | null;
  wasted: string | null;
  isSoldOut: boolean;
  /** As they were when it was planned. */
  price: string | null;
  ingredientsEach: Fraction | null;
  /** What is known of them. */
  ingredientsAtLeast: Fraction;
  packagingEach: Fraction;
  workEach: Fraction;
}

export interface StallNote {
  id: string;
  name: string;
  location: string;
  day: string;
  siteId: string | null;
  status: 'planned' | 'completed' | 'cancelled';
  fees: ({ name: string; amount: string } | { name: string; percent: string })[];
  rows: StallRow[];
  isDeleted: boolean;
  version: number;
}

export type Column =
  | 'received'
  | 'made'
  | 'used'
  | 'sold'
  | 'wasted'
  | 'destroyed'
  | 'fromCustomers'
  | 'toSuppliers'
  | 'counted'
  | 'transferred';

/** A change of a shelf, in thousandths of the item's own unit. Those of runs, sales and stalls follow from these. */
export interface MoveNote {
  id: string;
  itemId: string;
  siteId: string;
  column: Column;
  day: string;
  postedAt: string;
  delta: bigint;
  why: string | null;
  isUndone: boolean;
  /** Of a delivery or a return: what was paid or credited; `null` where nobody said. */
  paid: Fraction | null;
  /** Of a delivery that was counted: what takes its change back. */
  counter: MoveNote | null;
}

export interface CountNote {
  itemId: string;
  siteId: string;
  at: string;
}

export interface ItemNote {
  id: string;
  name: string;
  category: 'ingredient' | 'product' | 'other';
  unit: 'g' | 'ml' | 'pieces';
  ideal: Map<string, bigint>;
}

export class Notebook {
  readonly ingredients: IngredientNote[] = [];
  readonly recipes: RecipeNote[] = [];
  readonly items: ItemNote[] = [];
  readonly runs: RunNote[] = [];
  readonly sales: SaleNote[] = [];
  readonly stalls: StallNote[] = [];
  readonly moves: MoveNote[] = [];
  readonly counts: CountNote[] = [];
  readonly sites: { id: string; name: string }[] = [];
  /** Of an hour of work. */
  hourlyRate: string | null = null;

  get mainSite(): string {
    return this.sites[0]?.id ?? '';
  }
}

/** The price that applied at a moment. What came before the first one was known is as it was made. */
export const priceAt = (prices: readonly PriceNote[], when: (at: string) => boolean): string | null =>
  (prices.findLast(({ at }) => when(at)) ?? prices[0])?.amount ?? null;

const isNow = (): boolean => true;

/** Of one of its unit; `null` while nobody knows. */
export function ingredientCost(
  { prices, per }: IngredientNote,
  when: (at: string) => boolean = isNow,
): Fraction | null {
  const amount = priceAt(prices, when);
  return amount === null ? null : over(fraction(amount), whole(per));
}

export interface Cost {
  /** Of what is known. */
  amount: Fraction;
  isWhole: boolean;
  isNothingKnown: boolean;
}

/** Whether a line or a row is of something bought. */
export const isBought = (of: IngredientNote | RecipeNote): of is IngredientNote => 'per' in of;

/** What so much of several things costs, through what is made of other things. */
export function ingredientsCost(
  rows: readonly { of: IngredientNote | RecipeNote; quantity: Fraction }[],
  when: (at: string) => boolean = isNow,
): Cost {
  const costs = rows.map(({ of, quantity }): Cost => {
    if (isBought(of)) {
      const price = ingredientCost(of, when);
      return {
        amount: price ? times(price, quantity) : none,
        isWhole: price !== null,
        isNothingKnown: price === null,
      };
    }
    const batch = ingredientsCost(linesOf(of), when);
    return { ...batch, amount: over(times(batch.amount, quantity), whole(of.makes)) };
  });
  return {
    amount: total(costs.map(({ amount }) => amount)),
    isWhole: costs.every(({ isWhole }) => isWhole),
    isNothingKnown: costs.every(({ isNothingKnown }) => isNothingKnown),
  };
}

const linesOf = ({ lines }: RecipeNote) =>
  lines.map(({ of, quantity }) => ({ of, quantity: whole(quantity) }));

/** The work of so many batches. */
export const workOf = (notes: Notebook, { labourMinutes }: RecipeNote, batches: Fraction): Fraction =>
  labourMinutes === null || notes.hourlyRate === null
    ? none
    : over(times(times(whole(labourMinutes), batches), fraction(notes.hourlyRate)), whole(60));

export interface EachCost extends Cost {
  ingredients: Fraction;
  packaging: Fraction;
  work: Fraction;
}

/** What one of a recipe costs. */
export function recipeCost(
  notes: Notebook,
  recipe: RecipeNote,
  when: (at: string) => boolean = isNow,
): EachCost {
  const batch = ingredientsCost(linesOf(recipe), when);
  const ingredients = over(batch.amount, whole(recipe.makes));
  const packaging = recipe.packaging === null ? none : fraction(recipe.packaging);
  const work = over(workOf(notes, recipe, whole(1)), whole(recipe.makes));
  return { ...batch, ingredients, packaging, work, amount: plus(plus(ingredients, packaging), work) };
}
