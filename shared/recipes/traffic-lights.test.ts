import { describe, expect, it } from 'vitest';
import vectors from './food.vectors.json' with { type: 'json' };
import { type LightNutrient, lightNutrients, trafficLightsOf } from './traffic-lights.ts';

type Figures = Record<LightNutrient, number>;

const lights = (kind: 'food' | 'drink', per100: Figures, portion: number | null) => {
  const texts = (factor: number) =>
    Object.fromEntries(
      lightNutrients.map((name) => [name, String(Number((per100[name] * factor).toFixed(9)))]),
    ) as Record<LightNutrient, string>;
  const size = portion === null ? null : String(portion);
  return trafficLightsOf({ kind, per100: texts(1), perPortion: texts((portion ?? 0) / 100), portion: size });
};

describe('traffic lights', () => {
  it.each([vectors.F01, vectors.F02])('$title', ({ given, expect: wanted }) =>
    expect(lights('food', given.per100, given.portion)).toEqual(wanted.colour),
  );

  it.each<['food' | 'drink', Figures, number | null, string]>([
    ['food', { fat: 3, saturates: 1.5, sugars: 5, salt: 0.3 }, null, 'green green green green'],
    ['food', { fat: 3.01, saturates: 1.51, sugars: 5.01, salt: 0.31 }, null, 'amber amber amber amber'],
    ['food', { fat: 17.5, saturates: 5, sugars: 22.5, salt: 1.5 }, 100, 'amber amber amber amber'],
    ['food', { fat: 17.51, saturates: 5.01, sugars: 22.51, salt: 1.51 }, 1, 'red red red red'],
    // 21, 6, 27 and 1.8 g in a portion of 300 g, and a little above.
    ['food', { fat: 7, saturates: 2, sugars: 9, salt: 0.6 }, 300, 'amber amber amber amber'],
    ['food', { fat: 7.01, saturates: 2.01, sugars: 9.01, salt: 0.61 }, 300, 'red red red red'],
    ['food', { fat: 2.9, saturates: 1, sugars: 4, salt: 0.3 }, 800, 'red red red red'],
    ['drink', { fat: 1.5, saturates: 0.75, sugars: 2.5, salt: 0.3 }, 150, 'green green green green'],
    ['drink', { fat: 8.75, saturates: 2.5, sugars: 11.25, salt: 0.75 }, 100, 'amber amber amber amber'],
    ['drink', { fat: 8.76, saturates: 2.51, sugars: 11.26, salt: 0.76 }, 100, 'red red red red'],
    // By the limits of food this large portion would be red; for a drink up to 150 ml they don't apply.
    ['drink', { fat: 8, saturates: 2.4, sugars: 10, salt: 0.7 }, 150, 'amber amber amber amber'],
    ['drink', { fat: 3.19, saturates: 0.91, sugars: 4.1, salt: 0.31 }, 330, 'red red red red'],
  ])('of a %s with %j in portions of %s are %s', (kind, per100, portion, wanted) =>
    expect(Object.values(lights(kind, per100, portion)).join(' ')).toBe(wanted),
  );

  it('are off when nothing is known', () => {
    const unknown = { fat: null, saturates: null, sugars: null, salt: null };
    const dark = trafficLightsOf({ kind: 'food', per100: unknown, perPortion: unknown, portion: '500' });
    expect(dark).toEqual(unknown);
  });
});
