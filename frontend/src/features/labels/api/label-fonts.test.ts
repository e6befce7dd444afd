import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type FontFamily, type FontSubset, fontRanges } from '@batchbook/shared/recipes/printable';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { fontFileNames } from '../../../testing/label-fonts.ts';

const resolve = createRequire(import.meta.url).resolve;
const css = ['../../../styles/fonts.css', '../components/label-fonts.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('');

/** The code points of a font file. */
function charactersOf(path: string): Set<number> {
  const font = create(readFileSync(resolve(path)));
  if (!('characterSet' in font)) throw new Error(`${path} has more than one font`);
  return new Set(font.characterSet);
}

/** The file of the same letters that the screen loads, and the range that its style sheet gives it. */
function onScreen(path: string): { file: string; covers: (codePoint: number) => boolean } {
  const variable = path.replace(/^(figtree|besley)(.*)-\d+$/, '-variable/$1$2-wght');
  const file = `@fontsource${variable.startsWith('-') ? '' : '/'}${variable}-normal.woff2`;
  const rule = css.split('@font-face').find((one) => one.includes(file)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = '', last]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last ?? first, 16),
  ]);
  return {
    file,
    covers: (codePoint) => ranges.some(([first = 0, last = 0]) => codePoint >= first && codePoint <= last),
  };
}

/** Printed by itself: no white space, no accent without its letter, nothing invisible. */
const isVisible = (codePoint: number): boolean =>
  codePoint > 0x20 && codePoint < 0xfff0 && !/[\s\p{M}\p{C}]/u.test(String.fromCodePoint(codePoint));

describe.each(fontFileNames)('$key', ({ key, path }) => {
  const [name, subset] = key.split(' ') as [string, FontSubset];
  const family: FontFamily = name === 'display' ? 'display' : 'sans';
  const listed = new Set(
    fontRanges[family][subset].flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    ),
  );

  it('has every character of its list in the PDF’s file and in the screen’s', () => {
    const screen = onScreen(path);
    const [inPdf, inScreen] = [charactersOf(`@fontsource/${path}-normal.woff`), charactersOf(screen.file)];
    const missing = [...listed].filter((one) => !inPdf.has(one) || !inScreen.has(one) || !screen.covers(one));
    expect(missing.map((one) => one.toString(16))).toEqual([]);
  });

  it('lists every character that both files have', () => {
    const screen = onScreen(path);
    const unlisted = [...charactersOf(`@fontsource/${path}-normal.woff`)].filter(
      (one) => isVisible(one) && screen.covers(one) && !listed.has(one),
    );
    expect(unlisted.map((one) => one.toString(16))).toEqual([]);
  });
});
