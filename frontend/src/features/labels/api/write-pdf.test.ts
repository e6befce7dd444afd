import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { labelSizes } from '@batchbook/shared/recipes/label-sizes';
import { expect, it } from 'vitest';
import { fontFileNames } from '../../../testing/label-fonts.ts';
import { planPrint } from '../model/print-plan.ts';
import type { Drawn } from './transcribe.ts';
import { type FontFiles, fontsOf, writePdf } from './write-pdf.ts';

const fonts: FontFiles = new Map(
  fontFileNames.map(({ key, path }) => [
    key,
    readFileSync(createRequire(import.meta.url).resolve(`@fontsource/${path}-normal.woff`)),
  ]),
);

const word = (text: string, weight: number): Drawn => ({
  kind: 'text',
  text,
  leftMm: 2,
  baselineMm: 5,
  widthMm: 10,
  sizeMm: 2.45,
  family: 'sans',
  weight,
  letterSpacingMm: 0,
  tabular: false,
});

const size = (id: string) => {
  const found = labelSizes.find((one) => one.id === id);
  if (!found) throw new Error(`no size ${id}`);
  return found;
};

const written = async (id: string, copies: number, startAt: number, drawn: Drawn[]) => {
  const { pages } = planPrint(size(id), copies, startAt);
  const bytes = await writePdf([{ pages, drawn }], fonts, 'Labels');
  return Buffer.from(bytes).toString('latin1');
};

/** In mm, from the boxes that the pages state in points. */
const pageBoxes = (pdf: string): number[][] =>
  [...pdf.matchAll(/\/MediaBox \[([\d. ]+)\]/g)].map(([, box = '']) =>
    box.split(' ').map((points) => (Number(points) * 25.4) / 72),
  );

it('gives each label of a roll a page of exactly its size', async () => {
  const boxes = pageBoxes(await written('62x40', 3, 1, [word('leeks', 500)]));
  expect(boxes).toHaveLength(3);
  for (const [left, top, right, bottom] of boxes) {
    expect([left, top]).toEqual([0, 0]);
    expect(right).toBeCloseTo(62, 3);
    expect(bottom).toBeCloseTo(40, 3);
  }
});

it('gives sheets of A4, as many as it takes from the label that is left', async () => {
  const boxes = pageBoxes(await written('63.5x38.1', 19, 4, [word('leeks', 500)]));
  expect(boxes).toHaveLength(2);
  expect(boxes[0]?.[2]).toBeCloseTo(210, 3);
  expect(boxes[0]?.[3]).toBeCloseTo(297, 3);
});

it('has the fonts of its letters in it, the accented ones too', async () => {
  const pdf = await written('62x40', 1, 1, [word('Żur', 500), word('wheat', 800)]);
  const names = [...pdf.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name);
  expect(names).toContain('Figtree-ExtraBold');
  expect(names.filter((name) => name?.startsWith('Figtree-Medium')).length).toBeGreaterThanOrEqual(1);
  expect(pdf).toContain('/FontFile');
});

it('has the fonts of Greek, Cyrillic and Vietnamese letters, and fetches those that it needs', async () => {
  const drawn = [word('β-carotene', 500), word('Борщ', 800), word('phở', 500)];
  expect([...fontsOf(drawn)]).toEqual(['text greek', 'text latin', 'bold cyrillic', 'text vietnamese']);
  const pdf = await written('62x40', 1, 1, drawn);
  const names = [...pdf.matchAll(/\/FontName \/[A-Z]+\+([\w-]+)/g)].map(([, name]) => name);
  expect(names).toEqual(expect.arrayContaining(['NotoSans-Medium', 'NotoSans-ExtraBold', 'Figtree-Medium']));
});

it('refuses a character that no font has, and never leaves it out', async () => {
  await expect(written('62x40', 1, 1, [word('Cake🍰', 500)])).rejects.toThrow('U+1f370');
});
