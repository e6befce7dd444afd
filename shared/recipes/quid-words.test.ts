/** What the name of a food and other words on its label single out, and what they don't. */
import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import type { LabelContent } from './label-schema.ts';
import { type Said, saidLabel } from './test-label.ts';

/** The ingredients whose share is asked for. */
function asked(foodName: string, foods: Said, more: Partial<LabelContent> = {}): string[] {
  const { label, book } = saidLabel(foods, { label: { foodName, origin: 'UK', ...more } });
  return labelFindings(label, book).flatMap(({ code, of }) => (code === 'quid' ? [of] : []));
}

const others: Said = { Salt: {}, Water: {} };

describe('one food by another name', () => {
  it.each([
    ['Red pepper soup', 'Capsicum'],
    ['Prawn curry', 'Shrimps'],
    ['Hazelnut cake', 'Cobnuts'],
    ['Corn chowder', 'Sweetcorn'],
    ['Sweetcorn fritters', 'Corn'],
    ['Scallion pancake', 'Spring onions'],
    ['Spring onion bhaji', 'Scallions'],
    ['Snow pea salad', 'Mangetout'],
    ['Mangetout salad', 'Mange tout'],
    ['Fava dip', 'Broad beans'],
    ['Garbanzo dip', 'Chickpeas'],
    ['Chickpea dip', 'Garbanzo beans'],
    ['Zucchini bread', 'Courgettes'],
    ['Aloo cakes', 'Potatoes'],
    ['Saag', 'Spinach'],
    ['Coffee and walnut cake', 'Espresso'],
    ['Apple pie', 'Bramleys'],
    ['Mushroom pâté', 'Chanterelles'],
    ['Chilli jam', 'Jalapeños'],
    ['Persimmon jam', 'Sharon fruit'],
  ])('is singled out: %s, %s', (foodName, ingredient) => {
    expect(asked(foodName, { [ingredient]: {}, ...others })).toEqual([ingredient]);
  });

  it('is named as the label names it', () => {
    const { label, book } = saidLabel(
      { Courgettes: {}, Salt: {} },
      { label: { foodName: 'Zucchini bread' } },
    );
    expect(labelFindings(label, book)[0]?.message).toMatch(
      /^The name says ‘zucchini’\. Show the share of Cou/,
    );
  });
});

describe('what customers expect of a dish', () => {
  it.each([
    ['Cullen skink', 'Smoked haddock', 'fish'],
    ['Kedgeree', 'Haddock', 'fish'],
    ['Eton mess', 'Strawberries', ''],
    ['Welsh rarebit', 'Cheddar', 'milk'],
    ['Black Forest gateau', 'Cherries', ''],
    ['Banoffee pie', 'Bananas', ''],
    ['Tapenade', 'Black olives', ''],
    ['Pigs in blankets', 'Chipolatas', ''],
    ['Pigs in blankets', 'Bacon', ''],
    ['Surf and turf pie', 'Beef', ''],
    ['Surf and turf pie', 'Prawns', 'crustaceans'],
    ['Tarte tatin', 'Apples', ''],
    ['Baba ganoush', 'Eggplant', ''],
    ['Borscht', 'Beetroot', ''],
  ])('is singled out: %s, %s', (foodName, ingredient, said) => {
    expect(asked(foodName, { [ingredient]: { said }, ...others })).toEqual([ingredient]);
  });

  it.each([
    ['Tapenade', 'Olive oil'],
    ['Kedgeree', 'Rice'],
    ['Eton mess', 'Sugar'],
    ['Black Forest gateau', 'Sugar'],
    ['Welsh rarebit', 'Ale'],
  ])('is nothing else: %s, %s', (foodName, ingredient) => {
    expect(asked(foodName, { [ingredient]: {}, ...others })).toEqual([]);
  });
});

describe('what isn’t characteristic', () => {
  const milk = 'milk';
  it.each<[string, Said, string[]]>([
    [
      'Salted caramel',
      {
        'Butter (milk, salt)': { said: milk, declaration: 'Butter (milk, salt)' },
        'Sea salt': {},
        Sugar: {},
      },
      ['Sea salt'],
    ],
    ['Pork pie', { Pork: {}, 'Pork gelatine': {}, 'Pork fat': {} }, ['Pork']],
    ['Beef and ale pie', { Beef: {}, 'Beef stock': {}, Ale: { said: 'gluten:barley' } }, ['Beef', 'Ale']],
    [
      'Buttermilk pancakes',
      { Buttermilk: { said: milk }, Butter: { said: milk }, Milk: { said: milk } },
      ['Buttermilk'],
    ],
    ['Pepper steak pie', { Steak: {}, 'Red peppers': {}, 'Black pepper': {} }, ['Steak']],
    ['Apple crumble', { Apples: {}, 'Apple juice': {} }, ['Apples']],
    ['Lemon drizzle', { 'Lemon juice': {}, 'Lemon zest': {} }, ['Lemon juice', 'Lemon zest']],
    ['Tomato ketchup', { Tomatoes: {}, 'Tomato puree': {} }, ['Tomatoes', 'Tomato puree']],
    ['Apple jelly', { 'Apple juice': {}, Sugar: {} }, ['Apple juice']],
    ['Rock cakes', { 'Rock salt': {}, Sugar: {} }, []],
    ['Banana jam', { Bananas: {}, 'Jam sugar': {} }, ['Bananas']],
    ['Ice cream', { 'Double cream': { said: milk }, Sugar: {} }, []],
    ['Strawberry ice cream', { 'Double cream': { said: milk }, Strawberries: {} }, ['Strawberries']],
    ['Clotted cream ice cream', { 'Clotted cream': { said: milk }, Sugar: {} }, ['Clotted cream']],
    ['Vanilla fudge', { Sugar: {}, 'Vanilla extract': {} }, []],
    ['Peppermint creams', { 'Icing sugar': {}, 'Peppermint oil': {}, 'Double cream': { said: milk } }, []],
    ['Gooseberry fool', { Gooseberries: {}, 'Goose fat': {} }, ['Gooseberries']],
    ['Peach cobbler', { Peaches: {}, Peas: {} }, ['Peaches']],
    ['Ginger cake', { 'Ground ginger': {}, Gin: {} }, ['Ground ginger']],
    ['Cornish hevva cake', { Sweetcorn: {}, Sugar: {} }, []],
    ['Horseradish sauce', { Horseradish: {}, Radishes: {} }, ['Horseradish']],
    ['Olive oil cake', { 'Olive oil': {}, Sugar: {} }, ['Olive oil']],
    ['Cheese pudding', { Cheddar: { said: milk }, 'Pudding rice': {} }, ['Cheddar']],
    ['Mango and chilli chutney', { Mango: {}, Chillies: {} }, ['Mango', 'Chillies']],
  ])('isn’t asked about: %s', (foodName, foods, expected) => {
    expect(asked(foodName, { ...foods, Water: {} })).toEqual(expected);
  });
});

describe('what other words praise (Art. 22(1)(b))', () => {
  const foods: Said = { Gruyère: { said: 'milk' }, Butter: { said: 'milk' }, Rice: {} };
  it.each<[string, string[]]>([
    ['Loaded with Gruyère. Made with real butter.', ['Gruyère', 'Butter']],
    ['Bursting with rice!', ['Rice']],
    ['Made using real butter', ['Butter']],
    ['Lashings of Gruyère', ['Gruyère']],
    ['Bake for 10 minutes. Serve with butter.', []],
    ['Brush with a little butter and bake.', []],
    ['Made with love in Kent.', []],
    ['Drizzle with extra virgin oil and rice.', []],
    ['', []],
  ])('is asked about: %s', (instructions, expected) => {
    expect(asked('Teatime treat', foods, { instructions })).toEqual(expected);
  });

  it('is asked about once, where the name says it too', () => {
    expect(asked('Butter rice', foods, { instructions: 'Made with real butter.' })).toEqual([
      'Butter',
      'Rice',
    ]);
  });
});

it('reads no butter in the name of peanut butter', () => {
  const foods: Said = { 'Salted butter': { said: 'milk' }, 'Peanut butter': { said: 'peanuts' }, ...others };
  expect(asked('Peanut butter cookies', foods)).not.toContain('Salted butter');
  expect(asked('Brown butter cookies', foods)).toContain('Salted butter');
});

describe('the foods of a category', () => {
  const fruits: Said = {
    Sultanas: { grams: 300 },
    Currants: { grams: 200 },
    'Mixed peel': { grams: 50 },
    ...others,
  };

  it('are asked for in one question, which names them all', () => {
    const { label, book } = saidLabel(fruits, { label: { foodName: 'Christmas cake' } });
    const found = labelFindings(label, book).filter(({ code }) => code === 'quid');
    expect(found.map(({ message }) => message)).toEqual([
      'The name says ‘christmas cake’. Show the share of Sultanas and Currants, or say why it isn’t needed.',
    ]);
  });

  it('are settled by one answer, whichever of them it was given for', () => {
    const answers = (of: string) => ({
      answers: [{ code: 'quid', of, answer: 'not_governing', reason: '' }],
    });
    expect(asked('Fruit cake', fruits, answers('Sultanas'))).toEqual([]);
    expect(asked('Fruit cake', fruits, answers('Currants'))).toEqual([]);
  });

  it('are asked for until each share is stated', () => {
    const stated = { ...fruits, Sultanas: { grams: 300, quid: true } };
    expect(asked('Fruit cake', stated)).toEqual(['Currants']);
    expect(asked('Fruit cake', { ...stated, Currants: { grams: 200, quid: true } })).toEqual([]);
  });

  it('are asked for by kind where they are meat', () => {
    const meats: Said = { Beef: {}, Pork: {}, Flour: { said: 'gluten:wheat' } };
    expect(asked('Meat pie', meats).toSorted()).toEqual(['Beef', 'Pork']);
  });
});

it('asks for no spice of a spiced chutney (Annex VIII 1(a)(iii))', () =>
  expect(asked('Spiced apple chutney', { Apples: {}, 'Mixed spice': { grams: 5 }, ...others })).toEqual([
    'Apples',
  ]));
