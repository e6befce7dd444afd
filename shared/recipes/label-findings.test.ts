import { describe, expect, it } from 'vitest';
import { ingredientListOf } from './ingredient-list.ts';
import { answerOptions } from './label-answers.ts';
import { labelFindings } from './label-findings.ts';
import type { LabelContent } from './label-schema.ts';
import { recipeOf, subLineOf } from './test-book.ts';
import {
  blockingCodes,
  type SaidIngredient,
  type SaidLabel,
  saidIngredient,
  saidLabel,
} from './test-label.ts';

type Case = [what: string, ingredients: Record<string, SaidIngredient>, blocked: string[], more?: SaidLabel];

const flour: SaidIngredient = { said: 'gluten:wheat', grams: 500 };
const figures = {
  energyKj: '1500',
  energyKcal: '355',
  fat: '1',
  saturates: '0.5',
  carbohydrate: '70',
  sugars: '2',
  fibre: '3',
  protein: '10',
  salt: '0.1',
};
const others = {
  transFat: null,
  cholesterolMg: null,
  sodiumMg: null,
  addedSugars: null,
  vitaminDMcg: null,
  calciumMg: null,
  ironMg: null,
  potassiumMg: null,
};
const nutrition = { basis: '100g' as const, ...figures, ...others };

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
      ['allergen_contradicted', 'statement_in_list'],
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
    ['bread that nobody has declared for wheat', { Bread: {} }, ['allergen_likely']],
    ['wine that nobody has declared for sulphites', { 'Red wine': {} }, ['allergen_likely']],
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
      { 'Almond-free marzipan': { said: 'nuts:almonds' } },
      ['allergen_contradicted'],
    ],
    ['wheat-free rye', { 'Wheat-free rye bread': { said: 'gluten:rye' } }, []],
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
    ['joined words', { Wholemilk: {}, Fishcake: {} }, ['allergen_contradicted']],
    ['the words of another language', { Beurre: {}, Weizen: {} }, ['allergen_contradicted']],
  ])('%s', (_, ingredients, blocked) => expect(blockingCodes(ingredients)).toEqual(blocked));

  it.each<[string, Record<string, SaidIngredient>]>([
    ['Nut-free treat', { 'Ground almonds': { said: 'nuts:almonds' } }],
    ['Nutfree treat', { 'Ground almonds': { said: 'nuts:almonds' } }],
    ['Nut-free treat', { Cocoa: { said: 'may nuts:almonds' } }],
    ['Eggless sponge', { Egg: { said: 'eggs' } }],
    ['Zero dairy treat', { Butter: { said: 'milk' } }],
    ['Gluten and dairy free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Gluten, dairy & egg free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Gluten\u2013free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Gluten\u00a0free loaf', { 'Plain flour': { said: 'gluten:wheat' } }],
    ['Egg & nut free bake', { Egg: { said: 'eggs' } }],
    ['Shortbread that does not contain milk', { Butter: { said: 'milk' } }],
    ['Treat with no butter', { Butter: { said: 'milk' } }],
    ['Allergen-free treat', { Butter: { said: 'milk' } }],
    ['No added sugar treat', { 'Caster sugar': {} }],
    ['Sugar-free fudge', { 'Golden syrup': {} }],
    ['Vegan brownie', { Butter: { said: 'milk' } }],
    ['Vegan sweets', { Gelatine: {} }],
    ['Vegetarian bites', { Pork: {} }],
    ['Treat suitable for vegans', { Honey: {} }],
    ['Free-from treat', { Butter: { said: 'milk' } }],
    ['Gluten-free loaf', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['No gluten sponge', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['Sponge free from gluten', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['GF sponge', { 'Wheat flour': { said: 'gluten:wheat' } }],
    ['Gluten-free sponge', { Rice: { said: 'may gluten:wheat' } }],
    ['Gluten-free bites', { Oats: { said: 'gluten:oats' } }],
  ])('stops the name ‘%s’ on what it claims to be without', (foodName, ingredients) =>
    expect(blockingCodes(ingredients, { label: { foodName, origin: 'UK' } })).toContain('free_claim'),
  );

  it.each<[string, Record<string, SaidIngredient>]>([
    ['Vegan treat', { Cocoa: { said: 'may milk' } }],
    ['Vegetarian bites', { 'Vegetable suet': {} }],
    ['Gluten-free bites', { 'Gluten-free oats': { said: 'gluten:oats' } }],
    ['Free-from-milk treat', { Cocoa: {} }],
    ['Careless treat', { Butter: { said: 'milk' } }],
    ['Treat that is not suitable for vegans', { Milk: { said: 'milk' } }],
    ['Gluten and dairy free treat', { Rice: {} }],
  ])('takes the name ‘%s’ where it is true', (foodName, ingredients) =>
    expect(blockingCodes(ingredients, { label: { foodName } })).toEqual([]),
  );

  it('reads instructions for claims too', () => {
    const label = { instructions: 'Gluten free. Safe for coeliacs.' };
    expect(blockingCodes({ Wheat: { said: 'gluten:wheat' } }, { label })).toEqual(['free_claim']);
  });

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
  ])('asks of %s what it should', (name, codes) => expect(blockingCodes({ [name]: {} })).toEqual(codes));

  it('counts pine nuts as tree nuts in the US', () => {
    const us: SaidLabel = {
      form: 'us',
      label: {
        businessAddress: '1 Main St, Salem, OR 97301',
        answers: [{ code: 'nutrition', of: '', answer: 'us_j1', reason: '' }],
      },
    };
    expect(blockingCodes({ 'Pine nuts': {} }, us)).toEqual(['allergen_contradicted']);
    expect(blockingCodes({ 'Pine kernels': {} }, us)).toEqual(['allergen_contradicted']);
    expect(blockingCodes({ 'Pine nuts': { said: 'nuts:pine nuts (US)' } }, us)).toEqual([]);
  });

  it('asks where in a written list an allergen is', () => {
    const declaration = 'Sugar, palm oil, cocoa';
    expect(blockingCodes({ Bar: { said: 'milk', declaration } })).toEqual(['allergen_unplaced']);
    expect(blockingCodes({ Bar: { said: 'milk', declaration: `${declaration}, whey` } })).toEqual([]);
  });

  it('warns of a compound without its parts, and of no bread flour', () => {
    const codesOf = (name: string, more: SaidIngredient = {}) => {
      const { label, book } = saidLabel({ [name]: more });
      return labelFindings(label, book).map(({ code, severity }) => `${code} ${severity}`);
    };
    expect(codesOf('Ketchup')).toEqual(['compound_unlisted warns']);
    expect(codesOf('Ketchup', { declaration: 'Ketchup (tomatoes, sugar)' })).toEqual([]);
    expect(codesOf('Bread flour', { said: 'gluten:wheat' })).toEqual([]);
    expect(codesOf('Jam sugar')).toEqual([]);
  });

  it('asks nothing of water', () =>
    expect(blockingCodes({ Water: { allergens: [] }, Rice: {} })).toEqual([]));

  it('keeps a stock in the list, however it is marked', () => {
    const stock = { 'Chicken stock': { grams: 20, isWater: true }, Sugar: { grams: 100 } };
    const { label, book } = saidLabel(stock, { recipe: { finishedWeightGrams: '100' } });
    expect(ingredientListOf(label.recipe, book).text).toContain('Chicken stock');
  });

  it('says what contradicts what, and what to do', () => {
    const { label, book } = saidLabel({ Butter: {} });
    expect(labelFindings(label, book)[0]).toEqual({
      code: 'allergen_contradicted',
      severity: 'blocks',
      rule: 'Art. 7, 21',
      message:
        'Butter: its name says Butter, but it is declared free from milk. Correct one of the two. If it’s made without, call it ‘milk-free Butter’.',
      path: '/ingredients/Butter/allergens',
      of: '',
    });
  });

  it.each(['Aquafaba meringue', 'Sunflower halva', 'Chickpea tuna', 'Tofu scallops'])(
    'names a way out for %s, and takes it',
    (name) => {
      const allergens = { said: name.startsWith('Tofu') ? 'soybeans' : '' };
      const { label, book } = saidLabel({ [name]: allergens });
      const [, wayOut] = /call it ‘(.+)’/.exec(labelFindings(label, book)[0]?.message ?? '') ?? [];
      expect(wayOut).toMatch(new RegExp(`-free ${name}$`));
      expect(blockingCodes({ [wayOut ?? '']: allergens }, { label: { origin: 'UK' } })).toEqual([]);
    },
  );

  it('takes an answer to what is only likely, with its reason', () => {
    const answers = [
      { code: 'allergen_likely', of: 'Pasta:wheat:pasta', answer: 'not_in_it', reason: 'Made of rice' },
    ];
    expect(blockingCodes({ Pasta: {} })).toEqual(['allergen_likely']);
    expect(blockingCodes({ Pasta: {} }, { label: { answers, kind: 'ppds' } })).toEqual([]);
    // Of another word nobody has answered.
    const renamed = { Pasta: { name: 'Pasta and breadcrumbs' } };
    expect(blockingCodes(renamed, { label: { answers, kind: 'ppds' } })).toEqual(['allergen_likely']);
  });

  it.each([
    ['fish', { 'Fish sauce': { said: 'fish' } }],
    ['crustaceans', { Bisque: { said: 'crustaceans' } }],
    ['nuts', { 'Mixed nuts': { said: 'nuts' } }],
  ])('in the US needs the species of %s', (_, ingredients) => {
    const us = {
      form: 'us' as const,
      label: {
        businessAddress: '1 Main St, Salem, OR 97301',
        answers: [{ code: 'nutrition', of: '', answer: 'us_j1', reason: '' }],
      },
    };
    expect(blockingCodes(ingredients, us)).toContain('allergen_unnamed');
    expect(blockingCodes({ 'Cod fillet': { said: 'fish' } }, us)).toEqual([]);
  });
});

describe('what is listed', () => {
  const ganache = {
    recipe: recipeOf('g', [saidIngredient('Dark chocolate').line, saidIngredient('Cream').line], {
      name: 'Ganache',
      finishedWeightGrams: '200',
    }),
    ingredients: [
      saidIngredient('Dark chocolate').ingredient,
      saidIngredient('Cream', { said: 'milk' }).ingredient,
    ],
  };
  const withGanache: SaidLabel = {
    others: [ganache],
    lines: [subLineOf('g', '150', 'g')],
    recipe: { name: 'Chocolate tart' },
    label: { foodName: '' },
  };

  it.each<Case>([
    ['a line without a quantity', { Sugar: { quantity: null } }, ['needs_quantity']],
    ['a count that nobody weighed', { Sugar: { lineUnit: 'pieces' } }, ['list_unweighed']],
    [
      'a cup that may be the heaviest',
      { Sugar: { lineUnit: 'cup', quantity: '1' }, Oats: { said: 'gluten:oats', grams: 200 } },
      ['density'],
    ],
    [
      'a teaspoon that stays the lightest',
      { Sugar: { lineUnit: 'tsp', quantity: '1' }, Rice: { grams: 200 } },
      [],
    ],
    ['a cup of water', { Water: { lineUnit: 'cup', quantity: '1' }, Rice: { grams: 240 } }, []],
    ['a cup with a share', { Sugar: { lineUnit: 'cup', quantity: '1', quid: true } }, ['density']],
    [
      'ham in a ham sandwich',
      { Ham: {}, Rice: {} },
      ['quid', 'origin'],
      { label: { foodName: 'Ham sandwich' } },
    ],
    [
      'cherries in a cherry tart',
      { Cherries: {}, Rice: {} },
      ['quid'],
      { label: { foodName: 'Cherry tart' } },
    ],
    [
      'chillies in a chilli jam',
      { 'Red chillies': {}, Rice: {} },
      ['quid'],
      { label: { foodName: 'Chilli jam' } },
    ],
    [
      'no apples in a pineapple crush',
      { Apples: {}, Rice: {} },
      [],
      { label: { foodName: 'Pineapple crush' } },
    ],
    ['figs in a fig roll', { Figs: {}, Rice: {} }, ['quid'], { label: { foodName: 'Fig roll' } }],
    ['chocolate through ganache', { Rice: { grams: 400 } }, ['quid'], withGanache],
    [
      'ginger in gingerbread',
      { 'Ground ginger': {}, Rice: {} },
      ['quid'],
      { label: { foodName: 'Gingerbread' } },
    ],
    ['its share is stated', { Cherries: { quid: true } }, [], { label: { foodName: 'Cherry tart' } }],
    [
      'water above 5 % in sliced ham',
      { Ham: { grams: 900 }, Water: { grams: 100 } },
      ['added_water_unnamed'],
      { recipe: { foodKind: 'meat_cut' }, label: { foodName: 'Festive slices', origin: 'UK' } },
    ],
    [
      'the same, named',
      { Ham: { grams: 900 }, Water: { grams: 100 } },
      [],
      {
        recipe: { foodKind: 'meat_cut' },
        label: { foodName: 'Festive slices with added water', origin: 'UK' },
      },
    ],
  ])('%s', (...given) => {
    const [, , blocked] = given as unknown as Case;
    expect(blockedAs(given as unknown as Case)).toEqual(blocked);
  });

  it('names a guessed density even where it decides nothing', () => {
    const { label, book } = saidLabel({ Sugar: { lineUnit: 'tsp', quantity: '1' }, Rice: { grams: 200 } });
    expect(labelFindings(label, book)).toMatchObject([{ code: 'density', severity: 'warns' }]);
    const answers = [{ code: 'density', of: 'Sugar', answer: 'confirmed', reason: '' }];
    const confirmed = {
      ...label,
      content: { ...label.content, answers: [...label.content.answers, ...answers] },
    };
    expect(labelFindings(confirmed, book)).toEqual([]);
  });

  it('asks for the share of what is in a recipe too, where it is stated only beside it', () => {
    const chocolate = { 'Dark chocolate': { grams: 250, quid: true } };
    expect(blockingCodes(chocolate, withGanache)).toEqual(['quid']);
  });

  it('prints a share that is stated inside a recipe', () => {
    const lines = ganache.recipe.lines.map((line, at) => ({ ...line, quid: at === 0 }));
    const stated = { ...withGanache, others: [{ ...ganache, recipe: { ...ganache.recipe, lines } }] };
    expect(blockingCodes({ Rice: { grams: 450 } }, stated)).toEqual([]);
  });
});

describe('the particulars of a prepacked label', () => {
  const food: Record<string, SaidIngredient> = { Rice: { nutrition } };
  const drink: SaidLabel = { recipe: { isDrink: true }, label: { netUnit: 'ml' } };
  it.each<[string, Partial<LabelContent>, string[]]>([
    ['has all', {}, []],
    ['has no net quantity', { netQuantity: null }, ['net_quantity']],
    [
      'is sold by number',
      {
        netQuantity: null,
        answers: [
          { code: 'net_quantity', of: '', answer: 'annex9_1c', reason: '' },
          { code: 'nutrition', of: '', answer: 'annex5_19', reason: '' },
        ],
      },
      [],
    ],
    ['has only a number of pieces', { netUnit: 'pieces', netQuantity: '6' }, ['net_quantity']],
    ['has no date', { dateMark: 'none' }, ['date']],
    ['has no days', { shelfLifeDays: null }, ['date']],
    ['has a use by without storage', { dateMark: 'use_by', storage: '' }, ['storage']],
    ['has no address', { businessAddress: ' ' }, ['business']],
    ['has no business', { businessName: '' }, ['business']],
    ['has neither panel nor exemption', { answers: [] }, ['nutrition']],
    ['has its panel', { answers: [], showNutrition: true }, []],
    ['is pork without its country', { foodName: 'Pork bites' }, ['origin']],
    ['is a pickle in vinegar', { foodName: 'Rice in vinegar' }, ['drained_weight']],
  ])('that %s', (_, label, blocked) => expect(blockingCodes(food, { label })).toEqual(blocked));

  it('has a finding for each that is missing, and an exemption chosen for it passes', () => {
    const bare: Partial<LabelContent> = { netQuantity: null, dateMark: 'none', answers: [], storage: '' };
    expect(blockingCodes(food, { label: bare })).toEqual(['net_quantity', 'date', 'nutrition']);
    for (const code of ['net_quantity', 'date', 'nutrition']) {
      const chosen = ['net_quantity', 'date', 'nutrition'].map((each) => ({
        code: each,
        of: '',
        answer: answerOptions[each]?.[0]?.answer ?? '',
        reason: '',
      }));
      expect(blockingCodes(food, { label: { ...bare, answers: chosen } })).toEqual([]);
      expect(
        blockingCodes(food, { label: { ...bare, answers: chosen.filter((one) => one.code !== code) } }),
      ).toEqual([code]);
    }
  });

  it('needs none of them for direct sale', () => {
    const bare: Partial<LabelContent> = {
      kind: 'ppds',
      netQuantity: null,
      dateMark: 'none',
      answers: [],
      storage: '',
      businessAddress: '',
    };
    expect(blockingCodes(food, { label: bare })).toEqual([]);
  });

  it('asks for a lot, a day and a size only to print', () => {
    const { label, book } = saidLabel(food, { label: { shelfLifeDays: 200 } });
    const codes = (print: Parameters<typeof labelFindings>[2]) =>
      labelFindings(label, book, print).map(({ code }) => code);
    expect(codes(undefined)).toEqual([]);
    expect(codes({ lot: '', madeOn: '', sizes: [] })).toEqual(['lot', 'made_on', 'size']);
    const sizes = [{ id: '62x40', problem: null }];
    expect(codes({ lot: 'A1', madeOn: '2026-11-22', sizes })).toEqual([]);
    expect(
      codes({ lot: 'A1', madeOn: '2026-11-22', sizes: [{ id: '62x40', problem: '3 lines too many' }] }),
    ).toEqual(['does_not_fit']);
  });

  it.each<[string, Record<string, SaidIngredient>, SaidLabel, string[]]>([
    ['liquorice', { 'Liquorice extract': {} }, {}, ['liquorice']],
    ['a drink with alcohol', { Gin: { alcohol: '32' } }, drink, ['alcohol']],
    [
      'gin that nobody measured beside bitters that somebody did',
      { Gin: {}, Bitters: { alcohol: '0.1' } },
      drink,
      ['alcohol'],
    ],
    ['a drink of gin that nobody measured', { Gin: {} }, drink, ['alcohol']],
    [
      'what is sold by the litre and has sloe gin in it',
      { 'Sloe gin': {} },
      { label: { netUnit: 'cl', netQuantity: '50' } },
      ['alcohol'],
    ],
    ['a shrub with wine vinegar', { 'White wine vinegar': { said: 'sulphites' } }, drink, []],
    ['a cake with a little rum', { Rum: { alcohol: '32', grams: 1 }, Rice: { grams: 100 } }, {}, []],
    ['caffeine', { 'Caffeine powder': {} }, {}, ['caffeine']],
    [
      'frozen fish',
      { Pollock: { said: 'fish' } },
      { recipe: { foodKind: 'fish' }, label: { foodName: 'Frozen bites', origin: 'UK' } },
      ['frozen'],
    ],
  ])('asks about %s', (_, ingredients, more, blocked) =>
    expect(blockingCodes(ingredients, more)).toEqual(blocked),
  );
});

describe('nutrition', () => {
  const shown: SaidLabel = { label: { showNutrition: true, answers: [] } };
  it.each<Case>([
    ['is all known', { Rice: { nutrition } }, [], shown],
    [
      'lacks a figure',
      { Rice: { nutrition: { ...nutrition, salt: null } } },
      ['nutrition_incomplete'],
      shown,
    ],
    ['isn’t all known and isn’t printed', { Rice: { nutrition: null } }, []],
    [
      'has more fat than there is',
      { Rice: { nutrition: { ...nutrition, fat: '106' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'has more energy than there is',
      { Rice: { nutrition: { ...nutrition, energyKj: '3701' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'has more saturates than fat',
      { Rice: { nutrition: { ...nutrition, saturates: '12' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'has salt and sodium that contradict each other',
      { Rice: { nutrition: { ...nutrition, salt: '1', sodiumMg: '40' } } },
      ['nutrition_impossible'],
      shown,
    ],
    [
      'dries until more is in it than it weighs',
      { Rice: { nutrition, grams: 300 } },
      ['nutrition_impossible'],
      { ...shown, recipe: { finishedWeightGrams: '200' } },
    ],
    [
      'is of 9,999 kg baked into 2.8 kg',
      { Rice: { nutrition, grams: 9_999_000 } },
      ['finished_weight', 'nutrition_impossible'],
      { ...shown, recipe: { finishedWeightGrams: '2800' } },
    ],
    [
      'weighs more than went in',
      { Rice: { nutrition } },
      ['finished_weight'],
      { ...shown, recipe: { finishedWeightGrams: '250' } },
    ],
  ])('that %s', (...given) => {
    const [, , blocked] = given as unknown as Case;
    expect(blockedAs(given as unknown as Case)).toEqual(blocked);
  });

  it('says which figures of which ingredient can’t be, and where', () => {
    const wrong = { ...nutrition, saturates: '12' };
    const { label, book } = saidLabel({ Rice: { nutrition: wrong }, Sugar: { nutrition } }, shown);
    const [found] = labelFindings(label, book);
    expect(found).toMatchObject({
      message: 'Check the figures of Rice. Saturates can’t be more than the fat, 1 g.',
      path: '/ingredients/Rice/nutrition.saturates',
    });
  });

  it('warns of an energy that its figures don’t explain, and of a loss that nobody weighed', () => {
    const { label, book } = saidLabel(
      { Rice: { nutrition: { ...nutrition, energyKj: '2500', energyKcal: '598' } } },
      shown,
    );
    expect(labelFindings(label, book).map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'energy_differs warns',
      'finished_weight_unmeasured warns',
    ]);
  });
});
