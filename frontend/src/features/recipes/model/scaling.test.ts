import { describe, expect, it } from 'vitest';
import { anIngredient, aRecipe, aRecipeLine } from '../../../testing/recipe-fixtures.ts';
import { draftOf } from './draft.ts';
import { isFullSize, scaleForLine, scaleForYield, scaleFrom, scaleLabel, scaleText } from './scaling.ts';

describe('a size in the address', () => {
  it.each([
    ['1/2', '1/2', '½×'],
    ['36/24', '3/2', '1.5×'],
    ['1.5', '3/2', '1.5×'],
    ['2', '2', '2×'],
  ])('%s', (text, kept, label) => {
    expect(scaleText(scaleFrom(text))).toBe(kept);
    expect(scaleLabel(scaleFrom(text))).toBe(label);
  });

  it.each([null, '', '0', '1/0', 'abc', '-2', '24/24', '2kg'])('is full where it says %s', (text) =>
    expect(isFullSize(scaleFrom(text))).toBe(true),
  );
});

describe('another size', () => {
  const draft = draftOf(aRecipe({ batchYield: '24' }));
  const eggs = anIngredient('e', { unit: 'pieces', gramsPerPiece: '50' });

  it('by what is made', () => expect(scaleText(scaleForYield(draft, '36'))).toBe('3/2'));

  it('by what there is of one ingredient, in any unit that converts', () => {
    const line = aRecipeLine('a', { quantity: '500' });
    const flour = anIngredient('f');
    expect(scaleForLine(line, flour, '750')).toMatchObject({ ok: true, scale: { n: 3n, d: 2n } });
    expect(scaleForLine(line, flour, '1kg')).toMatchObject({ ok: true, scale: { n: 2n, d: 1n } });
    expect(scaleForLine(line, eggs, '5 pieces')).toMatchObject({ ok: true, scale: { n: 1n, d: 2n } });
    expect(scaleForLine(line, flour, '5 boxes').ok).toBe(false);
    expect(scaleForLine({ ...line, quantity: null }, flour, '5').ok).toBe(false);
  });
});
