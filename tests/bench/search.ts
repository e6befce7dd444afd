/** Search over 10,000 things of a business, beside Fuse with the specification's options: same list, keys and run. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import Fuse from 'fuse.js';
import type { Searched } from '../../frontend/src/data/search/searched.ts';
import { WordIndex } from '../../frontend/src/data/search/word-index.ts';
import { type Figure, printPart, quantile } from './report.ts';

const things = 10_000;
const shown = 3;
/** Fuse is slow, so it searches each text once. */
const rounds = 5;

const kinds =
  'Brown Salted Seeded Toasted Wild Smoked Dark Light Spiced Candied Roasted Whipped Cornish Devon'.split(
    ' ',
  );
const foods =
  'butter honey rye almond lemon damson cheddar chocolate vanilla walnut apple pear plum cardamom caraway onion garlic tomato ginger rhubarb'.split(
    ' ',
  );
const makes =
  'shortbread tart loaf crackers jam chutney quiche croissant brownie cake biscuit scone pie bun flapjack'.split(
    ' ',
  );

/** Typed wrongly or in another order, and the title that it means. */
const meant: readonly (readonly [typed: string, title: string])[] = [
  ['salted carmel frangipane', 'Salted caramel frangipane'],
  ['frangipane salted caramel', 'Salted caramel frangipane'],
  ['choclate orange babka', 'Chocolate orange babka'],
  ['babka orange', 'Chocolate orange babka'],
  ['creme brulee', 'Crème brûlée'],
  ['cremé bruleé', 'Crème brûlée'],
  ['lemmon posset', 'Lemon posset'],
  ['half fat creme fraiche', 'Half-fat crème fraîche'],
  ['bakers yeast', 'Baker’s yeast'],
  ['stollen marzpian', 'Marzipan stollen'],
];

/** The same numbers in every run. */
function numbers(): (below: number) => number {
  let state = 34;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function makeThings(): Searched[] {
  const next = numbers();
  const one = (words: readonly string[]) => words[next(words.length)] ?? '';
  const made = Array.from(
    { length: things - meant.length },
    (_, at): Searched => ({
      title: `${one(kinds)} ${one(foods)} ${one(makes)} ${at}`,
      subtitle: at % 3 === 0 ? `Main Kitchen, ${one(kinds)} Mill` : `Product, B${next(900_000)}`,
      metadata: Array.from({ length: at % 3 === 0 ? 1 : 8 }, () => `${one(kinds)} ${one(foods)}`).join(', '),
    }),
  );
  const titles = [...new Set(meant.map(([, title]) => title))];
  return [...made, ...titles.map((title) => ({ title, subtitle: '', metadata: '' }))];
}

/** Every text that the field has while these are typed, from two letters on. */
const keystrokes = [
  'brown butter shortbread',
  'lemon tart',
  'choclate brownie',
  'seeded rye',
  'damson jam',
  'cardmom',
]
  .concat(meant.map(([typed]) => typed))
  .flatMap((text) => Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2)));

function timed(search: (typed: string) => void, times: number): number[] {
  return Array.from({ length: times }, () => keystrokes)
    .flat()
    .map((typed) => {
      const start = performance.now();
      search(typed);
      return performance.now() - start;
    });
}

async function indexed(list: readonly Searched[]): Promise<{ index: WordIndex; longestTaskMs: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const index = await WordIndex.of(list);
  // The last turn is measured when the next one comes.
  await new Promise((resolve) => setTimeout(resolve, 5));
  delay.disable();
  return { index, longestTaskMs: delay.max / 1e6 };
}

export async function benchSearch(): Promise<void> {
  const list = makeThings();
  await indexed(list);
  const { index, longestTaskMs } = await indexed(list);
  const keys = [
    { name: 'title', weight: 0.7 },
    { name: 'subtitle', weight: 0.2 },
    { name: 'metadata', weight: 0.1 },
  ];
  const fuse = new Fuse(list, { keys, threshold: 0.6, minMatchCharLength: 2 });
  timed((typed) => index.search(typed, shown), 1);
  const [ours, theirs] = [
    timed((typed) => index.search(typed, shown), rounds),
    timed((typed) => fuse.search(typed), 1),
  ];
  const p95 = (values: number[]) => quantile(values, 0.95);
  const wrong = meant.filter(
    ([typed, title]) => list[index.search(typed, shown).best[0] ?? -1]?.title !== title,
  );
  const figures: Figure[] = [
    {
      name: 'p95 of a keystroke, Fuse = 1',
      value: p95(ours) / p95(theirs),
      target: 0.01,
      note: `${p95(ours).toFixed(2)} ms over ${p95(theirs).toFixed(0)} ms`,
    },
    {
      name: 'misspelt or reordered, not found first',
      value: wrong.length,
      target: 0,
      note: `of ${meant.length}`,
    },
    { name: 'longest task while indexing', value: longestTaskMs, unit: 'ms', target: 50 },
  ];
  printPart(`Search, ${list.length} things`, figures);
}
