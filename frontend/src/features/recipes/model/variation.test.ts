import { describe, expect, it } from 'vitest';
import { aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { changeLine, contentOf, type Draft, draftOf, insertLine, removeLine } from './draft.ts';
import { leftOut, originOf, putBack, variationContent } from './variation.ts';

const base = draftOf(aRecipe({ lines: ['a', 'b', 'c'].map((id) => aRecipeLine(id)) }));
const ids = ({ lines }: Draft) => lines.map((line) => line.id).join('');

describe('a variation', () => {
  it('that says the same as its base says nothing', () => {
    expect(variationContent(contentOf({ ...base, name: 'Rye' }), base)).toEqual({
      ...{ name: 'Rye', overrides: {}, removedLines: [], changedLines: [], addedLines: [] },
    });
  });

  it('says its own fields, lines changed, left out and added', () => {
    const changed = changeLine(removeLine(base, 'b'), 'a', { quantity: '7' });
    const own = { ...insertLine(changed, aRecipeLine('d')), sellingPrice: null, batchYield: '12' };
    expect(variationContent(contentOf(own), base)).toMatchObject({
      overrides: { sellingPrice: null, batchYield: '12' },
      removedLines: ['b'],
      changedLines: [{ id: 'a', quantity: '7' }],
      addedLines: [{ id: 'd' }],
    });
    expect(own.lines.map((line) => originOf(line, base))).toEqual(['changed', 'inherited', 'added']);
  });

  it('says of a line that it has no quantity, and inherits one that has none', () => {
    const open = changeLine(base, 'b', { quantity: null });
    const own = insertLine(changeLine(open, 'a', { quantity: null }), aRecipeLine('d', { quantity: null }));
    expect(own.lines.map((line) => originOf(line, open))).toEqual([
      'changed',
      'inherited',
      'inherited',
      'added',
    ]);
    expect(variationContent(contentOf(own), open)).toMatchObject({
      removedLines: [],
      changedLines: [{ id: 'a', quantity: null }],
      addedLines: [{ id: 'd', quantity: null }],
    });
  });

  it('puts a line of the base back in its place', () => {
    const without = insertLine(removeLine(removeLine(base, 'a'), 'b'), aRecipeLine('d'));
    const [a, b] = leftOut(without, base);
    if (!a || !b) throw new Error('two are left out');
    expect(ids(putBack(without, base, b))).toBe('bcd');
    expect(ids(putBack(putBack(without, base, b), base, a))).toBe('abcd');
  });
});
