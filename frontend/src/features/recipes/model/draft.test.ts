import { wordForOne } from '@batchbook/shared/recipes/yield-words';
import { describe, expect, it } from 'vitest';
import { aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import {
  adopt,
  changeLine,
  contentOf,
  type Draft,
  type DraftLine,
  draftOf,
  type IngredientDraftLine,
  insertLine,
  moveLine,
  overrideIsStale,
  overrideLine,
  removeLine,
  sameContent,
} from './draft.ts';
import { scaled, scaleFrom } from './scaling.ts';
import { stepsOf } from './words.ts';

const line = (id: string, changes: Partial<IngredientDraftLine> = {}): DraftLine => ({
  ...aRecipeLine(id),
  ...changes,
});
const draft = (...lines: DraftLine[]): Draft => ({ ...draftOf(aRecipe()), lines });
const ids = (of: Draft) => of.lines.map((entry) => entry.id).join('');

describe('lines', () => {
  it('move, and past an end is the end', () => {
    const three = draft(line('a'), line('b'), line('c'));
    expect(ids(moveLine(three, 'a', 1))).toBe('bac');
    expect(ids(moveLine(three, 'a', 9))).toBe('bca');
    expect(ids(moveLine(three, 'c', -1))).toBe('cab');
    expect(ids(moveLine(three, 'x', 0))).toBe('abc');
  });

  it('go and come back to their place', () => {
    const three = draft(line('a'), line('b'), line('c'));
    expect(ids(insertLine(removeLine(three, 'b'), line('b'), 1))).toBe('abc');
  });

  it('keep for which quantity their cost was said', () => {
    const one = overrideLine(draft(line('a', { quantity: '250' })), 'a', '1.5');
    expect(one.lines[0]).toMatchObject({
      costOverride: '1.5',
      costOverrideQuantity: '250',
      costOverrideUnit: 'g',
    });
    const [kept] = one.lines;
    const [changed] = changeLine(one, 'a', { quantity: '300' }).lines;
    expect(kept && overrideIsStale(kept)).toBe(false);
    expect(changed && overrideIsStale(changed)).toBe(true);
    expect(overrideLine(one, 'a', null).lines[0]).toMatchObject({ costOverrideQuantity: null });
  });

  it('without a quantity are saved in their place, and are a change of what was saved', () => {
    const before = draft(line('a'), line('b'));
    const pending = draft(line('a'), line('new', { quantity: null }), line('b'));
    expect(contentOf(pending).lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['a', '100'],
      ['new', null],
      ['b', '100'],
    ]);
    expect(sameContent(pending, before)).toBe(false);
  });

  it('that the server has as they are stay the same objects', () => {
    const current = draft(line('a'), line('new', { quantity: null }));
    const saved = aRecipe({ lines: [aRecipeLine('a'), aRecipeLine('new', { quantity: null })] });
    expect(adopt(saved, current).lines.map((entry, index) => entry === current.lines[index])).toEqual([
      true,
      true,
    ]);
  });
});

describe('another size', () => {
  it('is exact, and each costs the same', () => {
    const twice = scaled(draft(line('a', { quantity: '0.1', costOverride: '1.15' })), scaleFrom('2'));
    expect(twice).toMatchObject({ batchYield: '48', lines: [{ quantity: '0.2', costOverride: '2.3' }] });
    expect(scaled(draft(line('a', { quantity: '5' })), scaleFrom('1/2'))).toMatchObject({
      batchYield: '12',
      lines: [{ quantity: '2.5' }],
    });
  });
});

describe('words', () => {
  it.each([
    ['tarts', 'tart'],
    ['boxes', 'box'],
    ['loaves', 'loaf'],
    ['brownies', 'brownie'],
    ['pastries', 'pastry'],
    ['quiches', 'quiche'],
    ['batches', 'batch'],
    ['pieces', 'piece'],
    ['g', 'g'],
    ['glass', 'glass'],
    ['Jars', 'Jar'],
  ])('one of %s is a %s', (many, one) => expect(wordForOne(many)).toBe(one));

  it('a method is a step a line', () => {
    expect(stepsOf('Brown the butter.\n\nBeat.\n  \nBake. ')).toEqual([
      'Brown the butter.',
      'Beat.',
      'Bake.',
    ]);
    expect(stepsOf('  ')).toEqual([]);
  });
});
