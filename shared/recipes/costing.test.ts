import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, divideHalfEven, parseDecimal } from '../money.ts';
import type { Unit } from '../units.ts';
import type { BookIngredient, BookLine, BookRecipe } from './book.ts';
import { marginOf, priceForMargin } from './cost-totals.ts';
import { breakdownCost, costLine } from './costing.ts';
import vectors from './costing.vectors.json' with { type: 'json' };
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';

const empty = recipeOf('cake');
const breakdown = ({ recipe, ingredients }: { recipe: BookRecipe; ingredients: readonly BookIngredient[] }) =>
  breakdownCost(recipe, testBook([recipe], ingredients));
const line = (
  ingredientId: string,
  quantity: string | null,
  unit: Unit,
  costOverride: string | null = null,
) => lineOf(ingredientId, quantity, unit, { costOverride });

const flour = ingredientOf('flour', { costPerUnit: '1.15' });
const eggs = ingredientOf('eggs', { unit: 'pieces', costingUnit: '1pieces', costPerUnit: '0.26' });

describe('a line without a quantity', () => {
  const open = line('flour', null, 'kg');
  const known = line('eggs', '4', 'pieces');

  it('has no cost, never zero, and makes the sums ’at least’', () => {
    const { lines, ...totals } = breakdown({
      recipe: { ...empty, sellingPrice: '5', lines: [open, known] },
      ingredients: [flour, eggs],
    });
    expect(lines).toEqual([
      { lineId: 'line-flour', cost: null, warning: 'needs_quantity' },
      { lineId: 'line-eggs', cost: '1.04', warning: null },
    ]);
    expect(totals).toMatchObject({ complete: false, ingredientCost: '1.04' });
  });

  it('has that warning before any other', () => {
    const book = testBook([], []);
    expect(costLine(open, book)).toEqual({
      cost: null,
      warning: 'needs_quantity',
      reason: 'needs_quantity',
    });
  });

  it('with an override costs the override, and keeps the warning', () => {
    const result = breakdown({
      recipe: { ...empty, lines: [{ ...open, costOverride: '2.5' }] },
      ingredients: [flour],
    });
    expect(result).toMatchObject({ complete: true, ingredientCost: '2.5' });
    expect(result.lines[0]).toMatchObject({ cost: '2.5', warning: 'needs_quantity' });
  });

  it('of a recipe makes the recipe around it partly costed', () => {
    const icing = recipeOf('icing', [line('flour', '1', 'kg')]);
    const cake = recipeOf('cake', [subLineOf('icing', null, 'pieces'), known]);
    const gateau = recipeOf('gateau', [subLineOf('cake', '1', 'pieces')]);
    const book = testBook([icing, cake, gateau], [flour, eggs]);
    expect(breakdownCost(gateau, book)).toMatchObject({
      complete: false,
      ingredientCost: '1.04',
      lines: [{ cost: '1.04', warning: 'partly_costed' }],
    });
  });
});

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
    ingredientOf(entry.name, {
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

  it('uses an override as the cost of the whole line', () => {
    const overridden = lines.map((entry) =>
      entry.id === `line-${given.override.line}`
        ? { ...entry, costOverride: String(given.override.cost_override) }
        : entry,
    );
    const result = breakdown({ recipe: { ...recipe, lines: overridden }, ingredients });
    expect(result.ingredientCost).toBe(String(wanted.withOverrideTotal));
    expect(Math.abs(Number(result.costPerUnit) - wanted.withOverridePerUnit)).toBeLessThan(0.0001);
  });
});

describe('a line', () => {
  const costOf = (entry: BookLine, ...ingredients: BookIngredient[]) =>
    breakdown({ recipe: { ...empty, lines: [entry] }, ingredients }).lines[0];

  it.each<[string, BookLine, BookIngredient, string | null, string | null]>([
    ['converts within weight', line('flour', '2', 'lb'), flour, '1.043262451', null],
    ['without a price is uncosted', line('salt', '5', 'g'), ingredientOf('salt'), null, 'uncosted'],
    ['whose ingredient is gone is uncosted', line('gone', '5', 'g'), flour, null, 'uncosted'],
    ['counted without a weight is uncosted', line('eggs', '200', 'g'), eggs, null, 'uncosted'],
    ['by volume assumes 1:1', line('flour', '1', 'l'), flour, '1.15', 'density_assumed'],
    [
      'by volume uses the density',
      line('oil', '1', 'l'),
      ingredientOf('oil', { costPerUnit: '2', gramsPerMl: '0.92' }),
      '1.84',
      null,
    ],
    ['counted uses its own weight', line('eggs', '110', 'g'), { ...eggs, gramsPerPiece: '55' }, '0.52', null],
    ['with an override needs no price', line('salt', '5', 'g', '0.40'), ingredientOf('salt'), '0.4', null],
    ['may be overridden with nothing', line('flour', '1', 'kg', '0'), flour, '0', null],
    [
      'from a pack is exact, not by the rounded price',
      line('rice', '3', 'kg'),
      ingredientOf('rice', { packSize: '3', packUnit: 'kg', packPrice: '10', costPerUnit: '3.333333333333' }),
      '10',
      null,
    ],
  ])('%s', (_, entry, ofIt, cost, warning) =>
    expect(costOf(entry, ofIt)).toEqual({ lineId: entry.id, cost, warning }),
  );
});

describe('the sum', () => {
  it('with an uncosted line covers what is known, and is marked incomplete', () => {
    const lines = [line('flour', '1', 'kg'), line('salt', '5', 'g')];
    const result = breakdown({ recipe: { ...empty, lines }, ingredients: [flour, ingredientOf('salt')] });
    expect(result).toMatchObject({ complete: false, ingredientCost: '1.15', lines: [{}, { cost: null }] });
  });

  it.each<[BookRecipe['recipeType'], string | null, string | null, string]>([
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

  it('refuses a batch of zero', () => {
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

  it('is reached by the suggested price', () => {
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

describe('trimming and waste', () => {
  it.each([
    [null, '0', '1.15'],
    ['80', '0', '1.4375'],
    [null, '20', '1.4375'],
    ['50', '50', '4.6'],
  ])('edible portion %s, waste %s: what is bought costs %s', (ediblePortionPercent, wastePercent, cost) => {
    const recipe = recipeOf('pie', [lineOf('flour', '1', 'kg', { wastePercent })]);
    const book = testBook([], [{ ...flour, ediblePortionPercent }]);
    expect(breakdownCost(recipe, book).ingredientCost).toBe(cost);
  });
});

describe('counted with its peel', () => {
  const banana = ingredientOf('banana', { gramsPerPiece: '120', ediblePortionPercent: '60' });
  it.each([
    ['two of them, by the piece', '2', 'pieces', { costingUnit: '1pieces', unit: 'pieces' }, '0.5'],
    ['two of them, by the kg: 240 g are bought', '2', 'pieces', { costingUnit: '1000g' }, '0.06'],
    ['144 g without peel, by the kg: 240 g are bought', '144', 'g', { costingUnit: '1000g' }, '0.06'],
    [
      '144 g without peel, by the piece: two are bought',
      '144',
      'g',
      { costingUnit: '1pieces', unit: 'pieces' },
      '0.5',
    ],
  ] as const)('%s', (_, quantity, unit, kept, cost) => {
    const recipe = recipeOf('cake', [lineOf('banana', quantity, unit)]);
    const book = testBook([], [{ ...banana, ...kept, costPerUnit: '0.25' }]);
    expect(breakdownCost(recipe, book).ingredientCost).toBe(cost);
  });
});

describe('a recipe in a recipe', () => {
  const custard = recipeOf('custard', [lineOf('flour', '2', 'kg')], { batchYield: '8', unit: 'pots' });
  const book = (...recipes: BookRecipe[]) => testBook(recipes, [flour, ingredientOf('salt')]);
  const costOf = (entry: BookLine, sub: BookRecipe) =>
    breakdownCost(recipeOf('trifle', [entry]), book(sub)).lines[0];

  it.each<[string, BookLine, Partial<BookRecipe>, string | null, string | null]>([
    ['by count', subLineOf('custard', '2', 'pieces'), {}, '0.575', null],
    ['by the count that it yields', subLineOf('custard', '2', 'boxes'), { unit: 'Box' }, '0.575', null],
    ['by another count, not', subLineOf('custard', '2', 'boxes'), {}, null, 'uncosted'],
    [
      'by count of what is weighed, not',
      subLineOf('custard', '2', 'pieces'),
      { unit: 'kg' },
      null,
      'uncosted',
    ],
    ['by the weight it yields', subLineOf('custard', '2', 'kg'), { unit: 'kg' }, '0.575', null],
    [
      'by the weight it was measured at',
      subLineOf('custard', '900', 'g'),
      { finishedWeightGrams: '1800' },
      '1.15',
      null,
    ],
    ['by the sum of what goes in', subLineOf('custard', '500', 'g'), {}, '0.575', 'weight_assumed'],
    ['by the volume it yields', subLineOf('custard', '500', 'ml'), { unit: 'l' }, '0.14375', null],
    [
      'by volume of what is weighed',
      subLineOf('custard', '500', 'ml'),
      { unit: 'kg' },
      '0.14375',
      'density_assumed',
    ],
    [
      'with waste',
      subLineOf('custard', '2', 'pieces', { wastePercent: '50' }),
      { physicalCost: '9', labourMinutes: '60' },
      '1.15',
      null,
    ],
    ['overridden', subLineOf('custard', '2', 'pieces', { costOverride: '3' }), {}, '3', null],
    ['that is not there', subLineOf('gone', '2', 'pieces'), {}, null, 'uncosted'],
  ])('%s', (_, entry, changes, cost, warning) =>
    expect(costOf(entry, { ...custard, ...changes })).toEqual({ lineId: entry.id, cost, warning }),
  );

  it('partly costed makes everything above it ’at least’', () => {
    const salted = recipeOf('custard', [lineOf('flour', '1', 'kg'), lineOf('salt', '5', 'g')]);
    const filled = recipeOf('filling', [subLineOf('custard', '2', 'pieces')]);
    const top = recipeOf('trifle', [subLineOf('filling', '1', 'pieces')]);
    expect(breakdownCost(top, book(salted, filled))).toMatchObject({
      complete: false,
      ingredientCost: '2.3',
      lines: [{ cost: '2.3', warning: 'partly_costed' }],
    });
  });

  it('with no costed line has no cost: never zero', () => {
    const salted = recipeOf('custard', [lineOf('salt', '5', 'g')]);
    const top = recipeOf('trifle', [subLineOf('custard', '1', 'pieces')]);
    const result = breakdownCost(top, book(salted));
    expect(result).toMatchObject({ complete: false, lines: [{ cost: null, warning: 'uncosted' }] });
    expect(result).toMatchObject({ targetPrice: null, foodCostPercent: null });
    expect(costLine(subLineOf('custard', '1', 'pieces'), book(salted)).reason).toBe('nothing_costed');
  });

  it('that reaches itself isn’t costed, wherever the calculation starts', () => {
    const [a, b] = [
      recipeOf('a', [lineOf('flour', '1', 'kg'), subLineOf('b', '1', 'pieces')]),
      recipeOf('b', [lineOf('flour', '2', 'kg'), subLineOf('a', '1', 'pieces')]),
    ];
    const top = recipeOf('top', [subLineOf('b', '1', 'pieces'), subLineOf('a', '1', 'pieces')]);
    const all = book(a, b, top);
    expect(breakdownCost(a, all).lines.map((entry) => entry.cost)).toEqual(['1.15', null]);
    expect(breakdownCost(b, book(a, b)).lines.map((entry) => entry.cost)).toEqual(['2.3', null]);
    expect(breakdownCost(top, all).lines.map((entry) => entry.cost)).toEqual(['2.3', '1.15']);
    const draft = recipeOf('a', [subLineOf('b', '1', 'pieces')]);
    expect(breakdownCost(draft, book(recipeOf('a'), b)).complete).toBe(false);
  });

  it('adds its labour by the share that is used', () => {
    const top = recipeOf('trifle', [subLineOf('custard', '2', 'pieces')], {
      batchYield: '4',
      labourMinutes: '30',
    });
    const worked = { ...custard, labourMinutes: '120' };
    const rated = testBook([worked], [flour], { hourlyRate: '12' });
    expect(breakdownCost(top, rated)).toMatchObject({
      labourCost: '3',
      overheadCost: null,
      costEach: '3.14375',
    });
    expect(breakdownCost({ ...top, labourMinutes: null }, rated).labourCost).toBe('1.5');
    expect(breakdownCost(top, book(worked)).labourCost).toBeNull();
  });
});

it('overheads are a share of everything before; VAT goes on the price', () => {
  const recipe = recipeOf('pie', [lineOf('flour', '2', 'kg')], {
    batchYield: '2',
    physicalCost: '0.35',
    sellingPrice: '5',
    vatPercent: '20',
  });
  expect(breakdownCost(recipe, testBook([], [flour], { overheadPercent: '10' }))).toMatchObject({
    overheadCost: '0.15',
    costEach: '1.65',
    batchCost: '3.3',
    margin: { amount: '3.35', percent: '67' },
    foodCostPercent: '23',
    targetPrice: '4.714285714286',
    priceWithVat: '6',
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
    ingredients: given.map((entry, index) => ingredientOf(`i${index}`, { costPerUnit: entry.price })),
    lines: given.map((entry, index) => line(`i${index}`, entry.quantity, entry.unit, entry.costOverride)),
  });

  it('costs the same by an independent calculation with fractions', () => {
    fc.assert(
      fc.property(entries, decimalUpTo(2), (given, batchYield) => {
        const { ingredients, lines } = built(given);
        const result = breakdown({ recipe: { ...empty, batchYield, lines }, ingredients });
        const grams = { g: 1n, kg: 1000n, ml: 1n, l: 1000n } as Record<string, bigint>;
        // Both are scaled by 10^12 and the price is for 1,000 g: one division at the end corrects for it.
        const products = given.map(({ quantity, unit, price, costOverride }) => {
          if (costOverride !== null) return parseDecimal(costOverride) * 10n ** 15n;
          return price && parseDecimal(quantity) * (grams[unit] ?? 0n) * parseDecimal(price);
        });
        const total = products.reduce<bigint>((sum, product) => sum + (product || 0n), 0n);
        const expected = products.map((product) => product && divideHalfEven(product, 10n ** 15n));
        expect(result.lines.map((entry) => entry.cost && parseDecimal(entry.cost))).toEqual(expected);
        expect(result.complete).toBe(!expected.includes(null));
        expect(parseDecimal(result.ingredientCost)).toBe(divideHalfEven(total, 10n ** 15n));
        expect(parseDecimal(result.costPerUnit)).toBe(
          divideHalfEven(total, 10n ** 3n * parseDecimal(batchYield)),
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
