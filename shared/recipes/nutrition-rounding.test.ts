import { describe, expect, it } from 'vitest';
import vectors from './food.vectors.json' with { type: 'json' };
import {
  dailyValuePercent,
  referenceIntakePercent,
  roundUk,
  roundUs,
  type UkRounded,
  type UsRounded,
} from './nutrition-rounding.ts';

const given = (cases: readonly { nutrient: string; value: number }[], display: readonly string[]) =>
  cases.map(({ nutrient, value }, index) => [nutrient, String(value), display[index]] as const);

describe('rounding for the UK and the EU', () => {
  it.each(given(vectors.R01.given.cases, vectors.R01.expect.display))(
    'R01: %s %s reads %s',
    (nutrient, value, wanted) => expect(roundUk(nutrient as UkRounded, value)).toBe(wanted),
  );

  it.each<[UkRounded, string, string]>([
    ['fat', '9.95', '10'],
    ['fat', '9.949999999999', '9.9'],
    ['saturates', '9.96', '10'],
    ['saturates', '0.100000000001', '0.1'],
    ['salt', '0.9949', '0.99'],
    ['salt', '0', '<0.01'],
    ['salt', '12.34', '12.3'],
    ['polyunsaturates', '0.05', '<0.1'],
    ['sodium', '0.005', '<0.005'],
    ['sodium', '0.0051', '0.01'],
    ['energy', '0', '0'],
    ['energy', '0.5', '1'],
  ])('%s %s reads %s', (nutrient, value, wanted) => expect(roundUk(nutrient, value)).toBe(wanted));

  it('calculates percentages of the reference intake', () => {
    expect(referenceIntakePercent('1951', '8400')).toBe('23');
    expect(referenceIntakePercent('0.35', '70')).toBe('1');
    expect(referenceIntakePercent('0.349999', '70')).toBe('0');
    expect(referenceIntakePercent('12', '6')).toBe('200');
  });
});

describe('rounding for the US', () => {
  it.each(given(vectors.D01.given.cases, vectors.D01.expect.display))(
    'D01: %s %s reads %s',
    (nutrient, value, wanted) => expect(roundUs(nutrient as UsRounded, value)).toBe(wanted),
  );

  it.each<[UsRounded, string, string]>([
    ['calories', '50', '50'],
    ['calories', '5', '5'],
    ['cholesterol', '5', 'less than 5'],
    ['cholesterol', '5.1', '5'],
    ['cholesterol', '2', 'less than 5'],
    ['sodium', '140', '140'],
    ['potassium', '235', '240'],
    ['potassium', '65', '70'],
    ['potassium', '64.9', '60'],
    ['potassium', '4.9', '0'],
    ['totalFat', '0.5', '0.5'],
    ['totalFat', '4.75', '5'],
    ['transFat', '0.75', '1'],
    ['dietaryFiber', '0.5', 'less than 1'],
    ['addedSugars', '1', '1'],
    ['vitaminD', '1.96', '2'],
    ['iron', '7.62', '7.6'],
    ['calcium', '264', '260'],
  ])('%s %s reads %s', (nutrient, value, wanted) => expect(roundUs(nutrient, value)).toBe(wanted));

  // The FDA's own sample label, and the steps of vitamins and minerals.
  it.each([
    ['8', '78', false, '10'],
    ['1', '20', false, '5'],
    ['160', '2300', false, '7'],
    ['37', '275', false, '13'],
    ['4', '28', false, '14'],
    ['10', '50', false, '20'],
    ['2', '20', true, '10'],
    ['260', '1300', true, '20'],
    ['8', '18', true, '45'],
    ['235', '4700', true, '6'],
    ['1.9', '100', true, '0'],
    ['2', '100', true, '2'],
    ['10.1', '100', true, '10'],
    ['12.5', '100', true, '15'],
    ['55', '100', true, '60'],
  ])('%s of %s (micronutrient: %s) is %s %%', (value, dailyValue, micronutrient, wanted) =>
    expect(dailyValuePercent(value, dailyValue, micronutrient)).toBe(wanted),
  );
});
