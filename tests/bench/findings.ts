/**
 * The label check on a recipe of 60 lines with nested recipes, as one approval runs it, and what the words cost that it
 * knows. They come with the pages that judge a label, and with no other.
 */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { type BookIngredient, bookOf } from '@batchbook/shared/recipes/book';
import { judgeLabel } from '@batchbook/shared/recipes/label-approval';
import { labelFindings } from '@batchbook/shared/recipes/label-findings';
import { ingredientOf, lineOf, recipeOf, subLineOf } from '@batchbook/shared/recipes/test-book';
import { declared, wholeLabel } from '@batchbook/shared/recipes/test-label';
import { buildSync } from 'esbuild';
import { measureFirstLoad } from '../../frontend/measure-first-load.ts';
import { printPart, quantile } from './report.ts';

const names = [
  'Wheat flour',
  'Butter',
  'Halloumi',
  'Ground almonds',
  'Sugar',
  'Sea salt',
  'Egg',
  'Vanilla',
  'Cocoa',
  'Oats',
];
const said = ['gluten:wheat', 'milk', 'milk', 'nuts:almonds', '', '', 'eggs', '', '', 'gluten:oats'];

/** A different text each time, so that nothing is cached from the run before. */
const ingredientAt = (index: number, run: number): BookIngredient =>
  ingredientOf(`i${index}`, {
    name: `${names[index % names.length]} ${index}.${run}`,
    allergens: declared(said[index % said.length] ?? ''),
  });

const noSettings = { targetMarginPercent: '65', hourlyRate: null, overheadPercent: null };

function bookAt(run: number) {
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      lineOf(`i${(from + at) % 60}`, String(900 - at), 'g', { id: `l${from + at}` }),
    );
  const subs = [0, 1, 2].map((at) => recipeOf(`s${at}`, lines(at * 20, 20), { name: `Filling ${at}` }));
  const cake = recipeOf(
    'r',
    [...lines(0, 57), ...subs.map(({ id }, at) => subLineOf(id, '500', 'g', { id: `s${at}` }))],
    {
      name: 'Layer cake',
    },
  );
  const ingredients = Array.from({ length: 60 }, (_, index) => ingredientAt(index, run));
  return { recipe: cake, book: bookOf([cake, ...subs], ingredients, noSettings) };
}

/** As the browser gets it, in gzip kB. */
function gzipKbOf(module: string): number {
  const { outputFiles } = buildSync({
    entryPoints: [join(repositoryRoot, 'shared/recipes', module)],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0) / 1000;
}

function printWords(): void {
  const pages = measureFirstLoad().filter(({ files }) => files.some((file) => /allergen-words/.test(file)));
  printPart('Words of the label check, gzip', [
    { name: 'six languages beside English', value: gzipKbOf('allergen-languages.ts'), unit: 'kB' },
    {
      name: 'all words, and how they are found',
      value: gzipKbOf('allergen-words.ts'),
      unit: 'kB',
      note: `with ${pages.map(({ page }) => page).join(', ')}`,
    },
  ]);
}

const packs = [
  'Wheat flour (wheat, calcium, iron), sugar, palm oil, glucose syrup, whey powder (milk), raising agents (sodium carbonates), ',
  'Sugar, cocoa mass, skimmed milk powder, hazelnuts 12%, emulsifier: lecithins (soya), vanillin, may contain other nuts, ',
];

/** As long as the text of an ingredient may be. */
const longestText = 2_000;

function longTextAt(index: number, run: number): string {
  const pack = packs[index % packs.length] ?? '';
  return `Mix ${index}.${run}: ${pack.repeat(Math.ceil(longestText / pack.length))}`.slice(0, longestText);
}

/** A recipe of 150 ingredients, each with the longest text for labels. */
function longestAt(run: number) {
  const ingredients = Array.from({ length: 150 }, (_, index) =>
    ingredientOf(`i${index}`, {
      name: `Baking mix ${index}.${run}`,
      allergens: declared('gluten:wheat milk'),
      declaration: longTextAt(index, run),
    }),
  );
  const lines = ingredients.map(({ id }, at) => lineOf(id, String(900 - at), 'g', { id: `l${at}` }));
  const recipe = recipeOf('r', lines, { name: 'Layer cake' });
  return { recipe, book: bookOf([recipe], ingredients, noSettings) };
}

/** The first one has everything to learn: a server that has just started. */
function printLongest(): void {
  const times = Array.from({ length: 8 }, (_, run) => {
    const { recipe, book } = longestAt(run);
    const start = performance.now();
    judgeLabel({ recipe, content: wholeLabel, form: 'uk' }, book);
    return performance.now() - start;
  });
  printPart('The label of 150 ingredients with 2,000 letters each', [
    { name: 'the first', value: times[0] ?? 0, unit: 'ms', target: 500 },
    { name: 'median of the others', value: quantile(times.slice(1), 0.5), unit: 'ms', target: 500 },
  ]);
}

export function benchFindings(): Promise<void> {
  printLongest();
  const times: number[] = [];
  for (let run = 0; run < 120; run += 1) {
    const { recipe, book } = bookAt(run);
    const start = performance.now();
    labelFindings({ recipe, content: wholeLabel, form: 'uk' }, book);
    if (run >= 20) times.push(performance.now() - start);
  }
  printPart('Findings of a label: 60 lines, three recipes of 20 in it, nothing remembered', [
    { name: 'median', value: quantile(times, 0.5), unit: 'ms', target: 3 },
    { name: 'p95', value: quantile(times, 0.95), unit: 'ms' },
  ]);
  printWords();
  return Promise.resolve();
}
