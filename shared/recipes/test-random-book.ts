/**
 * Random books of nested recipes for property tests: random waste, yields, units, overrides, missing quantities, prices,
 * ingredients and recipes. A recipe's lines use only earlier recipes, so there are no loops.
 */
import fc from 'fast-check';
import { decimalOf } from '../money.ts';
import type { Unit } from '../units.ts';
import type { Book, BookIngredient, BookLine, BookRecipe } from './book.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';

/** Above zero, with at most `digits` decimals. */
export const decimalUpTo = (max: number, digits: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max: max * 10 ** digits })
    .map((n) => decimalOf({ n: BigInt(n), d: 10n ** BigInt(digits) }));

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });

const anyIngredient = (id: string): fc.Arbitrary<BookIngredient> =>
  fc
    .record({
      unit: fc.constantFrom('g' as const, 'ml' as const, 'pieces' as const),
      costPerUnit: fc.option(decimalUpTo(50, 4), { nil: null, freq: 8 }),
      pack: optional(
        fc.record({
          packSize: decimalUpTo(30, 1),
          packUnit: fc.constantFrom<Unit>('kg', 'l', 'pieces', 'boxes'),
          packPrice: decimalUpTo(90, 2),
        }),
      ),
      gramsPerMl: optional(fc.constantFrom('0.92', '1.03', '0.528')),
      gramsPerPiece: fc.option(decimalUpTo(90, 1), { nil: null, freq: 8 }),
      piecesPerPack: optional(fc.constantFrom('12', '7')),
      ediblePortionPercent: optional(fc.constantFrom('64', '88.5', '97', '100')),
    })
    .map(({ pack, unit, ...rest }) => {
      const costingUnit = { g: '100g', ml: '1000ml', pieces: '1pieces' }[unit];
      return ingredientOf(id, { ...rest, unit, costingUnit, ...pack });
    });

const wastePercent = fc.constantFrom('0', '0', '3', '12.5', '33', '60');
/** Most lines have none. */
const costOverride = fc.oneof(
  { weight: 12, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: decimalUpTo(20, 2) },
);

/** Occasionally a missing quantity. */
const maybe = (quantity: fc.Arbitrary<string>) => fc.option(quantity, { nil: null, freq: 12 });

const anyLine = (index: number, ingredients: number, recipes: number): fc.Arbitrary<BookLine> => {
  const changes = fc.record({ id: fc.constant(`line-${index}`), wastePercent, costOverride });
  const ofIngredient = fc
    .tuple(
      fc.integer({ min: 0, max: ingredients }),
      maybe(decimalUpTo(800, 3)),
      fc.constantFrom<Unit>('g', 'kg', 'ml', 'tsp', 'lb', 'pieces', 'cup'),
      changes,
    )
    .map(([id, quantity, unit, rest]) => lineOf(`i${id}`, quantity, unit, rest));
  if (recipes === 0) return ofIngredient;
  const ofRecipe = fc
    .tuple(
      fc.integer({ min: 0, max: recipes - 1 }),
      maybe(decimalUpTo(9, 2)),
      fc.constantFrom<Unit>('pieces', 'pieces', 'units', 'kg', 'g', 'l', 'ml'),
      changes,
    )
    .map(([id, quantity, unit, rest]) => subLineOf(`r${id}`, quantity, unit, rest));
  return fc.oneof({ weight: 3, arbitrary: ofIngredient }, { weight: 2, arbitrary: ofRecipe });
};

const anyRecipe = (index: number, ingredients: number): fc.Arbitrary<BookRecipe> =>
  fc
    .record({
      lines: fc
        .integer({ min: 0, max: 5 })
        .chain((count) =>
          fc.tuple(...Array.from({ length: count }, (_, line) => anyLine(line, ingredients, index))),
        ),
      batchYield: decimalUpTo(30, 1),
      unit: fc.constantFrom('buns', 'pieces', 'buns', 'kg', 'l'),
      recipeType: fc.constantFrom('Product' as const, 'Prepared Dish' as const),
      sellingPrice: optional(decimalUpTo(20, 2)),
      physicalCost: optional(decimalUpTo(1, 2)),
      takeawayPhysicalCost: optional(decimalUpTo(1, 2)),
      finishedWeightGrams: optional(decimalUpTo(3000, 0)),
      labourMinutes: optional(decimalUpTo(90, 0)),
      vatPercent: optional(fc.constantFrom('20', '5')),
    })
    .map(({ lines, ...changes }) => recipeOf(`r${index}`, lines, changes));

const anySettings = fc.record({
  hourlyRate: optional(decimalUpTo(30, 2)),
  overheadPercent: optional(decimalUpTo(40, 1)),
});

/** Up to 9 recipes, each used in later ones, with up to 6 ingredients; `i6` never exists. */
export const anyBook: fc.Arbitrary<Book> = fc
  .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 6 }), anySettings)
  .chain(([recipes, ingredients, settings]) =>
    fc
      .tuple(
        fc.tuple(...Array.from({ length: recipes }, (_, index) => anyRecipe(index, ingredients))),
        fc.tuple(...Array.from({ length: ingredients }, (_, index) => anyIngredient(`i${index}`))),
      )
      .map(([made, kept]) => testBook(made, kept, settings)),
  );

/** Fields of an ingredient that change together. */
const facts: readonly (readonly (keyof BookIngredient)[])[] = [
  ['costPerUnit'],
  ['packSize', 'packUnit', 'packPrice'],
  ['unit', 'costingUnit', 'costPerUnit'],
  ['gramsPerMl'],
  ['gramsPerPiece'],
  ['piecesPerPack'],
  ['ediblePortionPercent'],
];

/** An ingredient of the book with some of its fields changed: most often one. */
export const changedIngredient = (book: Book): fc.Arbitrary<BookIngredient> =>
  fc
    .tuple(
      fc.constantFrom(...book.ingredients.values()),
      fc.subarray([...facts], { minLength: 1 }),
      fc.boolean(),
    )
    .chain(([kept, some, one]) =>
      anyIngredient(kept.id).map((other) => {
        const changed = (one ? some.slice(0, 1) : some).flat();
        return { ...kept, ...Object.fromEntries(changed.map((field) => [field, other[field]])) };
      }),
    );
