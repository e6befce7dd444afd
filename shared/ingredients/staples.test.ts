import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { energyOf } from './energy.ts';
import { nutritionSchema } from './nutrition-schema.ts';
import { nutritionOfStaple, type Staple, staplesFileSchema } from './staples.ts';

const table = staplesFileSchema.parse(
  JSON.parse(
    readFileSync(new URL('../../functions/ingredients/library/staples.json', import.meta.url), 'utf8'),
  ),
);
const byId = new Map(table.foods.map((food) => [food.id, food]));
const gramsOf = (food: Staple, ...names: (keyof Staple['per100g'])[]) =>
  names.reduce((sum, name) => sum + Number(food.per100g[name] ?? 0), 0);

describe('the table of staples', () => {
  it('has every food once, with an attributed source', () => {
    expect(table.foods.length).toBe(436);
    expect(byId.size).toBe(436);
    expect(new Set(table.foods.map((food) => `${food.source} ${food.code} ${food.name}`)).size).toBe(436);
    expect(table.sources.cofid.attribution).toContain(
      'Contains public sector information licensed under the Open Government Licence v3.0',
    );
    for (const food of table.foods) {
      const code = food.source === 'cofid' ? /^\d{2}-\d{3,4}$/ : /^\d{4,5}$/;
      expect(food.code, food.id).toMatch(code);
    }
  });

  it('has consistent figures', () => {
    for (const food of table.foods) {
      expect(gramsOf(food, 'fat', 'carbohydrate', 'fibre', 'protein', 'salt'), food.id).toBeLessThan(111);
      expect(gramsOf(food, 'saturates'), food.id).toBeLessThanOrEqual(gramsOf(food, 'fat') + 0.05);
      expect(gramsOf(food, 'sugars'), food.id).toBeLessThanOrEqual(gramsOf(food, 'carbohydrate') + 0.3);
      expect(Number(food.ediblePortionPercent ?? 100), food.id).toBeLessThanOrEqual(100);
    }
  });

  it('has the energy that Annex XIV gives, with alcohol and acids', () => {
    for (const food of table.foods) {
      const { fat = '0', carbohydrate = '0', protein = '0', fibre = '0' } = food.per100g;
      const { alcohol = '0', organicAcids = '0' } = food;
      const macros = { fat, carbohydrate, protein, fibre, alcohol, organicAcids };
      const { energyKcal, energyKj } = energyOf(macros);
      expect(Math.abs(Number(food.per100g.energyKcal) - Number(energyKcal)), food.id).toBeLessThan(2);
      expect(Math.abs(Number(food.per100g.energyKj) - Number(energyKj)), food.id).toBeLessThan(6);
    }
  });

  it('names cereals and nuts, and asks for a look at the pack when makers’ recipes differ', () => {
    for (const food of table.foods) {
      for (const { allergen, detail } of food.allergens ?? []) {
        if (allergen === 'gluten' || allergen === 'nuts') expect(detail.length, food.id).toBeGreaterThan(0);
      }
    }
    expect(byId.get('flour-plain')?.allergens).toEqual([{ allergen: 'gluten', detail: ['wheat'] }]);
    expect(byId.get('worcester-sauce')?.confirmAllergens).toBe(true);
    expect(byId.get('sugar-white')?.allergens).toBeUndefined();
  });

  it('doesn’t deduct shells from what is bought shelled', () => {
    expect(byId.get('almonds')?.ediblePortionPercent).toBeUndefined();
    expect(byId.get('banana')).toMatchObject({ ediblePortionPercent: '64', gramsPerPiece: '184' });
  });

  it('gives an ingredient its nutrition, with missing values unknown', () => {
    const quinoa = byId.get('quinoa');
    if (quinoa === undefined) throw new Error('there is no quinoa');
    const nutrition = nutritionSchema.parse(nutritionOfStaple(quinoa));
    expect(nutrition).toMatchObject({ basis: '100g', sugars: null, fat: quinoa.per100g.fat, transFat: null });
  });
});
