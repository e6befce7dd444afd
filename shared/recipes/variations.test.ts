import { describe, expect, it } from 'vitest';
import { lineOf, recipeOf } from './test-book.ts';
import { resolveVariation } from './variations.ts';

const base = recipeOf(
  'bun',
  [lineOf('flour', '1', 'kg'), lineOf('milk', '1', 'l'), lineOf('salt', '5', 'g')],
  {
    batchYield: '12',
    sellingPrice: '2',
    physicalCost: '0.1',
  },
);
const nothing = {
  id: 'vegan-bun',
  name: 'Vegan bun',
  overrides: {},
  removedLines: [],
  changedLines: [],
  addedLines: [],
};

describe('a variation', () => {
  it('without overrides is its base under another id and name', () => {
    expect(resolveVariation(base, nothing)).toEqual({ ...base, id: 'vegan-bun', name: 'Vegan bun' });
  });

  it('follows its base in everything it doesn’t override', () => {
    const variation = { ...nothing, overrides: { sellingPrice: '3', physicalCost: null } };
    const edited = { ...base, batchYield: '24', sellingPrice: '9', lines: base.lines.slice(1) };
    expect(resolveVariation(edited, variation)).toMatchObject({
      batchYield: '24',
      sellingPrice: '3',
      physicalCost: null,
      lines: base.lines.slice(1),
    });
  });

  it('inherits what is sent as undefined', () => {
    const variation = { ...nothing, overrides: { sellingPrice: undefined } };
    expect(resolveVariation(base, variation).sellingPrice).toBe('2');
  });

  it('removes lines, replaces lines in their place, and adds its own after them', () => {
    const oat = lineOf('oat-milk', '1', 'l', { id: 'line-milk' });
    const spice = lineOf('spice', '2', 'g');
    const variation = { ...nothing, removedLines: ['line-salt'], changedLines: [oat], addedLines: [spice] };
    expect(resolveVariation(base, variation).lines).toEqual([base.lines[0], oat, spice]);
  });

  it('ignores overrides of lines that its base no longer has', () => {
    const variation = {
      ...nothing,
      removedLines: ['line-salt', 'line-gone'],
      changedLines: [
        lineOf('yeast', '1', 'g', { id: 'line-gone' }),
        lineOf('x', '1', 'g', { id: 'line-salt' }),
      ],
    };
    expect(resolveVariation(base, variation).lines).toEqual(base.lines.slice(0, 2));
  });
});
