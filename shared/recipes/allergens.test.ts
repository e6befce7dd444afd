import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergenCodes, allergenStates } from '../ingredients/schema.ts';
import { type DeclaresAllergens, joinAllergens } from './allergens.ts';

type Declared = DeclaresAllergens['allergens'];
const freeOfAll: Declared = allergenCodes.map((allergen) => ({ allergen, state: 'free_from', detail: [] }));

/** An ingredient declared free from all but what is said here. */
function ingredient(id: string, said: Declared = []): DeclaresAllergens {
  const named = new Set(said.map((entry) => entry.allergen));
  return { id, allergens: [...said, ...freeOfAll.filter((entry) => !named.has(entry.allergen))] };
}

function join(ingredients: DeclaresAllergens[], ids = ingredients.map((entry) => entry.id)) {
  const joined = joinAllergens(ids, new Map(ingredients.map((entry) => [entry.id, entry])));
  return Object.fromEntries(joined.map(({ allergen, ...rest }) => [allergen, rest]));
}

describe('the allergens of a recipe', () => {
  it('are always the 14, in the order of the law', () => {
    const joined = joinAllergens([], new Map());
    expect(joined.map((entry) => entry.allergen)).toEqual(allergenCodes);
    expect(joined.every((entry) => entry.state === 'unknown')).toBe(true);
  });

  it('come from the ingredients, which are named', () => {
    const flour = ingredient('flour', [{ allergen: 'gluten', state: 'contains', detail: ['wheat'] }]);
    const oats = ingredient('oats', [
      { allergen: 'gluten', state: 'contains', detail: ['oats', 'wheat'] },
      { allergen: 'nuts', state: 'may_contain', detail: ['hazelnuts'] },
    ]);
    const joined = join([flour, oats], ['flour', 'oats', 'flour']);
    expect(joined.gluten).toMatchObject({
      state: 'contains',
      detail: ['wheat', 'oats'],
      from: ['flour', 'oats'],
    });
    expect(joined.nuts).toMatchObject({ state: 'may_contain', detail: ['hazelnuts'], from: ['oats'] });
    expect(joined.milk).toMatchObject({ state: 'free_from', unknownFrom: [] });
  });

  it('may contain one nut beside the nut they contain', () => {
    const almonds = ingredient('almonds', [{ allergen: 'nuts', state: 'contains', detail: ['almonds'] }]);
    const mix = ingredient('mix', [
      { allergen: 'nuts', state: 'may_contain', detail: ['almonds', 'hazelnuts'] },
    ]);
    expect(join([almonds, mix]).nuts).toMatchObject({
      state: 'contains',
      detail: ['almonds'],
      alsoMayContain: ['hazelnuts'],
    });
  });

  it('are unknown where one ingredient says nothing, and say which', () => {
    const water = ingredient('water');
    const spice: DeclaresAllergens = { id: 'spice', allergens: [] };
    const joined = join([water, spice], ['water', 'spice', 'lost']);
    for (const allergen of allergenCodes) {
      expect(joined[allergen]).toMatchObject({ state: 'unknown', unknownFrom: ['spice', 'lost'] });
    }
  });

  it('are free from something only when every ingredient is declared so, in any order', () => {
    const state = fc.option(fc.constantFrom(...allergenStates), { nil: null });
    fc.assert(
      fc.property(fc.array(state, { minLength: 1 }), (states) => {
        const ingredients = states.map(
          (said, index): DeclaresAllergens => ({
            id: String(index),
            allergens: said === null ? [] : [{ allergen: 'milk', state: said, detail: [] }],
          }),
        );
        const milk = join(ingredients).milk;
        expect(milk?.state === 'free_from').toBe(states.every((said) => said === 'free_from'));
        expect(milk?.state === 'contains').toBe(states.includes('contains'));
        expect(join([...ingredients].reverse()).milk?.state).toBe(milk?.state);
      }),
    );
  });
});
