import { describe, expect, it } from 'vitest';
import { labelFindings } from './label-findings.ts';
import { recipeOf, subLineOf } from './test-book.ts';
import {
  answered,
  blockingCodes,
  type SaidIngredient,
  type SaidLabel,
  saidIngredient,
  saidLabel,
} from './test-label.ts';

type Case = [what: string, ingredients: Record<string, SaidIngredient>, blocked: string[], more?: SaidLabel];
const blockedAs = ([, ingredients, , more]: Case) => blockingCodes(ingredients, more);

describe('the list', () => {
  const ganache = {
    recipe: recipeOf('g', [saidIngredient('Dark chocolate').line, saidIngredient('Cream').line], {
      name: 'Ganache',
      finishedWeightGrams: '200',
    }),
    ingredients: [
      saidIngredient('Dark chocolate', { declaration: 'Dark chocolate (cocoa mass, sugar)' }).ingredient,
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
      { Apples: {}, Pineapple: { quid: true } },
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
      { Ham: { grams: 900, quid: true }, Water: { grams: 100 } },
      ['added_water_unnamed'],
      { recipe: { foodKind: 'meat_cut' }, label: { foodName: 'Festive slices', origin: 'UK' } },
    ],
    [
      'the same, named',
      { Ham: { grams: 900, quid: true }, Water: { grams: 100 } },
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

  it.each(['Muffin liners', 'Cake boxes', 'Greaseproof paper', 'Jars'])('asks whether %s is food', (name) =>
    expect(blockingCodes({ Rice: { grams: 400 }, [name]: {} })).toContain('packaging_listed'),
  );
  it.each(['Rice paper', 'Bag of sugar', 'Edible glitter', 'Jam jar cake'])('takes %s for food', (name) =>
    expect(blockingCodes({ Rice: { grams: 400 }, [name]: {} })).not.toContain('packaging_listed'),
  );

  it('asks about packaging inside a nested recipe, and of a US label', () => {
    const boxed = { 'Gift boxes': {}, Rice: { grams: 400 } };
    expect(blockingCodes({ Jars: { declaration: 'Strawberries, sugar' }, Rice: {} })).toEqual([
      'packaging_listed',
    ]);
    const inner = saidLabel(boxed).label.recipe;
    const others = [
      {
        recipe: { ...inner, id: 'h', name: 'Hamper', finishedWeightGrams: '500' },
        ingredients: Object.keys(boxed).map((each) => saidIngredient(each).ingredient),
      },
    ];
    const { label, book } = saidLabel({ Sugar: {} }, { others, lines: [subLineOf('h', '150', 'g')] });
    const [found] = labelFindings(label, book).filter(({ code }) => code === 'packaging_listed');
    expect(found?.message).toBe(
      'Gift boxes in Hamper: it sounds like packaging, which isn’t an ingredient. Remove the line, or say that it is food.',
    );
    const us = saidLabel(boxed, { form: 'us' });
    const ofUs = labelFindings(us.label, us.book).find(({ code }) => code === 'packaging_listed');
    expect(ofUs).toMatchObject({ severity: 'blocks', rule: '21 CFR 101.4(a)' });
  });

  it('lists packaging only once it is said to be food, of that ingredient alone', () => {
    const isFood = { label: answered('packaging_listed', 'food', 'Ribbon') };
    expect(blockingCodes({ Ribbon: {}, Rice: { grams: 400 } }, isFood)).toEqual([]);
    expect(blockingCodes({ Jars: {}, Rice: { grams: 400 } }, isFood)).toEqual(['packaging_listed']);
  });

  it('names an assumed density even when it decides nothing', () => {
    const { label, book } = saidLabel({ Sugar: { lineUnit: 'tsp', quantity: '1' }, Rice: { grams: 200 } });
    expect(labelFindings(label, book)).toMatchObject([{ code: 'density', severity: 'warns' }]);
    const answers = [{ code: 'density', of: 'Sugar', answer: 'confirmed', reason: '' }];
    const confirmed = {
      ...label,
      content: { ...label.content, answers: [...label.content.answers, ...answers] },
    };
    expect(labelFindings(confirmed, book)).toEqual([]);
  });

  it('asks for the share of what is inside a nested recipe too, if it is stated only outside', () => {
    const chocolate = {
      'Dark chocolate': { grams: 250, quid: true, declaration: 'Dark chocolate (cocoa mass)' },
    };
    expect(blockingCodes(chocolate, withGanache)).toEqual(['quid']);
  });

  it('prints a share stated inside a nested recipe', () => {
    const lines = ganache.recipe.lines.map((line, at) => ({ ...line, quid: at === 0 }));
    const stated = { ...withGanache, others: [{ ...ganache, recipe: { ...ganache.recipe, lines } }] };
    expect(blockingCodes({ Rice: { grams: 450 } }, stated)).toEqual([]);
  });
});
