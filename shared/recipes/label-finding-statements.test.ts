import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import type { LabelContent } from './label-schema.ts';
import { answered, blockingCodes, drink, plain, printed, type Said, saidLabel } from './test-label.ts';

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

  it('covers the six colours, by number too', () =>
    expect(printed({ Rice: {}, 'Colour E-102': {} }).statements.join(' ')).toContain('Tartrazine (E102)'));

  it('asks about caffeine in an energy drink that only its name calls coffee', () => {
    const foods: Said = { Water: {}, Sugar: {}, Caffeine: { grams: 1 } };
    const named = { foodName: 'Coffee energy drink' };
    expect(blockingCodes(foods, drink(named))).toEqual(['named_not_in_it', 'caffeine']);
    const high = printed(foods, drink({ ...named, caffeineMg: '32' })).statements.join(' ');
    expect(high).toContain('High caffeine content');
    const withCoffee: Said = { ...foods, 'Ground coffee': { quid: true } };
    expect(blockingCodes(withCoffee, drink(named))).toEqual([]);
    expect(printed(withCoffee, drink({ ...named, caffeineMg: '32' })).statements).toEqual([]);
  });

  it('doesn’t print the caffeine statement for foods on what may be a drink', () => {
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
      { Spelt: { said: 'gluten:spelt', grams: 300 }, Olives: { quid: true }, Water: {} },
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

  it('warns about raw drinking milk', () => {
    const milk: Said = { 'Raw milk': { said: 'milk' } };
    const named = { foodName: 'Raw milk' };
    expect(blockingCodes(milk, drink({ ...named, instructions: 'Made with raw milk' }))).toEqual([
      'raw_milk',
    ]);
    const warning =
      'This milk has not been heat-treated and may therefore contain organisms harmful to health';
    expect(blockingCodes(milk, drink({ ...named, instructions: warning }))).toEqual([]);
  });

  it('covers plant sterols', () => {
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

describe('whether it is a drink', () => {
  const rum: Said = { Rum: { alcohol: '31' }, Sugar: {} };
  const isAsked = (foodName: string, label: Partial<LabelContent> = {}) => {
    const said = saidLabel(rum, { label: { foodName, ...label } });
    return labelFindings(said.label, said.book).some(({ code }) => code === 'alcohol');
  };
  it.each([
    ...[
      'Steak and ale pie',
      'Rum fudge',
      'Port jelly',
      'Christmas pudding with brandy',
      'Rum and raisin ice cream',
    ],
    ...['Whisky marmalade', 'Fudge with rum', 'Champagne truffles'],
  ])('isn’t asked of %s', (name) => expect(isAsked(name)).toBe(false));
  it.each(['Rum', 'Rum punch', 'Teatime treat', 'Sloe gin', 'Rum hot chocolate', 'Pudding wine'])(
    'is asked of %s',
    (name) => expect(isAsked(name)).toBe(true),
  );
  it('is asked of what is sold by volume, whatever its name', () => {
    expect(isAsked('Rum sauce', { netUnit: 'ml' })).toBe(true);
  });
});
