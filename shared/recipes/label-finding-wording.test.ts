/** Claims in other words and languages, names that promise, and diets. */
import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import type { LabelContent } from './label-schema.ts';
import { blockingCodes, type Said, type SaidLabel, saidLabel } from './test-label.ts';

const messagesOf = (foods: Said, more: SaidLabel, code = 'free_claim'): string[] => {
  const { label, book } = saidLabel(foods, more);
  return labelFindings(label, book).flatMap((one) => (one.code === code ? [one.message] : []));
};
const claimed = (foods: Said, text: string): boolean => {
  const inName = messagesOf(foods, { label: { foodName: text, origin: 'UK' } }).length > 0;
  const inText =
    messagesOf(foods, { label: { instructions: `${text}. Eat cold.`, origin: 'UK' } }).length > 0;
  expect(inName).toBe(inText);
  return inName;
};

const butter: Said = { Butter: { said: 'milk' } };
const wheat: Said = { 'Plain flour': { said: 'gluten:wheat' } };
const egg: Said = { Egg: { said: 'eggs' } };
const peanuts: Said = { 'Roasted peanuts': { said: 'peanuts' } };

describe('a free-from claim', () => {
  it.each<[string, Said]>([
    ...[
      'Laktosefrei',
      'Laktosefreier Kuchen',
      'Sans lactose',
      'Senza lattosio',
      'Sin lactosa',
      'Lactosevrij',
      'Zonder lactose',
      'Bez laktozy',
      'Ohne Milch',
      'Sans lait',
      'Sin leche',
      'Sin productos lácteos',
      'Bez mleka',
      'Vegano',
      'Vegana',
      'Végétalien',
      'Veganistisch',
      'Wegański',
      'Veganer Kuchen',
      'No animal products',
      'Free from animal ingredients',
      'No allergens',
      'Contains no allergens',
      'Safe for allergy sufferers',
      'Suitable for people with food allergies',
      'Not a drop of milk',
      'Without a trace of dairy',
      'Milk? None!',
      'Milk: 0',
      'Suitable for coeliacs and those avoiding dairy',
      'For anyone who can’t eat dairy',
      'Milk-safe',
      '0g dairy',
      'Dairy isn’t used',
      'Dairy not included',
      'Milk? No way',
      'Never contains milk',
      'No trace of milk',
      'Without so much as a whiff of dairy',
      'Not one drop of milk',
      'Nothing dairy',
      'Nothing from cows',
      'Nothing from an animal',
      'Skip the dairy',
      'Goodbye dairy',
      'Devoid of milk',
      'Nondairy',
      'Suitable for milk-avoiders',
      'Lacto-free',
      'Allergy-free',
      'Free of the major allergens',
      'Made only from plants',
      'Plantaardig',
      'Rein pflanzlich',
      '100% végétal',
    ].map((text): [string, Said] => [text, butter]),
    ...[
      'Minus the gluten',
      'For those avoiding gluten',
      'Gluten: 0',
      'Gluten? None',
      'Coeliac-safe',
      'Gluten content: nil',
      'Gluten below 20 ppm',
      'Less than 20ppm gluten',
      'Say no to gluten',
      'Bezglutenowe',
      'Ohne Weizen',
      'Sin trigo',
      'Sans blé',
    ].map((text): [string, Said] => [text, wheat]),
    ...[
      'Ohne Ei',
      'Ohne Eier',
      'Eifrei',
      'Sans œuf',
      'Senza uova',
      'Sin huevo',
      'Zonder ei',
      'Bez jaj',
      'Bez jajek',
    ].map((text): [string, Said] => [text, egg]),
    ...(
      [
        ['Ohne Nüsse', 'nuts:almonds'],
        ['Sans fruits à coque', 'nuts:almonds'],
        ['Sin frutos secos', 'nuts:almonds'],
        ['Ohne Erdnüsse', 'peanuts'],
        ['Bez orzeszków ziemnych', 'peanuts'],
        ['Senza arachidi', 'peanuts'],
        ['Ohne Sellerie', 'celery'],
        ['Sans moutarde', 'mustard'],
        ['Senza sesamo', 'sesame'],
        ['Sin sulfitos', 'sulphites'],
        ['Zonder schaaldieren', 'crustaceans'],
        ['Sin mariscos', 'molluscs'],
        ['Sans fruits de mer', 'crustaceans'],
        ['Bez ryb', 'fish'],
        ['Bez soi', 'soybeans'],
        ['No tree nuts', 'nuts:almonds'],
        ['Nut-safe', 'nuts:almonds'],
      ] as const
    ).map(([text, said]): [string, Said] => [text, { Blend: { said } }]),
    ['Contains no nuts', peanuts],
    ['Made in a nut-free kitchen', peanuts],
    ['Nut free', peanuts],
    ['Vegetarisch', { Bacon: {} }],
    ['Végétarien', { Bacon: {} }],
    ['Vegetariano', { Gelatine: {} }],
    ['Wegetariański', { Lard: {} }],
  ])('is read in other words: %s', (text, foods) => expect(claimed(foods, text)).toBe(true));

  it.each<[string, Said]>([
    ['Nicht vegan', butter],
    ['Pas végétarien', { Bacon: {} }],
    ['Not suitable for allergy sufferers', butter],
    ['For allergens, see ingredients in bold', butter],
    ['Advice for those avoiding milk', butter],
    ['Not for those avoiding dairy', butter],
    ['No tree nuts', peanuts],
    ['Tree nut free', peanuts],
    ['Milk: 20%', butter],
    ['Ohne Zucker', butter],
    ['Sans gluten', butter],
    ['No butter', { 'Cocoa butter': {} }],
    ['No milk', { 'Coconut milk': {} }],
    ['Not a drop left', butter],
    ['Skip the butter', butter],
    ['Milk: no 1 in taste', butter],
    ['Ask for our vegan range', butter],
    ['Plantaardige olie', butter],
    ['May contain traces of milk', butter],
    ['Chocolate: no thanks', butter],
    ['Store at 0 to 5 °C', butter],
    ['Sulphites below 20 ppm', wheat],
    ['Made with milk, not water', butter],
    ['Microwave-safe', butter],
    ['Caffeine-free', { 'Caffeine-free tea': {} }],
  ])('isn’t seen in %s', (text, foods) => expect(claimed(foods, text)).toBe(false));

  it.each<[keyof LabelContent, string]>([
    ['storage', 'Keep free from moisture'],
    ['storage', 'Store in a place free from odours and light'],
    ['instructions', 'Free from palm oil.'],
  ])('isn’t open in %s: %s', (field, text) =>
    expect(blockingCodes(butter, { label: { [field]: text } })).not.toContain('free_claim'),
  );
  it.each<[keyof LabelContent, string]>([
    ['businessName', 'The Free From Bakery'],
    ['instructions', 'From our free from range.'],
    ['storage', 'Keep cool. A free-from treat'],
  ])('is open in %s: %s', (field, text) =>
    expect(blockingCodes(butter, { label: { [field]: text } })).toContain('free_claim'),
  );

  it('speaks of the cereal or the nut that it names', () => {
    expect(messagesOf(wheat, { label: { foodName: 'Wheat-free treat' } })).toEqual([
      '‘Wheat-free treat’ says it has no wheat, but it contains wheat. Correct one of the two.',
    ]);
    expect(messagesOf(peanuts, { label: { foodName: 'Nut-free treat' } })[0]).toContain('contains peanuts');
  });

  it.each<[string, Said]>([
    ['No added sugar treat', { 'Caster sugar': {} }],
    ['No preservatives treat', { Cordial: { declaration: 'Water, preservative (potassium sorbate)' } }],
    ['Treat. Nothing artificial', { Cordial: { declaration: 'Water, artificial colour (E102)' } }],
    ['No milk treat', { Milk: { said: 'milk' } }],
    ['Vegan treat', { Parmesan: { said: 'milk' } }],
    ['Sulphite-free treat', { 'Sulphite wine': { said: 'sulphites' } }],
    ['No pork treat', { Pork: {} }],
    ['Salt-free treat', { Salt: {} }],
  ])('is found once: %s', (foodName, foods) => {
    const answers = [{ code: 'nutrition', of: '', answer: 'annex5_19', reason: '' }];
    const { label, book } = saidLabel(foods, { label: { foodName, answers, origin: 'UK' } });
    const codes = labelFindings(label, book).map(({ code }) => code);
    expect(codes.filter((code) => /claim/.test(code))).toEqual(['free_claim']);
  });
});

describe('a claim of a diet', () => {
  it.each<[string, Said]>([
    ['Kosher', { Prawns: { said: 'crustaceans:prawns' } }],
    ['Kosher', { Mussels: { said: 'molluscs:mussels' } }],
    ['Kosher', { 'Smoked eel': { said: 'fish:eel' } }],
    ['Kosher', { Rabbit: {} }],
    ['Kosher', { Beef: {}, 'Double cream': { said: 'milk' } }],
    ['Halal', { 'Vanilla extract (alcohol)': {} }],
    ['Halal', { Flavouring: { declaration: 'flavouring (ethanol, vanilla)' } }],
    ['Nothing artificial', { Cordial: { declaration: 'Water, potassium sorbate' } }],
    ['Nitrite-free', { Curing: { declaration: 'salt, sodium nitrite' } }],
    ['Free from nitrites', { Curing: { declaration: 'salt, E250' } }],
    ['Sulphite-free', { Fruit: { declaration: 'apricots, sodium metabisulphite' } }],
    ['MSG-free', { Stock: { declaration: 'salt, monosodium glutamate' } }],
    ['Free from MSG', { Stock: { declaration: 'salt, E621' } }],
    ['Onion-free', { Stock: { declaration: 'salt, onion' } }],
    ['No sweeteners', { Cola: { declaration: 'water, aspartame' } }],
    ['No refined sugar', { 'Caster sugar': {} }],
    ['Vegetarian', { 'Worcestershire sauce': { said: 'fish:anchovies' } }],
    ['Vegetarian', { 'Grana Padano': { said: 'milk' } }],
    ['Vegetarian', { Gruyère: { said: 'milk' } }],
    ['Vegan', { Shellac: {} }],
    ['Meat-free', { Lard: {} }],
    ['Pescatarian', { 'Chicken thighs': {} }],
    ['Unsweetened', { 'Caster sugar': {} }],
  ])('is false: %s', (text, foods) => expect(claimed(foods, text)).toBe(true));

  it.each<[string, Said]>([
    ['Kosher', { Beef: {}, 'Almond milk': { said: 'nuts:almonds' } }],
    ['Kosher', { Salmon: { said: 'fish:salmon' }, 'Cream cheese': { said: 'milk' } }],
    ['Kosher', { 'Vegan sausages': {}, Butter: { said: 'milk' } }],
    ['Halal', { 'Alcohol-free vanilla': {} }],
    ['Halal', { Sweetener: { declaration: 'sugar alcohols' } }],
    ['Halal', { 'Halal gelatine': {} }],
    ['Meat-free', { 'Worcestershire sauce': { said: 'fish:anchovies' } }],
    ['Meat-free', { Parmesan: { said: 'milk' } }],
    ['Vegetarian', { Manchego: { said: 'milk' } }],
    ['Pescatarian', { Cod: { said: 'fish:cod' }, 'Vegan sausages': {} }],
    ['Unsweetened', { Apples: {} }],
    ['No refined sugar', { Honey: {} }],
    ['Nitrite-free', { Curing: { declaration: 'salt, sodium nitrate' } }],
    ['No artificial colours', { Sweets: { declaration: 'sugar, colour: beetroot red' } }],
    ['Onion-free', { Stock: { declaration: 'salt, garlic' } }],
  ])('is true, or can’t be told: %s', (text, foods) => expect(claimed(foods, text)).toBe(false));
});

describe('a name', () => {
  const asks = (foodName: string, foods: Said = { Rice: {} }) =>
    messagesOf(foods, { label: { foodName } }, 'named_but_missing');
  it.each([
    ['Cheddar scones', 'Cheddar', 'milk'],
    ['Cheese pasty', 'Cheese', 'milk'],
    ['Butter biscuits', 'Butter', 'milk'],
    ['All-butter cake', 'butter', 'milk'],
    ['Yoghurt cake', 'Yoghurt', 'milk'],
    ['Cream horns', 'Cream', 'milk'],
    ['Custard slice', 'Custard slice', 'milk'],
    ['Buttered crumpets', 'Buttered', 'milk'],
    ['Béchamel bake', 'Béchamel', 'milk'],
    ['Marzipan fruits', 'Marzipan', 'nuts'],
    ['Spelt loaf', 'Spelt', 'gluten'],
    ['Malt loaf', 'Malt loaf', 'gluten'],
    ['Meringue nests', 'Meringue', 'egg'],
    ['Tahini dip', 'Tahini', 'sesame'],
    ['Miso broth', 'Miso', 'soya'],
    ['Satay skewers', 'Satay', 'peanuts'],
    ['Nut roast', 'Nut', 'nuts'],
    ['Lemon curd', 'Lemon curd', 'egg'],
    ['Almond tart', 'Almond', 'nuts'],
    ['Oat bar', 'Oat', 'gluten'],
  ])('promises what must be declared: %s', (name, word, allergen) =>
    expect(asks(name)).toEqual([
      `Its name says ‘${word}’, but nothing in it is declared to contain ${allergen}. Declare it, or choose what the word means.`,
    ]),
  );
  it.each([
    'Butternut soup',
    'Butternut squash risotto',
    'Cream crackers',
    'Butter bean stew',
    'Coconut cream pie',
    'Vegan cheese pasty',
    'Dairy-free butter biscuits',
    'Fishermans pie',
    'Fisherman’s pie',
    'Cock-a-leekie soup',
    'Crab apple jelly',
    'Peppermint creams',
    'Custard creams',
    'Quince cheese',
    'Apple butter',
    'Pumpkin butter',
    'Oat-free granola',
    'Creamy tomato soup',
    'Cream soda',
    'Cream of tartar',
    'Oyster mushroom pâté',
    'Water chestnut stir-fry',
    'Coconut macaroons',
    'Ginger nuts',
    'Doughnuts',
    'Graham’s chutney',
    'Cauliflower couscous',
    'Digestive tea',
    'Egg-free mayo',
    'Gluten-free digestives',
    'Butterfly buns',
    'Buckwheat pancakes',
    'Mincemeat',
    'Malt whisky marmalade',
    'Roe deer stew',
    'Buttermints',
    'Brazil coffee',
    'Salad cream',
    'Custard apple sorbet',
    'Chutney for cheese',
    'Seasoning for fish',
    'Cheese board chutney',
    'Ice cream cones',
    'Fish batter',
    'Egg-shaped sweets',
    'Crab apple cheese',
  ])('promises nothing of an allergen: %s', (name) => expect(asks(name)).toEqual([]));
  it('is kept by what is declared', () => {
    expect(asks('Cheddar scones', { Cheddar: { said: 'milk' } })).toEqual([]);
    expect(asks('Nut bar', peanuts)).toEqual([]);
    expect(asks('Custard slice', egg)).toEqual([]);
    expect(asks('Cheese pasty', { Pasty: { said: 'may milk' } })).toEqual([]);
  });
});
