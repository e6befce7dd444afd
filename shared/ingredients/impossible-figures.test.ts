import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { impossibleFigures } from './impossible-figures.ts';
import { nutrients } from './nutrients.ts';
import type { Nutrition } from './nutrition-schema.ts';
import { nutritionOfStaple, staplesFileSchema } from './staples.ts';

const unknown = Object.fromEntries(nutrients.map((nutrient) => [nutrient, null])) as Omit<Nutrition, 'basis'>;

const found = ({ basis = '100g', ...figures }: Partial<Nutrition>) =>
  impossibleFigures({ ...unknown, ...figures, basis }).map(({ nutrient }) => nutrient);

describe('impossible figures', () => {
  it.each<[Partial<Nutrition>, string[]]>([
    [{ fat: '10', saturates: '10.6' }, []],
    [{ fat: '10', saturates: '10.7' }, ['saturates']],
    [{ fat: '0', saturates: '0.1' }, []],
    [{ fat: '10', saturates: '6', transFat: '4.5' }, []],
    [{ fat: '10', saturates: '6', transFat: '5' }, ['transFat']],
    [{ fat: '10', transFat: '11' }, ['transFat']],
    [{ carbohydrate: '4', sugars: '5' }, ['sugars']],
    [{ sugars: '4', addedSugars: '5' }, ['addedSugars']],
    [{ fat: '40', carbohydrate: '50', protein: '15' }, []],
    [{ fat: '40', carbohydrate: '50', protein: '15.1' }, ['carbohydrate']],
    [{ basis: '100ml', carbohydrate: '120', protein: '40' }, []],
    [{ basis: '100ml', carbohydrate: '130', protein: '40' }, ['carbohydrate']],
    [{ salt: '1', sodiumMg: '400' }, []],
    [{ salt: '0.1', sodiumMg: '80' }, []],
    [{ salt: '1', sodiumMg: '1000' }, ['salt']],
    [{ salt: '2.5', sodiumMg: '1' }, ['salt']],
    [{ energyKj: '1500', energyKcal: '355' }, []],
    [{ energyKj: '355', energyKcal: '1500' }, ['energyKcal', 'energyKj']],
    [{ energyKj: '1500', energyKcal: '280' }, ['energyKj']],
    [{ energyKj: '45', energyKcal: '2' }, []],
    [{ energyKj: '0', energyKcal: '0', fat: '90' }, []],
    [{ fat: '106' }, ['fat']],
    [{ basis: '100ml', salt: '160' }, []],
    [{ potassiumMg: '105001' }, ['potassiumMg']],
    [{ vitaminDMcg: '105000001' }, ['vitaminDMcg']],
    [{ saturates: '20', sugars: '30', addedSugars: null, salt: null, sodiumMg: '1' }, []],
  ])('in %j are %j', (figures, wrong) => expect(found(figures)).toEqual(wrong));

  it('name the whole, and what the sodium comes to', () => {
    const said = (figures: Partial<Nutrition>) =>
      impossibleFigures({ ...unknown, basis: '100g', ...figures }).map(({ message }) => message);
    expect(said({ fat: '3.5', saturates: '12' })).toEqual(['Saturates can’t be more than the fat, 3.5 g']);
    expect(said({ salt: '5', sodiumMg: '500' })).toEqual([
      'Salt and sodium can’t both be right: 500 mg of sodium is 1.25 g of salt',
    ]);
  });

  it('don’t occur in the staples', () => {
    const file = new URL('../../functions/ingredients/library/staples.json', import.meta.url);
    const { foods } = staplesFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    expect(foods.length).toBe(436);
    const wrong = foods.filter((food) => impossibleFigures(nutritionOfStaple(food)).length > 0);
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });
});
