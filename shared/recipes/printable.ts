/**
 * The characters of the label fonts, and their files. The screen and the PDF use the same files, so both show the same
 * text. `printable.test.ts` in the front end compares these ranges with the files.
 */

/** The text of a label, and the name of the food. */
export type FontFamily = 'sans' | 'display';

/** The subsets of a font; a label loads those that its text needs. */
export const fontSubsets = ['latin', 'latinExt', 'greek', 'cyrillic', 'vietnamese'] as const;
export type FontSubset = (typeof fontSubsets)[number];

type Ranges = readonly (readonly [first: number, last: number])[];

// biome-ignore format: a table of code points, each range in hexadecimal.
const otherScripts = {
  greek: [[0x370, 0x377], [0x37a, 0x37f], [0x384, 0x38a], [0x38c, 0x38c], [0x38e, 0x3a1], [0x3a3, 0x3e1], [0x3f0, 0x3ff]],
  cyrillic: [[0x400, 0x45f], [0x490, 0x491], [0x4b0, 0x4b1], [0x2116, 0x2116]],
  vietnamese: [[0x102, 0x103], [0x110, 0x111], [0x128, 0x129], [0x168, 0x169], [0x1a0, 0x1a1], [0x1af, 0x1b0], [0x1ea0, 0x1ef9], [0x20ab, 0x20ab]],
} as const satisfies Partial<Record<FontSubset, Ranges>>;

/** Code points by family and subset: Figtree and Noto Sans for text, Besley and Noto Serif for the name. */
// biome-ignore format: a table of code points, each range in hexadecimal.
export const fontRanges: Readonly<Record<FontFamily, Readonly<Record<FontSubset, Ranges>>>> = {
  sans: {
    latin: [[0x21, 0x7e], [0xa1, 0xac], [0xae, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2c6, 0x2c6], [0x2da, 0x2da], [0x2dc, 0x2dc], [0x2013, 0x2014], [0x2018, 0x201a], [0x201c, 0x201e], [0x2022, 0x2022], [0x2026, 0x2026], [0x2039, 0x203a], [0x2044, 0x2044], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2191, 0x2191], [0x2193, 0x2193], [0x2212, 0x2212], [0x2215, 0x2215]],
    latinExt: [[0x100, 0x113], [0x116, 0x127], [0x12a, 0x12b], [0x12e, 0x130], [0x132, 0x137], [0x139, 0x13e], [0x141, 0x148], [0x14a, 0x14d], [0x150, 0x151], [0x154, 0x161], [0x164, 0x165], [0x16a, 0x17e], [0x1cd, 0x1ce], [0x218, 0x21b], [0x237, 0x237], [0x2c7, 0x2c7], [0x2dd, 0x2dd], [0x1e80, 0x1e85], [0x1e9e, 0x1e9e], [0x1ef2, 0x1ef3], [0x2020, 0x2020], [0x20b9, 0x20b9]],
    ...otherScripts,
  },
  display: {
    latin: [[0x21, 0x7e], [0xa1, 0xac], [0xae, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2c6, 0x2c6], [0x2da, 0x2da], [0x2dc, 0x2dc], [0x2013, 0x2014], [0x2018, 0x201a], [0x201c, 0x201e], [0x2022, 0x2022], [0x2026, 0x2026], [0x2039, 0x203a], [0x2044, 0x2044], [0x20ac, 0x20ac], [0x2212, 0x2212], [0x2215, 0x2215]],
    latinExt: [[0x100, 0x130], [0x132, 0x151], [0x154, 0x17f], [0x212, 0x213], [0x218, 0x21b], [0x237, 0x237], [0x2dd, 0x2dd], [0x1e80, 0x1e89], [0x1e9e, 0x1e9e], [0x1ef2, 0x1ef3], [0x2020, 0x2020]],
    ...otherScripts,
  },
};

export interface FontFile {
  family: FontFamily;
  subset: FontSubset;
}

const subsetIn = (family: FontFamily, codePoint: number): FontSubset | undefined =>
  fontSubsets.find((subset) =>
    fontRanges[family][subset].some(([first, last]) => codePoint >= first && codePoint <= last),
  );

/** Returns the file that has a character. Characters missing in the name's fonts come from those of the text. */
export function fontFileOf(character: string, family: FontFamily): FontFile | null {
  const codePoint = character.codePointAt(0) ?? 0;
  for (const one of family === 'display' ? (['display', 'sans'] as const) : (['sans'] as const)) {
    const subset = subsetIn(one, codePoint);
    if (subset !== undefined) return { family: one, subset };
  }
  return null;
}

/** Joins letters and accents into one code point, as in the fonts. */
export const composed = (text: string): string => text.normalize('NFC');

/**
 * Returns the characters of `text` that no label font has, each once: emoji, Chinese, Arabic. White space is always
 * printable.
 */
export function unprintable(text: string): string[] {
  const characters = Array.from(composed(text)).filter(
    (character) => !/\s/u.test(character) && fontFileOf(character, 'sans') === null,
  );
  return [...new Set(characters)];
}

/** Returns what is wrong with a text for a label, for its field; `null` when it can be printed. */
export function printableProblem(text: string): string | null {
  const found = unprintable(text);
  if (found.length === 0) return null;
  return `${found.slice(0, 5).map(shown).join(' ')} can’t be printed: use letters of the Latin, Greek or Cyrillic alphabet.`;
}

/** An invisible character is shown by its number. */
const shown = (character: string): string =>
  /[\p{C}\p{M}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : `‘${character}’`;
