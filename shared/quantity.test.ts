import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantitySchema } from './http/fields.ts';
import { formatDecimal, formatQuantity } from './money.ts';
import { readAmount, readQuantity, readQuantityIn, readYield, unitOfWord } from './quantity.ts';
import { entryUnits } from './recipes/constants.ts';
import { unitLabel } from './units.ts';

describe('a typed yield', () => {
  it.each([
    ['24', 'tarts', '24', 'tarts'],
    ['780g', 'pieces', '780', 'g'],
    ['1.5 litres', 'pieces', '1.5', 'l'],
    ['12 tarts', 'pieces', '12', 'tarts'],
    ['2 boxes', 'g', '2', 'boxes'],
    ['780 g', 'kg', '0.78', 'kg'],
    ['12 pieces', 'tarts', '12', 'tarts'],
  ])('%j of %s is %s %s', (typed, unit, value, read) =>
    expect(readYield(typed, unit)).toEqual({ ok: true, value, unit: read }),
  );

  it.each(['', 'nonsense', '0 g', '2 pints', '12 %', `12 ${'x'.repeat(41)}`])('%j is refused', (typed) =>
    expect(readYield(typed, 'pieces').ok).toBe(false),
  );

  it.each(entryUnits)('in %s is kept by a name that is read as this unit again', (unit) =>
    expect(unitOfWord(unitLabel(unit))).toBe(unit),
  );
});

describe('a typed quantity', () => {
  it.each([
    ['250', '250', null],
    ['1.50', '1.5', null],
    ['.5', '0.5', null],
    ['1½', '1.5', null],
    ['½', '0.5', null],
    ['1/2', '0.5', null],
    ['1 1/2', '1.5', null],
    ['1⁄4', '0.25', null],
    ['1/3', '0.333333333333', null],
    ['1.2kg', '1.2', 'kg'],
    ['1½ tsp', '1.5', 'tsp'],
    ['½tbsp', '0.5', 'tbsp'],
    ['2 lbs', '2', 'lb'],
    ['250 ML', '250', 'ml'],
    ['1 piece', '1', 'pieces'],
    ['4 each', '4', 'pieces'],
    ['1 UK pt', '1', 'ptUk'],
    ['1 pt (UK)', '1', 'ptUk'],
    ['1 US fl oz', '1', 'flozUs'],
    ['8 fl. oz us', '8', 'flozUs'],
    ['3 pints UK', '3', 'ptUk'],
    ['2 US pints', '2', 'ptUs'],
    ['1,200', '1200', null],
    ['12,345,678.5', '12345678.5', null],
    ['1,5', '1.5', null],
    ['0,125', '0.125', null],
    [' 24 ', '24', null],
  ])('%j is %s %s', (typed, value, unit) => expect(readQuantity(typed)).toEqual({ ok: true, value, unit }));

  it.each([
    ['', 'Type a quantity'],
    ['abc', 'Type a number'],
    ['0', 'above 0'],
    ['-2', 'above 0'],
    ['1/0', 'Type a number'],
    ['1.200,5', 'Type a number'],
    ['1,2000', 'Type a number'],
    ['1.2.3', 'Type a number'],
    ['1000000000', 'below 1,000,000,000'],
    ['0.0000000000001', 'Type a number'],
    ['3 flurbs', "'flurbs' is not a unit"],
    ['3 flurbs', 'Use g, kg, oz, lb, ml, l, fl oz, pint, tsp, tbsp, cup or pieces'],
    ['1 constructor', 'is not a unit'],
    ['1 pint', 'type UK pint or US pint'],
    ['1 fl oz', 'type UK fl oz or US fl oz'],
  ])('%j is refused: %s', (typed, error) => {
    const answer = readQuantity(typed);
    expect(answer.ok ? '' : answer.error).toContain(error);
  });

  it('is refused or fits the contract, whatever it is', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d ,./½kg-]{0,14}$/));
    fc.assert(
      fc.property(typed, (text) => {
        const answer = readQuantity(text);
        if (answer.ok)
          expect(quantitySchema.safeParse(answer.value)).toEqual({ success: true, data: answer.value });
      }),
      { numRuns: 2000 },
    );
  });

  it('reads back what is shown', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999n }), (thousandths) => {
        const value = formatDecimal(thousandths * 10n ** 9n);
        expect(readQuantity(formatQuantity(value))).toEqual({ ok: true, value, unit: null });
      }),
    );
  });
});

describe('a quantity typed in a field with a fixed unit', () => {
  it.each([
    ['1.5', 'g', '1.5'],
    ['1.5kg', 'g', '1500'],
    ['1½ kg', 'g', '1500'],
    ['250 g', 'kg', '0.25'],
    ['0,5 l', 'ml', '500'],
    ['2 lb', 'g', '907.18474'],
    ['12 pieces', 'units', '12'],
    ['12 tarts', 'tarts', '12'],
    ['12 pieces', 'tarts', '12'],
    ['1.5kg', 'grams', '1500'],
    ['85 %', '%', '85'],
    ['30mg', 'mg', '30'],
  ])('%j in %s is %s', (typed, unit, value) =>
    expect(readQuantityIn(typed, unit)).toEqual({ ok: true, value, unit: null }),
  );

  it.each([
    ['1.5 l', 'g', '1.5 l can’t be converted to g. Enter a weight, for example 250 g.'],
    ['1 kg', 'ml', '1 kg can’t be converted to ml. Enter a volume, for example 250 ml.'],
    ['2 boxes', 'pieces', '2 boxes can’t be converted to pieces. Enter the number only.'],
    ['1.5kg', 'tarts', '1.5 kg can’t be converted to tarts. Enter the number only.'],
    ['1.5kg', '%', '1.5 kg can’t be converted to %. Enter the number only.'],
    ['nonsense', 'g', 'Type a number'],
    ['900000000 kg', 'g', 'below 1,000,000,000'],
    ['-1', 'g', 'above 0'],
  ])('%j in %s is refused: %s', (typed, unit, error) => {
    const answer = readQuantityIn(typed, unit);
    expect(answer.ok ? '' : answer.error).toContain(error);
  });

  it('may be 0 when that is allowed, in any known unit', () => {
    expect(readQuantityIn('0 kg', 'g', { canBeZero: true })).toMatchObject({ ok: true, value: '0' });
    expect(readQuantityIn('0 flurbs', 'g', { canBeZero: true }).ok).toBe(false);
    expect(readQuantityIn('-1', 'g', { canBeZero: true })).toMatchObject({ error: 'Enter 0 or more' });
  });

  it('is converted by the measures', () => {
    const measures = { gramsPerMl: '0.92', gramsPerPiece: '55', piecesPerPack: null };
    expect(readQuantityIn('1 l', 'g', { measures })).toMatchObject({ value: '920' });
    expect(readQuantityIn('2 pieces', 'kg', { measures })).toMatchObject({ value: '0.11' });
  });
});

describe('a typed amount of money', () => {
  it.each([
    ['£4.20', '4.2'],
    ['1,204.50', '1204.5'],
    ['3', '3'],
    ['0', '0'],
    ['', null],
    ['£1½', '1.5'],
    ['¾', '0.75'],
  ])('%j is %s', (typed, value) => expect(readAmount(typed)).toEqual({ ok: true, value }));

  it.each(['-1', 'free', '1/2', '1000000000', '⅓', '½½'])('%j is refused', (typed) =>
    expect(readAmount(typed).ok).toBe(false),
  );
});
