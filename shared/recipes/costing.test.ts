import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, divideHalfEven, parseDecimal } from '../money.ts';
import type { Unit } from '../units.ts';
import {
  breakdown,
  type CostedIngredient,
  type CostedLine,
  type CostedRecipe,
  marginOf,
  priceForMargin,
} from './costing.ts';
import vectors from './costing.vectors.json' with { type: 'json' };

function ingredient(id: string, changes: Partial<CostedIngredient> = {}): CostedIngredient {
  return {
    id,
    unit: 'g',
    costingUnit: '1000g',
    costPerUnit: null,
    packSize: null,
    packUnit: null,
    packPrice: null,
    gramsPerMl: null,
    gramsPerPiece: null,
    allergens: [],
    ...changes,
  };
}

function line(
  ingredientId: string,
  quantity: string,
  unit: Unit,
  costOverride: string | null = null,
): CostedLine {
  return { id: `line-${ingredientId}`, kind: 'ingredient', ingredientId, quantity, unit, costOverride };
}

const empty: CostedRecipe = {
  recipeType: 'Product',
  batchYield: '1',
  sellingPrice: null,
  physicalCost: null,
  takeawayPhysicalCost: null,
  lines: [],
};

const flour = ingredient('flour', { costPerUnit: '1.15' });
const eggs = ingredient('eggs', { unit: 'pieces', costingUnit: '1pieces', costPerUnit: '0.26' });

describe('C04: a batch of 24 buns', () => {
  const { given, expect: wanted } = vectors.find((entry) => entry.id === 'C04') as unknown as {
    given: {
      lines: { name: string; qty: number; unit: string; unitCost: number }[];
      batchYield: number;
      override: { line: string; cost_override: number };
    };
    expect: Record<'ingredientTotal' | 'withOverrideTotal' | 'withOverridePerUnit', number>;
  };
  const asUnit = (unit: string) => (unit === 'each' ? 'pieces' : unit) as Unit;
  const costing = { kg: '1000g', l: '1000ml', pieces: '1pieces' } as Record<string, string>;
  const ingredients = given.lines.map((entry) =>
    ingredient(entry.name, {
      unit: asUnit(entry.unit),
      costingUnit: costing[asUnit(entry.unit)] ?? '',
      costPerUnit: String(entry.unitCost),
    }),
  );
  const lines = given.lines.map((entry) => line(entry.name, String(entry.qty), asUnit(entry.unit)));
  const recipe = { ...empty, batchYield: String(given.batchYield), lines, physicalCost: '0.11' };

  it('adds up exactly, and divides once', () => {
    expect(breakdown({ recipe: { ...recipe, sellingPrice: '3.60' }, ingredients })).toMatchObject({
      complete: true,
      ingredientCost: String(wanted.ingredientTotal),
      costPerUnit: '0.199958333333',
      packagingCost: '0.11',
      batchCost: '7.439',
      costEach: '0.309958333333',
      margin: { amount: '3.290041666667' },
    });
  });

  it('takes an override for the cost of the whole line', () => {
    const overridden = lines.map((entry) =>
      entry.ingredientId === given.override.line
        ? { ...entry, costOverride: String(given.override.cost_override) }
        : entry,
    );
    const result = breakdown({ recipe: { ...recipe, lines: overridden }, ingredients });
    expect(result.ingredientCost).toBe(String(wanted.withOverrideTotal));
    expect(Math.abs(Number(result.costPerUnit) - wanted.withOverridePerUnit)).toBeLessThan(0.0001);
  });
});

describe('a line', () => {
  const costOf = (entry: CostedLine, ...ingredients: CostedIngredient[]) =>
    breakdown({ recipe: { ...empty, lines: [entry] }, ingredients }).lines[0];

  it.each<[string, CostedLine, CostedIngredient, string | null, string | null]>([
    ['converts within weight', line('flour', '2', 'lb'), flour, '1.043262451', null],
    ['without a price is uncosted', line('salt', '5', 'g'), ingredient('salt'), null, 'uncosted'],
    ['whose ingredient is gone is uncosted', line('gone', '5', 'g'), flour, null, 'uncosted'],
    ['counted without a weight is uncosted', line('eggs', '200', 'g'), eggs, null, 'uncosted'],
    ['by volume assumes 1:1', line('flour', '1', 'l'), flour, '1.15', 'density_assumed'],
    [
      'by volume uses the density',
      line('oil', '1', 'l'),
      ingredient('oil', { costPerUnit: '2', gramsPerMl: '0.92' }),
      '1.84',
      null,
    ],
    ['counted uses its own weight', line('eggs', '110', 'g'), { ...eggs, gramsPerPiece: '55' }, '0.52', null],
    ['with an override needs no price', line('salt', '5', 'g', '0.40'), ingredient('salt'), '0.4', null],
    ['may be overridden with nothing', line('flour', '1', 'kg', '0'), flour, '0', null],
    [
      'from a pack is exact, not by the rounded price',
      line('rice', '3', 'kg'),
      ingredient('rice', { packSize: '3', packUnit: 'kg', packPrice: '10', costPerUnit: '3.333333333333' }),
      '10',
      null,
    ],
  ])('%s', (_, entry, ofIt, cost, warning) =>
    expect(costOf(entry, ofIt)).toEqual({ lineId: entry.id, cost, warning }),
  );
});

describe('the sum', () => {
  it('over an uncosted line is of what is known, and says that it is not complete', () => {
    const lines = [line('flour', '1', 'kg'), line('salt', '5', 'g')];
    const result = breakdown({ recipe: { ...empty, lines }, ingredients: [flour, ingredient('salt')] });
    expect(result).toMatchObject({ complete: false, ingredientCost: '1.15', lines: [{}, { cost: null }] });
  });

  it.each<[CostedRecipe['recipeType'], string | null, string | null, string]>([
    ['Product', '0.11', '0.05', '0.11'],
    ['Product', null, '0.05', '0.05'],
    ['Product', '0', '0.05', '0'],
    ['Product', null, null, '0'],
    ['Prepared Dish', '0.11', '0.05', '0.05'],
    ['Prepared Dish', '0.11', null, '0.11'],
    ['Prepared Dish', '0.11', '0', '0'],
  ])(
    'packs a %s (packaging %s, takeaway %s) for %s',
    (recipeType, physicalCost, takeawayPhysicalCost, cost) => {
      const recipe = { ...empty, recipeType, physicalCost, takeawayPhysicalCost, batchYield: '10' };
      const result = breakdown({ recipe, ingredients: [] });
      expect(result.packagingCost).toBe(cost);
      expect(parseDecimal(result.batchCost)).toBe(parseDecimal(cost) * 10n);
    },
  );

  it('refuses a batch of nothing', () => {
    expect(() => breakdown({ recipe: { ...empty, batchYield: '0' }, ingredients: [] })).toThrow(RangeError);
  });
});

describe('the margin', () => {
  it.each([
    ['1.5', '5', { amount: '3.5', percent: '70', markupPercent: '233.333333333333' }],
    ['5', '4', { amount: '-1', percent: '-25', markupPercent: '-20' }],
    ['0', '4', { amount: '4', percent: '100', markupPercent: null }],
    ['1', '0', null],
    ['1', null, null],
  ])('of %s sold at %s', (cost, price, margin) => expect(marginOf(cost, price)).toEqual(margin));

  it('is reached by the price for it', () => {
    expect(priceForMargin('1.525', '65')).toBe('4.357142857143');
    expect(() => priceForMargin('1', '100')).toThrow(RangeError);
    const cost = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((cents) => decimalOf({ n: cents, d: 100n }));
    fc.assert(
      fc.property(cost, fc.integer({ min: 0, max: 99 }), (each, percent) => {
        const margin = marginOf(each, priceForMargin(each, String(percent)));
        expect(Math.abs(Number(margin?.percent) - percent)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('any recipe', () => {
  const decimalUpTo = (digits: number) =>
    fc.bigInt({ min: 1n, max: 10n ** 9n }).map((n) => decimalOf({ n, d: 10n ** BigInt(digits) }));
  const entries = fc.array(
    fc.record({
      quantity: decimalUpTo(3),
      unit: fc.constantFrom<Unit>('g', 'kg', 'ml', 'l'),
      price: fc.option(decimalUpTo(4), { nil: null }),
      costOverride: fc.option(decimalUpTo(2), { nil: null }),
    }),
    { maxLength: 30 },
  );
  const built = (
    given: { quantity: string; unit: Unit; price: string | null; costOverride: string | null }[],
  ) => ({
    ingredients: given.map((entry, index) => ingredient(`i${index}`, { costPerUnit: entry.price })),
    lines: given.map((entry, index) => line(`i${index}`, entry.quantity, entry.unit, entry.costOverride)),
  });

  it('costs what the fractions say, by another way of reckoning', () => {
    fc.assert(
      fc.property(entries, decimalUpTo(2), (given, batchYield) => {
        const { ingredients, lines } = built(given);
        const result = breakdown({ recipe: { ...empty, batchYield, lines }, ingredients });
        const grams = { g: 1n, kg: 1000n, ml: 1n, l: 1000n } as Record<string, bigint>;
        const expected = given.map(({ quantity, unit, price, costOverride }) => {
          if (costOverride !== null) return parseDecimal(costOverride);
          if (price === null) return null;
          // Both are scaled by 10^12 and the price is of 1,000 g: one division brings it all back.
          const product = parseDecimal(quantity) * (grams[unit] ?? 0n) * parseDecimal(price);
          return divideHalfEven(product, 10n ** 15n);
        });
        const total = expected.reduce<bigint>((sum, cost) => sum + (cost ?? 0n), 0n);
        expect(result.lines.map((entry) => entry.cost && parseDecimal(entry.cost))).toEqual(expected);
        expect(result.complete).toBe(!expected.includes(null));
        expect(parseDecimal(result.ingredientCost)).toBe(total);
        expect(parseDecimal(result.costPerUnit)).toBe(
          divideHalfEven(total * 10n ** 12n, parseDecimal(batchYield)),
        );
      }),
    );
  });

  it('costs the same in any order of its lines', () => {
    fc.assert(
      fc.property(
        entries.chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray([...given.keys()], { minLength: given.length })),
        ),
        ([given, order]) => {
          const { ingredients, lines } = built(given);
          const shuffled = order.flatMap((index) => lines[index] ?? []);
          const [a, b] = [lines, shuffled].map((each) =>
            breakdown({ recipe: { ...empty, batchYield: '7', lines: each }, ingredients }),
          );
          expect(b).toMatchObject({
            ingredientCost: a?.ingredientCost,
            costEach: a?.costEach,
            complete: a?.complete,
          });
        },
      ),
    );
  });
});
