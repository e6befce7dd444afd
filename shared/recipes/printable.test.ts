import { describe, expect, it } from 'vitest';
import { fontFileOf, printableProblem, unprintable } from './printable.ts';

describe('the printable characters', () => {
  it.each([
    'Crème brûlée, 8½ °C – “jalapeño” & Żurek',
    'β-carotene, γαλακτοβούρεκο',
    'Борщ сметана, їжа',
    'Phở bò, bánh mì',
    'line\nand\u00a0space',
    // A separate accent, as some keyboards send it.
    'cre\u0300me',
  ])('%s', (text) => expect(unprintable(text)).toEqual([]));

  it.each([
    ['Cake 🍰', ['🍰']],
    ['抹茶 抹', ['抹', '茶']],
    ['شاي', ['ش', 'ا', 'ي']],
    ['zero\u200bwidth', ['\u200b']],
  ])('%s lacks %j', (text, characters) => expect(unprintable(text)).toEqual(characters));

  it('are checked, with those that can’t be printed named at the field', () => {
    expect(printableProblem('Cake 🍰')).toBe(
      '‘🍰’ can’t be printed: use letters of the Latin, Greek or Cyrillic alphabet.',
    );
    expect(printableProblem('a\u200bb')).toMatch(/^U\+200B can’t be printed/);
    expect(printableProblem('Cake')).toBeNull();
  });

  it('come from the font file that has them', () => {
    expect(fontFileOf('e', 'display')).toEqual({ family: 'display', subset: 'latin' });
    expect(fontFileOf('ż', 'sans')).toEqual({ family: 'sans', subset: 'latinExt' });
    expect(fontFileOf('β', 'display')).toEqual({ family: 'display', subset: 'greek' });
    // Besley has no trade mark sign; Figtree has.
    expect(fontFileOf('™', 'display')).toEqual({ family: 'sans', subset: 'latin' });
  });
});
