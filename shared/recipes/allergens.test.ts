import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allergenCodes, allergenStates } from '../ingredients/constants.ts';
import { allergensOf, joinAllergens } from './allergens.ts';
import vectors from './allergens.vectors.json' with { type: 'json' };
import type { BookIngredient, BookRecipe, DeclaresAllergens } from './book.ts';
import { ingredientOf, lineOf, recipeOf, subLineOf, testBook } from './test-book.ts';

type Declared = DeclaresAllergens['allergens'];
const freeOfAll: Declared = allergenCodes.map((allergen) => ({ allergen, state: 'free_from', detail: [] }));

/** An ingredient declared free from everything but these. */
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

  it('can have one nut contained and another as may contain', () => {
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

  it('are unknown when one ingredient declares nothing, and name it', () => {
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

interface VectorLine {
  sub?: string;
  ingredient?: string;
  lines?: VectorLine[];
  contains?: string[];
  mayContain?: string[];
}

/** The recipes and ingredients of a vector: 'nuts:almonds' is the nut by name. */
function bookOfVector(name: string, lines: readonly VectorLine[]) {
  const recipes: BookRecipe[] = [];
  const ingredients: BookIngredient[] = [];
  const said = (names: readonly string[] = [], state: Declared[number]['state']): Declared =>
    names.map((text) => {
      const [allergen, detail] = text.split(':') as [Declared[number]['allergen'], string | undefined];
      return { allergen, state, detail: detail === undefined ? [] : [detail] };
    });
  const add = (id: string, entries: readonly VectorLine[]): void => {
    const built = entries.map((entry) => {
      if (entry.sub !== undefined) {
        add(entry.sub, entry.lines ?? []);
        return subLineOf(entry.sub, '1', 'pieces');
      }
      const ofIt = entry.ingredient ?? '';
      const declared = [...said(entry.contains, 'contains'), ...said(entry.mayContain, 'may_contain')];
      // An ingredient has one state for each group, so 'contains almonds, may contain hazelnuts' takes two.
      const parts = declared.length === 0 ? [[]] : declared.map((entry) => [entry]);
      parts.forEach((part, index) => {
        ingredients.push(ingredientOf(`${ofIt} ${index}`, { allergens: ingredient(ofIt, part).allergens }));
      });
      return parts.map((_, index) => lineOf(`${ofIt} ${index}`, '1', 'g'));
    });
    recipes.push(recipeOf(id, built.flat()));
  };
  add(name, lines);
  return testBook(recipes, ingredients);
}

describe('the allergens through recipes in recipes', () => {
  const { given, expect: wanted } = vectors[0] as {
    given: { recipe: string; lines: VectorLine[] };
    expect: { contains: string[]; mayContain: string[] };
  };
  const book = bookOfVector(given.recipe, given.lines);
  const trifle = book.recipes.get(given.recipe) as BookRecipe;

  it('A01: what is contained, and what else may be', () => {
    const named = (allergen: string, names: readonly string[]) =>
      names.length === 0 ? [allergen] : names.map((name) => `${allergen}:${name}`);
    const found = allergensOf(trifle, book);
    const contains = found.filter((entry) => entry.state === 'contains');
    const may = found.filter((entry) => entry.state === 'may_contain');
    expect(contains.flatMap((entry) => named(entry.allergen, entry.detail)).sort()).toEqual(wanted.contains);
    expect(
      [
        ...may.flatMap((entry) => named(entry.allergen, entry.detail)),
        ...found
          .filter((entry) => entry.alsoMayContain.length > 0)
          .flatMap((entry) => named(entry.allergen, entry.alsoMayContain)),
      ].sort(),
    ).toEqual(wanted.mayContain);
    expect(contains.find((entry) => entry.allergen === 'eggs')?.from).toEqual(['egg 0']);
  });

  it('A02: one undeclared ingredient deep down makes it unknown, never free from', () => {
    const sprinkles = ingredientOf('sprinkles', { allergens: [] });
    const deep = [
      recipeOf('cake', [subLineOf('icing', '1', 'pieces'), lineOf('sugar', '1', 'g')]),
      recipeOf('icing', [lineOf('sprinkles', '1', 'g')]),
    ];
    const cakes = testBook(deep, [sprinkles, ingredientOf('sugar')]);
    for (const found of allergensOf(deep[0] as BookRecipe, cakes)) {
      expect(found).toMatchObject({ state: 'unknown', unknownFrom: ['sprinkles'] });
    }
  });

  it.each([
    ['an ingredient that is not there', lineOf('gone', '1', 'g')],
    ['a recipe that is not there', subLineOf('gone', '1', 'pieces')],
    ['a recipe with nothing in it', subLineOf('empty', '1', 'pieces')],
  ])('are all unknown with %s', (_, entry) => {
    const cake = recipeOf('cake', [lineOf('sugar', '1', 'g'), entry]);
    const found = allergensOf(cake, testBook([cake, recipeOf('empty')], [ingredientOf('sugar')]));
    expect(found).toHaveLength(14);
    for (const each of found) expect(each).toMatchObject({ state: 'unknown' });
  });

  it('stop when a recipe reaches itself', () => {
    const loop = recipeOf('loop', [lineOf('sugar', '1', 'g'), subLineOf('loop', '1', 'pieces')]);
    const found = allergensOf(loop, testBook([loop], [ingredientOf('sugar')]));
    expect(found.every((each) => each.state === 'free_from')).toBe(true);
  });
});
