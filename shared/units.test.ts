import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ingredientUnits } from './ingredients/constants.ts';
import { decimalOf, divide, ratio, ratioOf } from './money.ts';
import { entryUnits } from './recipes/constants.ts';
import {
  conversionRate,
  convert,
  costingUnitLabel,
  costingUnitsOf,
  defaultCostingUnit,
  type Measures,
  parseCostingUnit,
  type Unit,
  unitKind,
  unitLabel,
  unitLabelFor,
  unitTable,
} from './units.ts';
import vectors from './units.vectors.json' with { type: 'json' };

const nothing: Measures = { gramsPerMl: null, gramsPerPiece: null, piecesPerPack: null };
const units = Object.keys(unitTable) as Unit[];
const vector = (id: string) => {
  const found = vectors.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`no vector ${id}`);
  return found;
};
const converted = (quantity: string, from: Unit, to: Unit, measures = nothing) => {
  const answer = convert(quantity, from, to, measures);
  return answer.ok ? answer.value : null;
};

describe('the vectors', () => {
  const expected = vector('U01').expect as Record<string, number>;

  it.each([
    ['oz', 'g', 'g_per_oz'],
    ['lb', 'g', 'g_per_lb'],
    ['flozUk', 'ml', 'ml_per_flOzUK'],
    ['flozUs', 'ml', 'ml_per_flOzUS'],
    ['ptUk', 'ml', 'ml_per_pintUK'],
    ['ptUs', 'ml', 'ml_per_pintUS'],
    ['cup', 'ml', 'ml_per_cupMetric'],
    ['tbsp', 'ml', 'ml_per_tbspMetric'],
    ['tsp', 'ml', 'ml_per_tspMetric'],
  ] as const)('U01: one %s in %s is exact', (unit, base, key) =>
    expect(converted('1', unit, base)).toBe(String(expected[key])),
  );

  it.each([
    ['ml_per_cupUS', '8'],
    ['ml_per_tbspUS', '0.5'],
    ['ml_per_quartUS', '32'],
    ['ml_per_gallonUS', '128'],
  ])('U01: %s is %s US fluid ounces', (key, ounces) =>
    expect(Number(converted(ounces, 'flozUs', 'ml'))).toBe(expected[key]),
  );

  it('U01: a US teaspoon is a sixth of a US fluid ounce, a UK gallon 8 UK pints', () => {
    const sixth = convert('1', 'flozUs', 'ml', nothing);
    expect(sixth.ok && decimalOf(divide(ratioOf(sixth.value), ratio(6n, 1n)))).toBe(
      String(expected.ml_per_tspUS),
    );
    expect(converted('8', 'ptUk', 'ml')).toBe(String(expected.ml_per_gallonUK));
  });

  it('U02: two US cups of plain flour, by its density', () => {
    const { given, expect: wanted } = vector('U02');
    const density = String((given as { densityGPerMl: number }).densityGPerMl);
    const grams = converted('16', 'flozUs', 'g', { ...nothing, gramsPerMl: density });
    expect(Math.abs(Number(grams) - (wanted as { grams: number }).grams)).toBeLessThan(0.5);
  });

  it('U04: a UK pint of whole milk, by its density', () => {
    const { given, expect: wanted } = vector('U04');
    const density = String((given as { densityGPerMl: number }).densityGPerMl);
    const { grams, ml } = wanted as { grams: number; ml: number };
    expect(converted('1', 'ptUk', 'ml')).toBe(String(ml));
    expect(converted('1', 'ptUk', 'g', { ...nothing, gramsPerMl: density })).toBe('585.3090875');
    expect(Math.abs(585.3090875 - grams)).toBeLessThan(0.01);
  });

  it('U06: a kilogram is 1,000 ml at 1:1, marked as assumed', () => {
    const { ml } = vector('U06').expect as { ml: number };
    expect(convert('1', 'kg', 'ml', nothing)).toEqual({ ok: true, value: String(ml), assumedDensity: true });
  });
});

describe('conversions', () => {
  const egg: Measures = { ...nothing, gramsPerPiece: '55' };

  it.each([
    ['1', 'kg', 'g', '1000'],
    ['250', 'g', 'kg', '0.25'],
    ['2', 'l', 'ml', '2000'],
    ['3', 'tsp', 'tbsp', '1'],
    ['16', 'oz', 'lb', '1'],
    ['20', 'flozUk', 'ptUk', '1'],
    ['16', 'flozUs', 'ptUs', '1'],
  ] as const)('%s %s is %s: %s', (quantity, from, to, value) =>
    expect(convert(quantity, from, to, nothing)).toEqual({ ok: true, value, assumedDensity: false }),
  );

  it('a count converts by its own weight', () => {
    expect(converted('4', 'pieces', 'g', egg)).toBe('220');
    expect(converted('220', 'g', 'pieces', egg)).toBe('4');
    expect(convert('4', 'pieces', 'ml', egg)).toEqual({ ok: true, value: '220', assumedDensity: true });
  });

  it('a count is refused without a weight, and a box is not a piece', () => {
    expect(convert('4', 'pieces', 'g', nothing)).toEqual({ ok: false });
    expect(convert('1', 'boxes', 'g', egg)).toEqual({ ok: false });
    expect(convert('1', 'boxes', 'pieces', egg)).toEqual({ ok: false });
    expect(convert('1', 'bottles', 'boxes', nothing)).toEqual({ ok: false });
  });

  it('the weight is for the count that the ingredient is in', () => {
    const bottle: Measures = { ...nothing, gramsPerMl: '0.92', gramsPerPiece: '460', pieceUnit: 'bottles' };
    expect(convert('1', 'bottles', 'ml', bottle)).toEqual({ ok: true, value: '500', assumedDensity: false });
    expect(convert('1', 'pieces', 'g', bottle)).toEqual({ ok: false });
  });

  it('a piece is a unit, weighed or not', () => {
    expect(converted('3', 'pieces', 'units')).toBe('3');
  });

  it.each(['boxes', 'packs', 'bags', 'containers', 'sets', 'rolls', 'bottles', 'pairs'] as const)(
    '%s hold the pieces that are said to be in one',
    (pack) => {
      const dozen: Measures = { ...nothing, piecesPerPack: '12' };
      expect(converted('2', pack, 'pieces', dozen)).toBe('24');
      expect(converted('6', 'units', pack, dozen)).toBe('0.5');
      expect(convert('1', pack, 'g', dozen)).toEqual({ ok: false });
      const weighed: Measures = { ...dozen, gramsPerPiece: '55', pieceUnit: pack };
      expect(converted('1', pack, 'kg', weighed)).toBe('0.66');
      expect(converted('1', 'pieces', 'g', weighed)).toBe('55');
    },
  );

  const measures = fc.record({
    gramsPerMl: fc.constantFrom('0.92', '1.43', '0.528', null),
    gramsPerPiece: fc.constantFrom('55', '0.3', '1234.5', null),
    piecesPerPack: fc.constantFrom('12', '0.5', '7', null),
    pieceUnit: fc.constantFrom<Unit>('pieces', 'units', 'boxes', 'bottles'),
  });

  it('there and back is exactly one, through any unit between', () => {
    const unit = fc.constantFrom(...units);
    fc.assert(
      fc.property(unit, unit, unit, measures, (a, b, c, known) => {
        const [ab, bc, ac, ba] = [[a, b] as const, [b, c] as const, [a, c] as const, [b, a] as const].map(
          ([from, to]) => conversionRate(from, to, known)?.factor ?? null,
        );
        expect(ab === null).toBe(ba === null);
        if (ab && ba) expect(ab.n * ba.n).toBe(ab.d * ba.d);
        if (ab && bc && ac) expect(ab.n * bc.n * ac.d).toBe(ab.d * bc.d * ac.n);
      }),
    );
  });

  it('a density is assumed only between weight and volume, and only when it is unknown', () => {
    const unit = fc.constantFrom(...units.filter((entry) => unitKind(entry) !== 'count'));
    fc.assert(
      fc.property(unit, unit, fc.boolean(), (from, to, known) => {
        const rate = conversionRate(from, to, { ...nothing, gramsPerMl: known ? '0.92' : null });
        expect(rate?.assumedDensity).toBe(!known && unitKind(from) !== unitKind(to));
      }),
    );
  });
});

describe('costing units', () => {
  it.each([
    ['g', ['100g', '1000g']],
    ['kg', ['1000g']],
    ['ml', ['100ml', '1000ml']],
    ['l', ['1000ml']],
    ['pieces', ['1pieces']],
    ['boxes', ['1boxes']],
    ['tsp', []],
  ] as const)('of %s are %j', (unit, expected) => expect(costingUnitsOf(unit)).toEqual(expected));

  it('default to the first, which parses to the unit it prices', () => {
    expect(defaultCostingUnit('g')).toBe('100g');
    expect(() => defaultCostingUnit('cup')).toThrow(RangeError);
    for (const unit of ingredientUnits) {
      const parsed = parseCostingUnit(defaultCostingUnit(unit));
      expect(parsed && unitKind(parsed.unit)).toBe(unitKind(unit));
    }
  });

  it.each(['', '100', 'g', '100pieces', '1g', '1cup', '10g', '1000kg', '1constructor'])(
    '%j is none',
    (text) => expect(parseCostingUnit(text)).toBeNull(),
  );

  it.each([
    ['100g', '100 g'],
    ['1000g', 'kg'],
    ['1000ml', 'l'],
    ['1boxes', 'box'],
  ])('%s reads %s', (text, label) => expect(costingUnitLabel(text)).toBe(label));
});

it('units differ in the first letters of their names, which is all that a narrow field shows', () => {
  const starts = units.map((unit) => unitLabel(unit).slice(0, 5));
  expect([...new Set(starts)]).toEqual(starts);
});

it('the table holds the units of the contract and no others', () => {
  expect([...entryUnits].sort()).toEqual([...units].sort());
  expect(unitLabelFor('boxes', '1')).toBe('box');
  expect(unitLabelFor('boxes', '2')).toBe('boxes');
});
