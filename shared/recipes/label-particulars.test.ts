/** What a prepacked label in the UK and the EU must state, by the words and figures of the food. */
import { describe, expect, it } from 'vitest';
import { composeLabel } from './compose-label.ts';
import { ingredientListOf } from './ingredient-list.ts';
import { labelFindings } from './label-findings.ts';
import { type LabelContent, putLabelSchema } from './label-schema.ts';
import { nutritionOf } from './nutrition.ts';
import { recipeOf, subLineOf } from './test-book.ts';
import {
  blockingCodes,
  type SaidIngredient,
  type SaidLabel,
  saidIngredient,
  saidLabel,
  wholeLabel,
} from './test-label.ts';

type Said = Record<string, SaidIngredient>;

const plain: Said = { Rice: {}, Sugar: {} };
const drink = (label: Partial<LabelContent> = {}): SaidLabel => ({
  recipe: { isDrink: true },
  label: { netUnit: 'ml', ...label },
});
const answered = (code: string, answer: string, of = ''): Pick<LabelContent, 'answers'> => ({
  answers: [...wholeLabel.answers, { code, of, answer, reason: '' }],
});
const found = (...given: Parameters<typeof saidLabel>) => {
  const { label, book } = saidLabel(...given);
  return labelFindings(label, book);
};
const messageOf = (code: string, ...given: Parameters<typeof saidLabel>): string =>
  found(...given).find((one) => one.code === code)?.message ?? '';

/** The label as it is printed. */
function printed(...given: Parameters<typeof saidLabel>) {
  const { label, book } = saidLabel(...given);
  return composeLabel({
    label: label.content,
    recipeName: label.recipe.name,
    ingredientList: ingredientListOf(label.recipe, book),
    nutrition: nutritionOf(label.recipe, book),
    form: label.form,
    madeOn: '',
    lot: '',
  });
}

describe('net quantity', () => {
  it.each<[string, Partial<LabelContent>, NonNullable<SaidLabel['recipe']>, string[]]>([
    ['ounces alone', { netUnit: 'oz' }, {}, ['net_unit']],
    ['fluid ounces alone', { netUnit: 'fl oz' }, { isDrink: false }, ['net_unit']],
    ['a drink in grams', { netUnit: 'g' }, { isDrink: true }, ['net_unit']],
    ['a drink in kilograms', { netUnit: 'kg' }, { isDrink: true }, ['net_unit']],
    ['a drink in millilitres', { netUnit: 'ml' }, { isDrink: true }, []],
    ['a food in grams', { netUnit: 'g' }, { isDrink: false }, []],
    ['nothing', { netQuantity: '0' }, {}, ['net_quantity']],
    ['less than nothing', { netQuantity: '-5' }, {}, ['net_quantity']],
    ['an empty text', { netQuantity: '' }, {}, ['net_quantity']],
    ['a drained weight above it', { drainedQuantity: '181' }, {}, ['drained_above_net']],
    ['a drained weight below it', { drainedQuantity: '120' }, {}, []],
  ])('of %s', (_, label, recipe, blocked) =>
    expect(blockingCodes(plain, { label, recipe })).toEqual(blocked),
  );

  it('in the US may be in ounces', () =>
    expect(
      blockingCodes(plain, {
        form: 'us',
        label: {
          netUnit: 'oz',
          businessAddress: '1 Main St, Salem, OR 97301',
          ...{ answers: [{ code: 'nutrition', of: '', answer: 'us_j1', reason: '' }] },
        },
      }),
    ).toEqual([]));
});

describe('alcohol', () => {
  it('is at most 100 %', () => {
    expect(putLabelSchema.safeParse({ alcoholPercent: '100.1' }).success).toBe(false);
    expect(putLabelSchema.safeParse({ alcoholPercent: '40' }).success).toBe(true);
  });

  it.each([
    ['4.56', 'Alcohol 4.6% vol'],
    ['11.0', 'Alcohol 11% vol'],
    ['37.5', 'Alcohol 37.5% vol'],
    ['', null],
  ])('of %s prints as %s', (alcoholPercent, text) =>
    expect(printed(plain, { label: { alcoholPercent } }).alcohol).toBe(text),
  );

  it.each<[string, Said, string]>([
    ...[
      'IPA',
      'Best bitter',
      'Pilsner',
      'Saison',
      'Scrumpy',
      'Hooch',
      'Hard seltzer',
      'Negroni',
      'Mulled wine',
    ].map((name): [string, Said, string] => [name, plain, name]),
    ['amontillado', { Amontillado: { said: 'sulphites' } }, 'Sipper'],
    ['kombucha', plain, 'Kombucha'],
    ['malt and hops', { 'Pale malt': { said: 'gluten:barley' }, Hops: {}, Water: {} }, 'Sipper'],
    ['apple juice and yeast', { 'Apple juice': {}, Yeast: {} }, 'Sipper'],
    ['grape must and yeasts', { 'Grape must': {}, Yeasts: {} }, 'Sipper'],
    ['honey and yeast', { Honey: {}, Yeast: {} }, 'Sipper'],
    ['a text that names rum', { Base: { declaration: 'Water, rum, sugar' } }, 'Sipper'],
  ])('is asked for %s', (_, foods, foodName) => {
    const label = { foodName, origin: 'UK', alcoholPercent: null };
    const codes = (more: Partial<LabelContent>) =>
      blockingCodes(foods, drink({ ...label, ...more })).filter((code) => code === 'alcohol');
    expect(codes({})).toEqual(['alcohol']);
    expect(codes({ alcoholPercent: '' })).toEqual(['alcohol']);
    expect(codes({ alcoholPercent: '5' })).toEqual([]);
    expect(codes(answered('alcohol', 'low'))).toEqual([]);
  });

  it.each(['Bitter lemon', 'Cider vinegar tonic', 'Apple juice', 'Lemonade'])(
    'isn’t asked for %s',
    (foodName) => expect(blockingCodes(plain, drink({ foodName }))).toEqual([]),
  );

  it('of what is called a drink asks whether it is one, whatever its unit', () => {
    expect(blockingCodes(plain, { label: { foodName: 'Sloe gin' } })).toEqual(['alcohol']);
    expect(blockingCodes(plain, { label: { foodName: 'Cake with rum' } })).toEqual([]);
    expect(found(plain, { label: { foodName: 'Gin and tonic' } })).toMatchObject([
      { code: 'alcohol', severity: 'warns', path: '/recipes/r/isDrink' },
    ]);
    expect(found(plain, { label: { foodName: 'Gin and tonic' }, recipe: { isDrink: false } })).toEqual([]);
    expect(blockingCodes(plain, { label: { foodName: 'Sloe gin', ...answered('alcohol', 'low') } })).toEqual(
      [],
    );
  });
});

describe('water in meat and fish', () => {
  const brine = {
    recipe: recipeOf(
      'b',
      [saidIngredient('Water', { grams: 900 }).line, saidIngredient('Salt', { grams: 100 }).line],
      { name: 'Brine' },
    ),
    ingredients: [saidIngredient('Water').ingredient, saidIngredient('Salt').ingredient],
  };
  const joint = (grams: string, recipe: NonNullable<SaidLabel['recipe']>): SaidLabel => ({
    others: [brine],
    lines: [subLineOf('b', grams, 'g')],
    recipe: { name: 'Roast joint', finishedWeightGrams: '1000', ...recipe },
    label: { foodName: 'Roast joint', origin: 'UK' },
  });

  it('counts the water of a brine in brackets', () => {
    const cut = { foodKind: 'meat_cut' as const };
    expect(blockingCodes({ Ham: { grams: 850 } }, joint('150', cut))).toEqual(['added_water_unnamed']);
    expect(blockingCodes({ Ham: { grams: 950 } }, joint('50', cut))).toEqual([]);
    expect(blockingCodes({ Ham: { grams: 850 } }, joint('150', { foodKind: 'meat' }))).toEqual([]);
  });

  it('counts a brine that nobody has split as water', () => {
    const cut = { foodKind: 'meat_cut' as const };
    const more = { label: { foodName: 'Roast joint', origin: 'UK' } };
    expect(blockingCodes({ Ham: { grams: 850 }, Brine: { grams: 150 } }, { ...more, recipe: cut })).toEqual([
      'added_water_unnamed',
    ]);
    expect(blockingCodes({ Ham: { grams: 850 }, Brine: { grams: 150 } }, more)).toEqual(['food_kind']);
  });

  it('takes off what the oven drove out', () => {
    const baked = { foodKind: 'meat_cut' as const, finishedWeightGrams: '890' };
    expect(blockingCodes({ Ham: { grams: 850 } }, joint('150', baked))).toEqual([]);
  });

  it('asks for the kind of food while nobody has said', () => {
    const dish = answered('food_kind', 'not_meat_or_fish');
    const pot = joint('150', {});
    expect(blockingCodes({ Ham: { grams: 850 } }, pot)).toEqual(['food_kind']);
    expect(blockingCodes({ Ham: { grams: 850 } }, { ...pot, label: { ...pot.label, ...dish } })).toEqual([]);
    expect(found({ Ham: { grams: 850 } }, pot)[0]?.path).toBe('/recipes/r/foodKind');
  });

  it.each<[string, Said, string[]]>([
    ['cod and water', { 'Cod loin': { said: 'fish', grams: 300 }, Water: {} }, ['food_kind']],
    ['prawns and ice', { Prawns: { said: 'crustaceans', grams: 300 }, Ice: {} }, ['food_kind']],
    ['bread of flour and water', { Spelt: { said: 'gluten:spelt', grams: 300 }, Water: {} }, []],
    ['beef tomatoes and water', { 'Beef tomatoes': { grams: 300 }, Water: {} }, []],
    ['ham without water', { Ham: {}, Salt: {} }, []],
  ])('of %s', (_, foods, blocked) =>
    expect(blockingCodes(foods, { label: { origin: 'UK' } })).toEqual(blocked),
  );
});

describe('additives and oils', () => {
  const declaredAs = (declaration: string): Said => ({ Rice: { grams: 200 }, Mix: { declaration } });
  it.each<[string, string[]]>([
    ['E330', ['additive_category']],
    ['Sugar, E-150d', ['additive_category']],
    ['Sugar, INS 412', ['additive_category']],
    ['Sodium nitrite', ['additive_category']],
    ['Apple, potassium sorbate', ['additive_category']],
    ['Soya lecithin powder', ['additive_category']],
    ['Xanthan gum', ['additive_category']],
    ['Sugar, tartrazine', ['additive_category']],
    ['Acid, sugar, sodium nitrite', ['additive_category']],
    ['Preservative (sodium nitrite)', []],
    ['Preservatives: sodium nitrite, potassium nitrate', []],
    ['Sugar, emulsifier: mono- and diglycerides of fatty acids, thickener (E415)', []],
    ['Preservatives: calcium acetate, sodium nitrite', []],
    ['Raising agents (E450(i), E500), sugar', []],
    ['Acidity regulators: citric acid and E331', []],
    ['Colour E120', []],
    ['Vitamin E, sugar', []],
    ['Cucumber, lactic acid bacteria', []],
  ])('of ‘%s’', (declaration, blocked) => {
    const codes = blockingCodes(declaredAs(declaration)).filter((code) => code !== 'allergen_contradicted');
    expect(codes).toEqual(blocked);
  });

  it.each(['Pectin', 'Citric acid', 'Baking soda', 'Cream of tartar', 'Xylitol'])(
    'only warns of %s, which is a food as well',
    (name) => {
      const findings = found({ Rice: {}, [name]: {} }).filter(({ code }) => code === 'additive_category');
      expect(findings.map(({ severity }) => severity)).toEqual(['warns']);
    },
  );

  it('says what to write, and where', () =>
    expect(found({ Rice: {}, 'Sodium nitrite': {} })[0]).toMatchObject({
      message:
        'Sodium nitrite: put its category before ‘Sodium nitrite’ in what it reads on labels, for example ‘preservative: Sodium nitrite’.',
      path: '/ingredients/Sodium nitrite/declaration',
    }));

  it.each([
    ['E330', 'acidity regulator'],
    ['E471', 'emulsifier'],
    ['E955', 'sweetener'],
  ])('suggests the category of %s', (declaration, category) =>
    expect(messageOf('additive_category', declaredAs(declaration))).toContain(
      `‘${category}: ${declaration}’`,
    ),
  );

  it('doesn’t ask in the US', () => {
    const us = found({ 'Xanthan gum': {} }, { form: 'us' }).map(({ code }) => code);
    expect(us).not.toContain('additive_category');
  });

  it.each<[string, string[]]>([
    ['Vegetable oil', ['oil_origin']],
    ['Sugar, vegetable fat, sunflower seeds', ['oil_origin']],
    ['Vegetable oil (rapeseed)', []],
    ['Vegetable oils (palm, rapeseed) in varying proportions', []],
    ['Vegetable fat: shea', []],
    ['Vegetable oils and fats (palm, shea)', []],
    ['Rapeseed oil', []],
    ['Hydrogenated palm oil', ['oil_origin']],
    ['Fully hydrogenated palm oil', []],
    ['Vegetable fat (partly hydrogenated palm)', []],
    ['Non-hydrogenated palm fat', []],
  ])('of the oil ‘%s’', (declaration, blocked) =>
    expect(blockingCodes(declaredAs(declaration))).toEqual(blocked),
  );
});

describe('statements', () => {
  const laxative = 'Excessive consumption may produce laxative effects.';
  it.each<[string, Said, boolean]>([
    ['maltitol that nobody measured', { Maltitol: { grams: 20 }, Rice: { grams: 80 } }, true],
    ['a little of it', { Maltitol: { grams: 5 }, Rice: { grams: 95 } }, false],
    [
      'a syrup whose polyols are stated',
      { 'Sorbitol syrup': { grams: 20, polyols: '40' }, Rice: { grams: 80 } },
      false,
    ],
    [
      'one that is stated beside one that isn’t',
      { Xylitol: { grams: 20 }, 'Sorbitol syrup': { grams: 1, polyols: '70' }, Rice: { grams: 80 } },
      true,
    ],
  ])('of polyols for %s', (_, foods, is) => expect(printed(foods).statements.includes(laxative)).toBe(is));

  it('of the six colours, by their numbers too', () =>
    expect(printed({ Rice: {}, 'Colour E-102': {} }).statements.join(' ')).toContain('Tartrazine (E102)'));

  it('asks for caffeine of an energy drink that only the name calls coffee', () => {
    const foods: Said = { Water: {}, Sugar: {}, Caffeine: { grams: 1 } };
    const named = { foodName: 'Coffee energy drink' };
    expect(blockingCodes(foods, drink(named))).toEqual(['caffeine']);
    const high = printed(foods, drink({ ...named, caffeineMg: '32' })).statements.join(' ');
    expect(high).toContain('High caffeine content');
    const withCoffee: Said = { ...foods, 'Ground coffee': { quid: true } };
    expect(blockingCodes(withCoffee, drink(named))).toEqual([]);
    expect(printed(withCoffee, drink({ ...named, caffeineMg: '32' })).statements).toEqual([]);
  });

  it('doesn’t print the caffeine statement of foods on what may be a drink', () => {
    const label = { netUnit: 'ml' as const, caffeineMg: '32' };
    expect(blockingCodes({ Water: {}, Guarana: {} }, { label })).toEqual(['drink_unknown']);
    expect(blockingCodes({ Water: {}, Guarana: {} }, { label, recipe: { isDrink: true } })).toEqual([]);
  });

  it.each<[string, Said, string, string[]]>([
    [
      'mozzarella in its line of brine',
      { Mozzarella: { said: 'milk' }, Brine: {} },
      'Treat',
      ['drained_weight'],
    ],
    [
      'halloumi in salted water',
      { Halloumi: { said: 'milk' }, 'Salted water': {} },
      'Treat',
      ['drained_weight'],
    ],
    ['tofu in water', { Tofu: { said: 'soybeans', grams: 300 }, Water: {} }, 'Treat', ['drained_weight']],
    [
      'an olive loaf with water',
      { Spelt: { said: 'gluten:spelt', grams: 300 }, Water: {} },
      'Olive loaf',
      [],
    ],
    ['feta without', { Feta: { said: 'milk' }, Thyme: {} }, 'Treat', []],
  ])('of the drained weight for %s', (_, foods, foodName, blocked) =>
    expect(blockingCodes(foods, { label: { foodName } })).toEqual(blocked),
  );

  it.each<[string, Partial<LabelContent>, string[]]>([
    ['frozen fish', { storage: 'Keep frozen' }, ['frozen']],
    ['fish that was frozen', { instructions: 'Previously frozen. Don’t freeze again.' }, ['defrosted']],
    ['the same in its name', { foodName: 'Previously frozen bites' }, ['defrosted']],
    [
      'defrosted fish, named so',
      { foodName: 'Bites, defrosted', storage: 'Keep cold. Previously frozen' },
      [],
    ],
    [
      'what freezing doesn’t change',
      { instructions: 'Previously frozen', ...answered('defrosted', 'no_effect') },
      [],
    ],
  ])('of freezing for %s', (_, label, blocked) =>
    expect(
      blockingCodes(
        { Pollock: { said: 'fish' } },
        { recipe: { foodKind: 'fish' }, label: { origin: 'UK', ...label } },
      ),
    ).toEqual(blocked),
  );

  it.each<[string, Said, Partial<LabelContent>, string[]]>([
    ['an ingredient of raw milk', { 'Raw cow’s milk': { said: 'milk' }, Salt: {} }, {}, ['raw_milk']],
    ['unpasteurised cheese', { 'Unpasteurised cheddar': { said: 'milk' }, Salt: {} }, {}, ['raw_milk']],
    [
      'the statement',
      { 'Raw milk': { said: 'milk' }, Salt: {} },
      { instructions: 'Made with raw milk.' },
      [],
    ],
    [
      'milk that was heated',
      { 'Raw milk': { said: 'milk' }, Salt: {} },
      answered('raw_milk', 'heat_treated'),
      [],
    ],
    ['unpasteurised juice', { 'Unpasteurised apple juice': {}, Salt: {} }, {}, []],
    ['direct sale', { 'Raw milk': { said: 'milk' }, Salt: {} }, { kind: 'ppds' }, ['raw_milk']],
  ])('of raw milk for %s', (_, foods, label, blocked) =>
    expect(blockingCodes(foods, { label })).toEqual(blocked),
  );

  it('of raw drinking milk is the warning', () => {
    const milk: Said = { 'Raw milk': { said: 'milk' } };
    const named = { foodName: 'Raw milk' };
    expect(blockingCodes(milk, drink({ ...named, instructions: 'Made with raw milk' }))).toEqual([
      'raw_milk',
    ]);
    const warning =
      'This milk has not been heat-treated and may therefore contain organisms harmful to health';
    expect(blockingCodes(milk, drink({ ...named, instructions: warning }))).toEqual([]);
  });

  it('of plant sterols', () => {
    const spread: Said = { Rice: {}, 'Plant stanol esters': {} };
    expect(blockingCodes(spread)).toEqual(['plant_sterols']);
    const instructions =
      'With added plant stanols: 0.8 g per 10 g. Only for people who want to lower their cholesterol. Not for pregnant women or young children. Avoid more than 3 g a day.';
    expect(blockingCodes(spread, { label: { instructions } })).toEqual([]);
  });

  it.each([
    ['www.ryeandco.example', ['business']],
    ['hello@ryeandco.example', ['business']],
    ['ryeandco.co.uk', ['business']],
    ['1 Mill Lane, Hereford HR1 1AA\nwww.ryeandco.example', []],
  ])('of the address %s', (businessAddress, blocked) =>
    expect(blockingCodes(plain, { label: { businessAddress } })).toEqual(blocked),
  );
});

describe('shares of what a name means', () => {
  it.each<[string, Said]>([
    ['Cheese twists', { Cheddar: { said: 'milk' } }],
    ['Cheeseburger', { Cheddar: { said: 'milk' } }],
    ['Meatballs', { Beef: {} }],
    ['Fish cakes', { Cod: { said: 'fish' } }],
    ['Meat balls', { Beef: {} }],
    ['Vegetable bake', { Carrots: {} }],
    ['Nut bar', { Cashews: { said: 'nuts:cashews' } }],
    ['Fruit loaf', { Sultanas: { said: 'sulphites' } }],
    ['Mixed berries crumble', { Blackcurrants: {} }],
    ['Summer berry pot', { Raspberries: {} }],
    ['Sausages', { Pork: {} }],
    ['Shepherd’s pie', { 'Minced lamb': {} }],
    ['Cottage pie', { 'Minced beef': {} }],
    ['Cornish pasty', { 'Beef skirt': {} }],
    ['Hummus', { Chickpeas: {} }],
    ['Humous', { Chickpeas: {} }],
    ['Houmous', { 'Chick peas': {} }],
    ['Guacamole', { Avocado: {} }],
    ['Pesto', { Basil: {} }],
  ])('%s', (foodName, foods) => {
    const label = { foodName, origin: 'UK' };
    expect(blockingCodes({ Rice: { grams: 300 }, ...foods }, { label })).toEqual(['quid']);
    const [name = ''] = Object.keys(foods);
    const stated = { ...foods, [name]: { ...foods[name], quid: true } };
    expect(blockingCodes({ Rice: { grams: 300 }, ...stated }, { label })).toEqual([]);
  });

  it.each<[string, Said]>([
    ['Nut-free treat', { Cashews: { said: 'nuts:cashews' } }],
    ['Coconut bar', { Cashews: { said: 'nuts:cashews' } }],
    ['Cheese twists', { Butter: { said: 'milk' } }],
    ['Vegan sausages', { Tofu: { said: 'soybeans' } }],
  ])('%s needs none', (foodName, foods) =>
    expect(blockingCodes({ Rice: { grams: 300 }, ...foods }, { label: { foodName } })).not.toContain('quid'),
  );

  it('says which word of the name it is', () =>
    expect(messageOf('quid', { 'Gum base': {}, Sugar: {} }, { label: { foodName: 'Mint gums' } })).toBe(
      'The name says ‘gums’. Show the share of Gum base, or say why it isn’t needed.',
    ));

  it('needs none of one ingredient', () =>
    expect(blockingCodes({ Almonds: { said: 'nuts:almonds' } }, { label: { foodName: 'Almonds' } })).toEqual(
      [],
    ));
});

describe('an exemption that is contradicted', () => {
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

  it('counts for the lot and in the US too', () => {
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

  it('warns of a kind of food that it isn’t', () => {
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
    // That of no sugar isn't true either.
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

  it('needs the fibre of what is called high in fibre', () => {
    const nutrition = {
      basis: '100g' as const,
      ...{ energyKj: '1500', energyKcal: '355', fat: '1', saturates: '0.5', carbohydrate: '70', sugars: '2' },
      ...{ fibre: null, protein: '10', salt: '0.1', transFat: null, cholesterolMg: null, sodiumMg: null },
      ...{ addedSugars: null, vitaminDMcg: null, calciumMg: null, ironMg: null, potassiumMg: null },
    };
    const label = { showNutrition: true, answers: [], foodName: 'High fibre crackers' };
    expect(blockingCodes({ Rice: { nutrition } }, { label })).toEqual(['nutrition']);
    expect(blockingCodes({ Rice: { nutrition: { ...nutrition, fibre: '8' } } }, { label })).toEqual([]);
  });
});
