/** The font files of a label, for tests that read them. */
import type { FontSubset } from '@batchbook/shared/recipes/printable';
import type { FontKey, FontName } from '../features/labels/api/write-pdf.ts';

const fonts: readonly { name: FontName; western: string; other: string; weight: number }[] = [
  { name: 'text', western: 'figtree', other: 'noto-sans', weight: 500 },
  { name: 'bold', western: 'figtree', other: 'noto-sans', weight: 800 },
  { name: 'display', western: 'besley', other: 'noto-serif', weight: 700 },
];

const subsets: readonly { subset: FontSubset; file: string; western: boolean }[] = [
  { subset: 'latin', file: 'latin', western: true },
  { subset: 'latinExt', file: 'latin-ext', western: true },
  { subset: 'greek', file: 'greek', western: false },
  { subset: 'cyrillic', file: 'cyrillic', western: false },
  { subset: 'vietnamese', file: 'vietnamese', western: false },
];

/** Each with its path below `@fontsource/`, without its ending. */
export const fontFileNames: readonly { key: FontKey; path: string }[] = fonts.flatMap(
  ({ name, western, other, weight }) =>
    subsets.map(({ subset, file, western: isWestern }) => {
      const font = isWestern ? western : other;
      return { key: `${name} ${subset}` as const, path: `${font}/files/${font}-${file}-${weight}` };
    }),
);
