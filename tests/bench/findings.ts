/** The label check on a recipe of 60 lines with nested recipes, as one approval runs it. */
import { type BookIngredient, bookOf } from '@batchbook/shared/recipes/book';
import { labelFindings } from '@batchbook/shared/recipes/label-findings';
import { ingredientOf, lineOf, recipeOf, subLineOf } from '@batchbook/shared/recipes/test-book';
import { declared, wholeLabel } from '@batchbook/shared/recipes/test-label';
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
  const settings = { targetMarginPercent: '65', hourlyRate: null, overheadPercent: null };
  return { recipe: cake, book: bookOf([cake, ...subs], ingredients, settings) };
}

export function benchFindings(): Promise<void> {
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
  return Promise.resolve();
}
