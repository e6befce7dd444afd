/** Which ingredient a pasted line means: the same food, or one that is near and must be chosen. */
import { isSameFood } from '@batchbook/shared/recipes/same-food';

/** Words about the cut or state, not the ingredient. */
const passing = new Set(
  [
    'a an and of the or with in for to x',
    'fresh freshly large medium small chopped diced sliced grated melted softened peeled crushed ground',
    'cold warm hot room temperature unsalted salted good quality finely roughly free range organic ripe dried',
  ].flatMap((words) => words.split(' ')),
);

/** 'tomatoes' is 'tomato', 'berries' 'berry', 'eggs' 'egg'. */
function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(oes|ches|shes|xes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') && word.length > 3 ? word.slice(0, -1) : word;
}

function wordsOf(text: string): { telling: string[]; all: string[] } {
  const all = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
    .map(singular);
  const telling = all.filter((word) => !passing.has(word));
  return { telling: telling.length > 0 ? telling : all, all };
}

const shared = (a: readonly string[], b: readonly string[]): number =>
  a.filter((word) => b.includes(word)).length;

/**
 * 0 (nothing in common) to 1 (the same). The telling words decide; of two that have as many the one that
 * shares the passing words too is ahead ('ground almonds' over 'almonds').
 */
export function likeness(sought: string, name: string): number {
  const [a, b] = [wordsOf(sought), wordsOf(name)];
  const common = shared(a.telling, b.telling);
  if (common === 0) return 0;
  const telling = (2 * common) / (a.telling.length + b.telling.length);
  const all = (2 * shared(a.all, b.all)) / (a.all.length + b.all.length);
  // The last word names it: 'plain flour' is a flour, not something plain.
  const head = a.telling.at(-1) === b.telling.at(-1) ? 0.1 : 0;
  return Math.min(1, 0.7 * telling + 0.2 * all + head);
}

/** Less alike than this isn't worth offering. */
const likeEnough = 0.45;

const nearShown = 3;

export interface Matches<Item> {
  /** The same food, to be taken unless somebody says otherwise. */
  same: Item | null;
  /** Others that it may be, the likest first. Nobody's is taken for another's by itself. */
  near: Item[];
}

export function matchesFor<Item extends { name: string }>(
  sought: string,
  items: readonly Item[],
): Matches<Item> {
  const liked = items
    .map((item) => ({ item, score: likeness(sought, item.name) }))
    .filter(({ score }) => score >= likeEnough)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  const same = liked.find(({ name }) => isSameFood(sought, name)) ?? null;
  return { same, near: same === null ? liked.slice(0, nearShown) : [] };
}
