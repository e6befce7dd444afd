/** What a prepacked label in the UK and the EU must state, by the words and figures of the food. */
import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import { type LabelContent, putLabelSchema } from './label-schema.ts';
import { recipeOf, subLineOf } from './test-book.ts';
import {
  answered,
  blockingCodes,
  drink,
  plain,
  printed,
  type Said,
  type SaidLabel,
  saidIngredient,
  saidLabel,
} from './test-label.ts';

const found = (...given: Parameters<typeof saidLabel>) => {
  const { label, book } = saidLabel(...given);
  return labelFindings(label, book);
};
const messageOf = (code: string, ...given: Parameters<typeof saidLabel>): string =>
  found(...given).find((one) => one.code === code)?.message ?? '';

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

describe('answers to nothing that is asked', () => {
  const issuesOf = (count: number) =>
    putLabelSchema
      .safeParse({
        answers: Array.from({ length: count }, (_, at) => ({ code: `code_${at}`, answer: 'yes' })),
      })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  it('are each named while they are few', () => {
    expect(issuesOf(2)).toEqual([
      "answers.0 'code_0' is nothing that is asked",
      "answers.1 'code_1' is nothing that is asked",
    ]);
  });

  it('are counted when they are many', () => {
    const issues = issuesOf(200);
    expect(issues).toHaveLength(4);
    expect(issues?.at(-1)).toBe('answers 200 answers are not valid; only the first 3 are named');
  });
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
    (foodName) =>
      expect(blockingCodes({ ...plain, 'Lemons and apples': { quid: true } }, drink({ foodName }))).toEqual(
        [],
      ),
  );

  it('asks whether a food with a drink’s name is one, whatever its unit', () => {
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
    expect(blockingCodes({ Ham: { grams: 850, quid: true } }, joint('150', cut))).toEqual([
      'added_water_unnamed',
    ]);
    expect(blockingCodes({ Ham: { grams: 950, quid: true } }, joint('50', cut))).toEqual([]);
    expect(blockingCodes({ Ham: { grams: 850, quid: true } }, joint('150', { foodKind: 'meat' }))).toEqual(
      [],
    );
  });

  it('counts an unsplit brine as water', () => {
    const cut = { foodKind: 'meat_cut' as const };
    const more = { label: { foodName: 'Roast joint', origin: 'UK' } };
    expect(
      blockingCodes({ Ham: { grams: 850, quid: true }, Brine: { grams: 150 } }, { ...more, recipe: cut }),
    ).toEqual(['added_water_unnamed']);
    expect(blockingCodes({ Ham: { grams: 850, quid: true }, Brine: { grams: 150 } }, more)).toEqual([
      'food_kind',
    ]);
  });

  it('deducts what the oven drove out', () => {
    const baked = { foodKind: 'meat_cut' as const, finishedWeightGrams: '890' };
    expect(blockingCodes({ Ham: { grams: 850, quid: true } }, joint('150', baked))).toEqual([]);
  });

  it('asks for the kind of food while it is unknown', () => {
    const dish = answered('food_kind', 'not_meat_or_fish');
    const pot = joint('150', {});
    expect(blockingCodes({ Ham: { grams: 850, quid: true } }, pot)).toEqual(['food_kind']);
    expect(
      blockingCodes({ Ham: { grams: 850, quid: true } }, { ...pot, label: { ...pot.label, ...dish } }),
    ).toEqual([]);
    expect(found({ Ham: { grams: 850, quid: true } }, pot)[0]?.path).toBe('/recipes/r/foodKind');
  });

  it.each<[string, Said, string[]]>([
    ['cod and water', { 'Cod loin': { said: 'fish', grams: 300 }, Water: {} }, ['food_kind']],
    ['prawns and ice', { Prawns: { said: 'crustaceans', grams: 300 }, Ice: {} }, ['food_kind']],
    ['bread of flour and water', { Spelt: { said: 'gluten:spelt', grams: 300 }, Water: {} }, []],
    ['beef tomatoes and water', { 'Beef tomatoes': { grams: 300 }, Water: {} }, []],
    ['ham without water', { Ham: { quid: true }, Salt: {} }, []],
  ])('of %s', (_, foods, blocked) =>
    expect(blockingCodes(foods, { label: { origin: 'UK' } })).toEqual(blocked),
  );
});

describe('shares of what the name singles out', () => {
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
    ['Steak pie', { Beef: {} }],
    [
      'Toad in the hole',
      { Sausages: { said: 'gluten:wheat', declaration: 'Sausages (pork, rusk (wheat))' } },
    ],
    ['Aubergine bake', { Eggplant: {} }],
    ['Eggplant bake', { Aubergines: {} }],
    ['Courgette cake', { Zucchini: {} }],
    ['Coriander relish', { Cilantro: {} }],
    ['Mince pies', { Mincemeat: { declaration: 'Mincemeat (raisins, suet)' } }],
    ['Beef burger', { Brisket: {} }],
    ['Ham pie', { Gammon: {} }],
    ['Lasagne', { 'Minced beef': {} }],
    ['Falafel', { Chickpeas: {} }],
    ['Bakewell tart', { 'Ground almonds': { said: 'nuts:almonds' } }],
    ['Prawn toast', { Shrimps: { said: 'crustaceans:shrimps' } }],
    ['Salted caramel', { 'Sea salt': {}, Salt: {} }],
    ['Apple turnover', { 'Pie filling': { declaration: 'Pie filling (apples, sugar)' } }],
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
    ['Apple turnover', { 'Pie filling': { declaration: 'Pie filling (apples (60 %), sugar)' } }],
    ['Steak seasoning', { Salt: {} }],
  ])('%s needs none', (foodName, foods) =>
    expect(blockingCodes({ Rice: { grams: 300 }, ...foods }, { label: { foodName } })).not.toContain('quid'),
  );

  it('names the word of the food’s name', () =>
    expect(messageOf('quid', { 'Gum base': {}, Sugar: {} }, { label: { foodName: 'Mint gums' } })).toBe(
      'The name says ‘gums’. Show the share of Gum base, or say why it isn’t needed.',
    ));

  it('aren’t needed for a single ingredient', () =>
    expect(blockingCodes({ Almonds: { said: 'nuts:almonds' } }, { label: { foodName: 'Almonds' } })).toEqual(
      [],
    ));
});
