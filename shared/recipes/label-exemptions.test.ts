import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import type { LabelContent } from './label-schema.ts';
import { answered, blockingCodes, plain, type Said, type SaidLabel, saidLabel } from './test-label.ts';

const found = (...given: Parameters<typeof saidLabel>) => {
  const { label, book } = saidLabel(...given);
  return labelFindings(label, book);
};
const messageOf = (code: string, ...given: Parameters<typeof saidLabel>): string =>
  found(...given).find((one) => one.code === code)?.message ?? '';

describe('a contradicted exemption', () => {
  const nutritionBy = (answer: string) => ({ answers: [{ code: 'nutrition', of: '', answer, reason: '' }] });
  it.each<[string, Said, Partial<LabelContent>, string[]]>([
    [
      'annex5_18 on a large pack',
      plain,
      { ...nutritionBy('annex5_18'), packSurfaceCm2: '25' },
      ['nutrition'],
    ],
    ['annex5_18 on a small pack', plain, { ...nutritionBy('annex5_18'), packSurfaceCm2: '24.9' }, []],
    [
      'art16_2 on a large pack',
      plain,
      { ...answered('ingredient_list', 'art16_2'), packSurfaceCm2: '10' },
      ['ingredient_list'],
    ],
    [
      'art16_2 on a small pack',
      plain,
      { ...answered('ingredient_list', 'art16_2'), packSurfaceCm2: '9' },
      [],
    ],
    ['art16_4 without alcohol', plain, answered('ingredient_list', 'art16_4'), ['ingredient_list']],
    ['art16_4 with it', plain, { ...answered('ingredient_list', 'art16_4'), alcoholPercent: '4' }, []],
    ['art16_4 for nutrition', plain, nutritionBy('art16_4'), ['nutrition']],
    [
      'annex10_alcohol at 8 %',
      plain,
      { ...answered('date', 'annex10_alcohol'), dateMark: 'none', alcoholPercent: '8' },
      ['date'],
    ],
    [
      'annex10_alcohol at 10 %',
      plain,
      { ...answered('date', 'annex10_alcohol'), dateMark: 'none', alcoholPercent: '10' },
      [],
    ],
    ['art19_1e with two ingredients', plain, answered('ingredient_list', 'art19_1e'), ['ingredient_list']],
    ['art19_1e with one', { Rice: {} }, { ...answered('ingredient_list', 'art19_1e'), foodName: 'Rice' }, []],
    ['annex5_1 with two kinds', plain, nutritionBy('annex5_1'), ['nutrition']],
    ['annex5_1 of fruit', { Apples: {}, Pears: {} }, nutritionBy('annex5_1'), []],
  ])('%s', (_, foods, label, blocked) => expect(blockingCodes(foods, { label })).toEqual(blocked));

  it('says why', () =>
    expect(
      messageOf('nutrition', plain, { label: { ...nutritionBy('annex5_18'), packSurfaceCm2: '40' } }),
    ).toBe(
      'Its largest surface is 40 cm², which is too large for the exemption you chose. Print the nutrition panel, or choose why this food needs none.',
    ));

  it('applies to the lot and to the US too', () => {
    const { label, book } = saidLabel(plain, {
      label: { ...answered('lot', 'dir2011_91_small'), packSurfaceCm2: '12', shelfLifeDays: 200 },
    });
    const print = { lot: '', madeOn: '2026-11-22', sizes: [{ id: '62x40', problem: null }] };
    expect(labelFindings(label, book, print).map(({ code }) => code)).toEqual(['lot']);
    const us: SaidLabel = {
      form: 'us',
      label: {
        ...nutritionBy('us_j13'),
        packSurfaceCm2: '78',
        businessAddress: '1 Main St, Salem, OR 97301',
      },
    };
    expect(blockingCodes(plain, us)).toContain('nutrition');
  });

  it('warns when the food looks like another kind', () => {
    const codes = (foods: Said) =>
      found(foods, { label: nutritionBy('annex5_4') }).map(({ code, severity }) => `${code} ${severity}`);
    expect(codes(plain)).toEqual(['nutrition warns']);
    expect(codes({ 'Ground cumin': {}, Paprika: {} })).toEqual([]);
  });

  it.each([
    'High protein',
    'Low fat',
    'low in fat',
    'source of fibre',
    'No added sugar',
    'sugar-free',
    'Rich in omega-3',
    'reduced salt',
    'With added calcium',
    'Light mayonnaise',
    '0% fat',
    'fibre-rich',
    'Protein bar',
    'Supports your immune system',
  ])('lapses with ‘%s’', (claim) => {
    // No added sugar isn't true either.
    const codes = blockingCodes(plain, { label: { instructions: `${claim}. Eat cold.` } });
    expect(codes.filter((code) => code !== 'free_claim')).toEqual(['nutrition']);
    expect(messageOf('nutrition', plain, { label: { instructions: claim } })).toContain(
      'so no exemption counts',
    );
  });

  it.each(['Lightly salted', 'Low heat for 5 minutes', 'Cook on high', 'Nut-free', 'Serve with no sauce'])(
    'stays with ‘%s’',
    (text) => expect(blockingCodes(plain, { label: { instructions: text } })).toEqual([]),
  );

  it('needs fibre in the table when the name claims high fibre', () => {
    const nutrition = {
      basis: '100g' as const,
      ...{ energyKj: '1500', energyKcal: '355', fat: '1', saturates: '0.5', carbohydrate: '70', sugars: '2' },
      ...{ fibre: null, protein: '10', salt: '0.1', transFat: null, cholesterolMg: null, sodiumMg: null },
      ...{ addedSugars: null, vitaminDMcg: null, calciumMg: null, ironMg: null, potassiumMg: null },
    };
    const label = { showNutrition: true, foodName: 'High fibre crackers' };
    expect(blockingCodes({ Rice: { nutrition } }, { label })).toEqual(['nutrition']);
    expect(blockingCodes({ Rice: { nutrition: { ...nutrition, fibre: '8' } } }, { label })).toEqual([]);
  });
});
