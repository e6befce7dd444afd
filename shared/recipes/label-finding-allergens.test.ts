/** The allergen findings that block a label, and those that ask. */
import { describe, expect, it } from 'vitest';
import { ingredientListOf } from './ingredient-list.ts';
import { labelFindings } from './label-findings.ts';
import { blockingCodes, type SaidIngredient, type SaidLabel, saidLabel, wholeLabel } from './test-label.ts';

type Case = [what: string, ingredients: Record<string, SaidIngredient>, blocked: string[], more?: SaidLabel];
const flour: SaidIngredient = { said: 'gluten:wheat', grams: 500 };
/** The label of a small US maker. */
const us: SaidLabel = {
  form: 'us',
  label: {
    businessAddress: '1 Main St, Salem, OR 97301',
    answers: [{ code: 'nutrition', of: '', answer: 'us_j1', reason: '' }],
  },
};

const blockedAs = ([, ingredients, , more]: Case) => blockingCodes(ingredients, more);

describe('allergens on a label', () => {
  it.each<Case>([
    ['named and declared', { 'Wheat flour': flour, Butter: { said: 'milk' } }, []],
    ['gluten without its cereal', { Blend: { said: 'gluten' } }, ['allergen_unnamed']],
    ['gluten that its own name tells', { Bulgur: { said: 'gluten' } }, []],
    ['nuts without their name', { 'Nut paste': { said: 'nuts' } }, ['allergen_unnamed']],
    ['a nut that Annex II lacks', { Chestnuts: { said: 'nuts:chestnuts' } }, ['allergen_unnamed']],
    ['fish in the UK', { Rice: { grams: 300 }, Sugar: { grams: 200 }, 'Fish sauce': { said: 'fish' } }, []],
    ['butter declared free from milk', { Butter: {} }, ['allergen_contradicted']],
    ['wheat flour declared free from gluten', { 'Wheat flour': {} }, ['allergen_contradicted']],
    ['ground almonds declared free from nuts', { 'Ground almonds': {} }, ['allergen_contradicted']],
    [
      'almonds declared to be hazelnuts',
      { 'Ground almonds': { said: 'nuts:hazelnuts' } },
      ['allergen_contradicted'],
    ],
    ['milk that is only a may-contain', { 'Milk powder': { said: 'may milk' } }, ['allergen_contradicted']],
    [
      'a declaration that names milk',
      { Chips: { declaration: 'Chips (cocoa, milk powder)' } },
      ['allergen_contradicted'],
    ],
    [
      'a declaration that may contain nuts',
      { Oil: { declaration: 'Oil. May contain almonds' } },
      ['statement_in_list'],
    ],
    [
      'the same, declared',
      { Oil: { declaration: 'Oil. May contain almonds', said: 'may nuts:almonds' } },
      ['statement_in_list'],
    ],
    [
      'skyr, halloumi, couscous and albumen',
      { Skyr: {}, Halloumi: {}, Couscous: {}, Albumen: {} },
      ['allergen_contradicted'],
    ],
    ['plain flour declared free from gluten', { 'Plain flour': {} }, ['allergen_contradicted']],
    [
      'bread that nobody has declared for wheat',
      { Bread: { declaration: 'Bread (cereal, water)' } },
      ['allergen_likely'],
    ],
    ['wine that nobody has declared for sulphites', { 'Red wine': {} }, ['allergen_likely']],
    ['sultanas whose pack nobody has written down', { Sultanas: {} }, ['allergen_likely']],
    [
      'sultanas whose list was read and written down',
      { Sultanas: { declaration: 'Sultanas, sunflower oil' } },
      [],
    ],
    [
      'a word that a line’s end broke',
      { Filling: { declaration: 'Sugar, mi-\nlk powder' } },
      ['allergen_contradicted'],
    ],
    [
      'coconut milk, cocoa butter and butter beans',
      { 'Coconut milk': {}, 'Cocoa butter': {}, 'Butter beans': {} },
      [],
    ],
    ['wheat-free and buckwheat', { 'Wheat-free flour': {}, Buckwheat: {}, 'Rice flour': {} }, []],
    ['vegan cheese, and oat cream', { 'Vegan cheese': {}, 'Oat cream': { said: 'gluten:oats' } }, []],
    ['nobody has said a thing', { Spice: { allergens: [] } }, ['allergens_unknown']],
    [
      'an unknown rest of the nuts',
      { Almonds: { said: 'nuts:almonds, unknown nuts' } },
      ['allergens_unknown'],
    ],
    ['almonds with maybe hazelnuts', { Almonds: { said: 'nuts:almonds, may nuts:hazelnuts' } }, []],
  ])('%s', (...given) => {
    const [, , blocked] = given as unknown as Case;
    expect(blockedAs(given as unknown as Case)).toEqual(blocked);
  });

  it.each<[string, Record<string, SaidIngredient>, string[]]>([
    [
      'a nut that nobody knows beside one that is known',
      { Choc: { said: 'nuts:almonds+hazel' } },
      ['allergen_unnamed'],
    ],
    ['a misspelt cereal beside wheat', { Wheat: { said: 'gluten:wheat+barely' } }, ['allergen_unnamed']],
    ['accents written apart', { 'Cre\u0300me frai\u0302che': {} }, ['allergen_contradicted']],
    [
      'milk that is only named as a may-contain',
      { Choc: { said: 'milk', declaration: 'Sugar. May contain milk' } },
      ['statement_in_list'],
    ],
    [
      'a pasted statement',
      { Choc: { declaration: 'Sugar. Made in a factory that handles nuts' } },
      ['allergen_contradicted', 'statement_in_list'],
    ],
    ['a milk-free spread of milk', { 'Milk-free spread': { said: 'milk' } }, ['allergen_contradicted']],
    [
      'almond-free marzipan of almonds',
      { 'Almond-free marzipan': { said: 'nuts:almonds', declaration: 'Marzipan (sugar, water)' } },
      ['allergen_contradicted'],
    ],
    [
      'wheat-free rye',
      { 'Wheat-free rye bread': { said: 'gluten:rye', declaration: 'Rye bread (rye, water)' } },
      [],
    ],
    ['gluten-free oats', { 'Gluten-free oats': { said: 'gluten:oats' } }, []],
    ['a vegan sauce with butter', { 'Vegan sauce with butter': {} }, ['allergen_contradicted']],
    [
      'a dairy-free spread that may contain milk',
      { 'Dairy-free spread may contain milk': {} },
      ['allergen_contradicted', 'statement_in_list'],
    ],
    [
      'sulphites by their number, with a space',
      { Apricots: { declaration: 'Apricots, preservative (E 224)' } },
      ['allergen_contradicted'],
    ],
    ['joined words', { Wholemilk: {}, Fishmeal: {} }, ['allergen_contradicted']],
    ['a dish of more', { Fishcake: {} }, ['allergen_contradicted', 'allergen_likely']],
    ['the words of another language', { Beurre: {}, Weizen: {} }, ['allergen_contradicted']],
  ])('%s', (_, ingredients, blocked) => expect(blockingCodes(ingredients)).toEqual(blocked));

  it.each([
    ['Crab sticks', ['allergen_contradicted', 'allergen_likely']],
    ['Ranch dressing', ['allergen_likely']],
    ['Suji', ['allergen_contradicted']],
    ['Wine vinegar', ['allergen_likely']],
    ['M\u0456lk powder', ['foreign_letters']],
    ['\u0413\u0430\u043b\u0430', ['foreign_letters']],
    ['M\u0131lk powder', ['allergen_contradicted']],
    ['\u03b2-carotene', []],
    ['Beetroot (\u0441\u0432\u0451\u043a\u043b\u0430)', []],
    ['Pine nuts', []],
    ['Hickory nuts', []],
    ['Glucose syrup (wheat)', []],
    ['Almond flavouring', ['allergen_likely']],
    ['Flour treatment agent (ascorbic acid)', []],
    ['Wheat dextrose', []],
    ['Fully refined soybean oil', []],
    ['Maize semolina', []],
    ['Plant butter', []],
    ['Custard apple', []],
  ])('asks of %s what it should', (name, codes) => expect(blockingCodes({ [name]: {} })).toEqual(codes));

  it('counts pine nuts as tree nuts in the US', () => {
    expect(blockingCodes({ 'Pine nuts': {} }, us)).toEqual(['allergen_contradicted']);
    expect(blockingCodes({ 'Pine kernels': {} }, us)).toEqual(['allergen_contradicted']);
    expect(blockingCodes({ 'Pine nuts': { said: 'nuts:pine nuts (US)' } }, us)).toEqual([]);
  });

  it('asks which part of a written list contains an allergen', () => {
    const declaration = 'Sugar, palm oil, cocoa';
    expect(blockingCodes({ Bar: { said: 'milk', declaration } })).toEqual(['allergen_unplaced']);
    expect(blockingCodes({ Bar: { said: 'milk', declaration: `${declaration}, whey` } })).toEqual([]);
  });

  it('blocks a compound without its parts, but not bread flour', () => {
    expect(blockingCodes({ Ketchup: {} })).toEqual(['compound_unlisted']);
    expect(blockingCodes({ Ketchup: { declaration: 'Ketchup (tomatoes, sugar)' } })).toEqual([]);
    expect(blockingCodes({ 'Bread flour': { said: 'gluten:wheat' } })).toEqual([]);
    expect(blockingCodes({ 'Jam sugar': {} })).toEqual([]);
    expect(blockingCodes({ Ketchup: {} }, us)).toEqual(['compound_unlisted']);
  });

  it('doesn’t list the parts of jam below 2 %, but lists those of more', () => {
    const answers = [
      ...wholeLabel.answers,
      { code: 'compound_unlisted', of: 'Jam', answer: 'defined', reason: '' },
    ];
    expect(blockingCodes({ Rice: { grams: 500 }, Jam: { grams: 9 } }, { label: { answers } })).toEqual([]);
    expect(blockingCodes({ Rice: { grams: 500 }, Jam: { grams: 20 } }, { label: { answers } })).toEqual([
      'compound_unlisted',
    ]);
  });

  it('has no findings for water', () =>
    expect(blockingCodes({ Water: { allergens: [] }, Rice: {} })).toEqual([]));

  it('keeps a stock in the list, even when it is marked as water', () => {
    const stock = { 'Chicken stock': { grams: 20, isWater: true }, Sugar: { grams: 100 } };
    const { label, book } = saidLabel(stock, { recipe: { finishedWeightGrams: '100' } });
    expect(ingredientListOf(label.recipe, book).text).toContain('Chicken stock');
  });

  it('names both sides of a contradiction, and says what to do', () => {
    const { label, book } = saidLabel({ Butter: {} });
    expect(labelFindings(label, book)[0]).toEqual({
      code: 'allergen_contradicted',
      severity: 'blocks',
      rule: 'Art. 7, 21',
      message:
        'Butter: its name says Butter, but it counts as free from milk. Correct one of the two. If it’s made without, call it ‘milk-free Butter’.',
      path: '/ingredients/Butter/allergens',
      of: '',
    });
  });

  it.each(['Aquafaba meringue', 'Sunflower halva', 'Chickpea tuna', 'Tofu scallops'])(
    'names a way out for %s, and takes it',
    (name) => {
      const allergens = { said: name.startsWith('Tofu') ? 'soybeans' : '' };
      const { label, book } = saidLabel({ [name]: allergens });
      const [contradicted] = labelFindings(label, book).filter(
        ({ code }) => code === 'allergen_contradicted',
      );
      const [, wayOut] = /call it ‘(.+)’/.exec(contradicted?.message ?? '') ?? [];
      expect(wayOut).toMatch(new RegExp(`-free ${name}$`));
      const answers = [
        ...label.content.answers,
        { code: 'compound_unlisted', of: wayOut ?? '', answer: 'one', reason: '' },
      ];
      expect(blockingCodes({ [wayOut ?? '']: allergens }, { label: { origin: 'UK', answers } })).toEqual([]);
    },
  );

  it('accepts an answer with a reason to what is only likely', () => {
    const answers = [
      { code: 'allergen_likely', of: 'Pasta:wheat:pasta', answer: 'not_in_it', reason: 'Made of rice' },
    ];
    expect(blockingCodes({ Pasta: {} })).toEqual(['allergen_likely']);
    expect(blockingCodes({ Pasta: {} }, { label: { answers, kind: 'ppds' } })).toEqual([]);
    // Nobody has answered for the other word.
    const renamed = { Pasta: { name: 'Pasta and noodles' } };
    expect(blockingCodes(renamed, { label: { answers, kind: 'ppds' } })).toEqual(['allergen_likely']);
  });

  it.each([
    ['fish', { 'Fish sauce': { said: 'fish' } }],
    ['crustaceans', { Bisque: { said: 'crustaceans' } }],
    ['nuts', { 'Mixed nuts': { said: 'nuts' } }],
  ])('in the US needs the species of %s', (_, ingredients) => {
    expect(blockingCodes(ingredients, us)).toContain('allergen_unnamed');
    expect(blockingCodes({ 'Cod fillet': { said: 'fish' } }, us)).toEqual([]);
  });
});

describe('one fact', () => {
  const codesOf = (foods: Record<string, SaidIngredient>) => {
    const { label, book } = saidLabel(foods);
    return labelFindings(label, book)
      .filter(({ severity }) => severity === 'blocks')
      .map(({ code }) => code);
  };
  it('is asked about once where two words of a name say it', () => {
    expect(
      codesOf({ 'Chocolate spread': {}, Rice: {} }).filter((code) => code === 'allergen_likely'),
    ).toHaveLength(1);
    expect(
      codesOf({ 'Caramel fudge': { declaration: 'fudge (sugar)' }, Rice: {} }).filter(
        (code) => code === 'allergen_likely',
      ),
    ).toHaveLength(2);
  });
  it('is one finding where a list states what it may contain', () => {
    expect(codesOf({ Syrup: { declaration: 'sugar, water. May contain milk' }, Rice: {} })).toEqual([
      'statement_in_list',
    ]);
    expect(codesOf({ Syrup: { declaration: 'sugar, milk' }, Rice: {} })).toEqual(['allergen_contradicted']);
    expect(codesOf({ Syrup: { declaration: 'sugar, milk. May contain nuts' }, Rice: {} })).toContain(
      'allergen_contradicted',
    );
  });
});
