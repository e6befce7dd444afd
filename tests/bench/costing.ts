/**
 * Costs all recipes of a large organization, compared with the minimum: a loop over typed arrays of doubles with the same
 * numbers. Also checks the figures against independently calculated fractions.
 */
import {
  type Book,
  type BookIngredient,
  type BookLine,
  type BookRecipe,
  bookOf,
} from '@batchbook/shared/recipes/book';
import { createCostEngine } from '@batchbook/shared/recipes/cost-engine';
import { type Figure, printPart, quantile } from './report.ts';

const counts = { recipes: 5000, lines: 20, ingredients: 1000, levels: 6 };
const runs = 60;

/** The same numbers in each run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2);

function ingredientAt(index: number, random: (below: number) => number): BookIngredient {
  const price =
    index % 3 === 0
      ? { packSize: String(1 + random(25)), packUnit: 'kg' as const, packPrice: decimal(100 + random(9000)) }
      : { packSize: null, packUnit: null, packPrice: null };
  return {
    id: `i${index}`,
    name: `Ingredient ${index}`,
    unit: 'g',
    costingUnit: '1000g',
    costPerUnit: decimal(20 + random(3000)),
    ...price,
    gramsPerMl: index % 2 === 0 ? '0.92' : '1.03',
    gramsPerPiece: '55',
    piecesPerPack: null,
    ediblePortionPercent: index % 5 === 0 ? String(50 + random(50)) : null,
    allergens: [],
    nutrition: null,
    declaration: null,
  };
}

function lineAt(index: number, level: number, random: (below: number) => number): BookLine {
  const plain = { id: `l${index}`, quid: false, costOverride: null };
  const wastePercent = random(4) === 0 ? String(1 + random(40)) : '0';
  if (level > 0 && index < 3) {
    // The first line goes down one level, so that there are chains through all of them.
    const below = index === 0 ? level - 1 : random(level);
    const perLevel = counts.recipes / counts.levels;
    const recipeId = `r${Math.floor(below * perLevel) + random(Math.floor(perLevel))}`;
    return {
      ...plain,
      kind: 'recipe',
      recipeId,
      quantity: String(1 + random(9)),
      unit: 'pieces',
      wastePercent,
    };
  }
  const unit = (['g', 'g', 'ml', 'pieces', 'kg'] as const)[random(5)] ?? 'g';
  const quantity = unit === 'kg' ? decimal(1 + random(300)) : String(1 + random(900));
  return {
    ...plain,
    kind: 'ingredient',
    ingredientId: `i${random(counts.ingredients)}`,
    quantity,
    unit,
    wastePercent,
  };
}

function largeBook(): Book {
  const random = randomFrom(20_261_121);
  const ingredients = Array.from({ length: counts.ingredients }, (_, index) => ingredientAt(index, random));
  const recipes = Array.from({ length: counts.recipes }, (_, index): BookRecipe => {
    const level = Math.floor((index * counts.levels) / counts.recipes);
    return {
      id: `r${index}`,
      name: `Recipe ${index}`,
      recipeType: 'Product',
      batchYield: String(1 + random(60)),
      unit: 'pieces',
      sellingPrice: decimal(100 + random(900)),
      physicalCost: decimal(random(40)),
      takeawayPhysicalCost: null,
      finishedWeightGrams: null,
      portionsPerUnit: '1',
      labourMinutes: null,
      vatPercent: null,
      compoundListing: 'bracketed',
      lines: Array.from({ length: counts.lines }, (__, line) => lineAt(line, level, random)),
    };
  });
  return bookOf(recipes, ingredients, { targetMarginPercent: '65', hourlyRate: null, overheadPercent: null });
}

type Fraction = readonly [bigint, bigint];

function lowest(n: bigint, d: bigint): Fraction {
  let [a, b] = [n, d];
  while (b !== 0n) [a, b] = [b, a % b];
  return [n / a, d / a];
}

const times = (...factors: Fraction[]): Fraction =>
  lowest(
    factors.reduce((n, factor) => n * factor[0], 1n),
    factors.reduce((d, factor) => d * factor[1], 1n),
  );

function fraction(text: string): Fraction {
  const [whole = '0', digits = ''] = text.split('.');
  return [BigInt(whole + digits), 10n ** BigInt(digits.length)];
}

const inverse = ([n, d]: Fraction): Fraction => [d, n];
const lost = (percent: string): Fraction => inverse(times([100n - BigInt(percent), 1n], [1n, 100n]));

/** By the definition, from the fields themselves: one of `unit` in g, and the price of a g. */
function rateAndPrice(line: BookLine, book: Book): { rate: Fraction; price: Fraction } {
  if (line.kind === 'recipe') throw new TypeError('of ingredients only');
  const ingredient = book.ingredients.get(line.ingredientId) as BookIngredient;
  const grams: Record<string, Fraction> = {
    g: [1n, 1n],
    kg: [1000n, 1n],
    ml: fraction(ingredient.gramsPerMl ?? '1'),
    pieces: fraction(ingredient.gramsPerPiece ?? '1'),
  };
  // Counted ingredients are counted as bought.
  const trimmed = line.unit === 'pieces' ? null : ingredient.ediblePortionPercent;
  const edible = fraction(trimmed ?? '100');
  const rate = times(
    fraction(line.quantity ?? '0'),
    grams[line.unit] as Fraction,
    lost(line.wastePercent),
    inverse(edible),
    [100n, 1n],
  );
  const price =
    ingredient.packPrice === null
      ? times(fraction(ingredient.costPerUnit ?? '0'), [1n, 1000n])
      : times(fraction(ingredient.packPrice), inverse(fraction(ingredient.packSize ?? '1')), [1n, 1000n]);
  return { rate, price };
}

const shareOf = (line: BookLine & { kind: 'recipe' }, book: Book): Fraction =>
  times(
    fraction(line.quantity ?? '0'),
    inverse(fraction(book.recipes.get(line.recipeId)?.batchYield ?? '1')),
    lost(line.wastePercent),
  );

/** The batch cost of every recipe as a fraction. The book's recipes are in the order of their levels. */
function exactBatchCosts(book: Book): Map<string, Fraction> {
  const sums = new Map<string, Fraction>();
  const batches = new Map<string, Fraction>();
  for (const recipe of book.recipes.values()) {
    let sum: Fraction = [0n, 1n];
    for (const line of recipe.lines) {
      const ofIngredient = line.kind === 'ingredient' ? rateAndPrice(line, book) : null;
      const cost =
        line.kind === 'recipe'
          ? times(shareOf(line, book), sums.get(line.recipeId) as Fraction)
          : times(ofIngredient?.rate as Fraction, ofIngredient?.price as Fraction);
      sum = lowest(sum[0] * cost[1] + cost[0] * sum[1], sum[1] * cost[1]);
    }
    sums.set(recipe.id, sum);
    const packaging = times(fraction(recipe.physicalCost ?? '0'), fraction(recipe.batchYield));
    batches.set(recipe.id, lowest(sum[0] * packaging[1] + packaging[0] * sum[1], sum[1] * packaging[1]));
  }
  return batches;
}

/** Half up at a hundredth of a penny, from a fraction. */
const tenThousandths = ([n, d]: Fraction): bigint => (n * 20_000n + d) / (2n * d);

function differing(book: Book, costOf: (id: string) => string): number {
  let count = 0;
  for (const [id, exact] of exactBatchCosts(book)) {
    if (tenThousandths(fraction(costOf(id))) !== tenThousandths(exact)) count += 1;
  }
  return count;
}

/** The same numbers as doubles, and the loop over them. */
function bareLoop(book: Book): () => number {
  const recipes = [...book.recipes.values()];
  const slotOf = new Map(
    [...book.ingredients.keys(), ...book.recipes.keys()].map((id, index) => [id, index]),
  );
  const lines = recipes.flatMap((recipe) => recipe.lines);
  const double = ([n, d]: Fraction) => Number(n) / Number(d);
  const values = new Float64Array(slotOf.size);
  const rates = new Float64Array(lines.length);
  const slots = new Int32Array(lines.length);
  for (const [index, line] of lines.entries()) {
    const id = line.kind === 'recipe' ? line.recipeId : line.ingredientId;
    slots[index] = slotOf.get(id) ?? 0;
    if (line.kind === 'recipe') rates[index] = double(shareOf(line, book));
    else {
      const { rate, price } = rateAndPrice(line, book);
      rates[index] = double(rate);
      values[slots[index] as number] = double(price);
    }
  }
  const starts = Int32Array.from({ length: recipes.length + 1 }, (_, index) => index * counts.lines);
  const first = book.ingredients.size;
  return () => {
    let last = 0;
    for (let recipe = 0; recipe < recipes.length; recipe++) {
      const end = starts[recipe + 1] as number;
      let sum = 0;
      for (let line = starts[recipe] as number; line < end; line++) {
        sum += (rates[line] as number) * (values[slots[line] as number] as number);
      }
      values[first + recipe] = sum;
      last = sum;
    }
    return last;
  };
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function shuffled(book: Book): Book {
  const random = randomFrom(7);
  const recipes = [...book.recipes.values()].map((recipe) => {
    const lines = [...recipe.lines];
    for (let index = lines.length - 1; index > 0; index--) {
      const other = random(index + 1);
      [lines[index], lines[other]] = [lines[other] as BookLine, lines[index] as BookLine];
    }
    return { ...recipe, lines };
  });
  return bookOf(recipes, book.ingredients.values(), book.settings);
}

const dearer = (ingredient: BookIngredient, hundredths: number): BookIngredient =>
  ingredient.packPrice === null
    ? { ...ingredient, costPerUnit: decimal(Math.round(Number(ingredient.costPerUnit) * 100) + hundredths) }
    : { ...ingredient, packPrice: decimal(Math.round(Number(ingredient.packPrice) * 100) + hundredths) };

export async function benchCosting(): Promise<void> {
  const book = largeBook();
  const loop = bareLoop(book);
  let engine = createCostEngine(book);
  const preparing = milliseconds(() => {
    engine = createCostEngine(book);
  });
  const loops: number[] = [];
  const alls: number[] = [];
  const changes: number[] = [];
  let touched = 0;
  const random = randomFrom(11);
  const ids = [...book.ingredients.keys()];
  const now = new Map(book.ingredients);
  for (let run = -runs; run < runs; run++) {
    const changed = dearer(now.get(ids[random(ids.length)] ?? '') as BookIngredient, 1 + random(20));
    now.set(changed.id, changed);
    const bare = milliseconds(loop);
    const all = milliseconds(() => engine.recost());
    let moved: string[] = [];
    const change = milliseconds(() => {
      moved = engine.setIngredient(changed);
    });
    if (run < 0) continue;
    loops.push(bare);
    alls.push(all);
    changes.push(change);
    touched += moved.length / runs;
  }
  let costs = engine.costs();
  const reading = milliseconds(() => {
    costs = engine.costs();
  });
  const changedBook = bookOf(book.recipes.values(), now.values(), book.settings);
  const mixed = createCostEngine(shuffled(changedBook)).costs();
  const base = quantile(loops, 0.5);
  const figures: Figure[] = [
    { name: 'bare loop over 100,000 lines', value: base, unit: 'ms' },
    { name: 'costing all 5,000 recipes', value: quantile(alls, 0.5) / base, target: 10, unit: 'x' },
    {
      name: 'one price change',
      value: quantile(changes, 0.5) / base,
      target: 2,
      unit: 'x',
      note: `moves ${Math.round(touched)} recipes`,
    },
    { name: 'one price change, of 20 the slowest', value: quantile(changes, 0.95) / base, unit: 'x' },
    { name: 'getting ready, once', value: preparing, unit: 'ms' },
    { name: 'reading every figure of all as text', value: reading, unit: 'ms' },
    {
      name: 'batch costs off by a hundredth of a penny',
      value: differing(changedBook, (id) => costs.get(id)?.batchCost ?? '0'),
      target: 0,
    },
    {
      name: 'the same with the lines in another order',
      value: differing(changedBook, (id) => mixed.get(id)?.batchCost ?? '0'),
      target: 0,
    },
  ];
  printPart('Costing (ratios to the bare loop, medians)', figures);
}
