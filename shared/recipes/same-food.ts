/**
 * Whether two names mean the same food. Peanut butter isn't butter, and coconut milk isn't milk: every word that changes
 * what a food is must agree, either way round. Words of its cut, size, state and quality change nothing.
 */
import { wordStems } from './word-stems.ts';

const passing: ReadonlySet<string> = new Set(
  `a an and of the or with in for to x
   fresh freshly large medium small big extra baby chopped diced sliced grated shredded melted softened peeled crushed halved quartered cubed torn
   cold warm hot room temperature unsalted salted good best quality fine finely coarsely roughly thinly organic ripe cultured local british english
   whole clove bunch sprig piece handful pinch knob drizzle splash tin can jar pack packet bag about approx optional taste
   washed drained rinsed trimmed pitted stoned deseeded boneless skinless firm heaped level plus more divided sifted beaten`.split(
    /\s+/,
  ),
);

/** Several names of one food, each as the first. UK and US names, and ways to write it. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/\bfree[- ]range\b/g, ' '],
  [/\b(bicarbonate of soda|bicarb|sodium bicarbonate)\b/g, 'baking soda'],
  [/\b(all[- ]purpose|ap) flour\b/g, 'plain flour'],
  [/\bself[- ]?(rising|raising) flour\b/g, 'selfraising flour'],
  [/\b(confectioners?'?s?|powdered) sugar\b/g, 'icing sugar'],
  [/\b(superfine|castor) sugar\b/g, 'caster sugar'],
  [/\b(corn ?starch|corn ?flour)\b/g, 'cornflour'],
  [/\b(heavy|heavy whipping) cream\b/g, 'double cream'],
  [/\bscallions?\b/g, 'spring onion'],
  [/\beggplants?\b/g, 'aubergine'],
  [/\bzucchinis?\b/g, 'courgette'],
  [/\bground ?nuts?\b/g, 'peanut'],
  [/\bworcester(?:shire)? sauce\b/g, 'worcester sauce'],
  [/\bcilantro\b/g, 'coriander'],
  [/\barugula\b/g, 'rocket'],
  [/\byogh?ourt\b|\byoghurt\b/g, 'yogurt'],
  [/\bwhole ?meal\b/g, 'wholemeal'],
  [/\bwhole ?grain\b/g, 'wholegrain'],
  [/\bpeanutbutter\b/g, 'peanut butter'],
  [/\bsoft butter\b/g, 'butter'],
];

/** 'Flour, plain' is 'plain flour'. What is in brackets says more of the same. */
function inOrder(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/\([^)]*\)/g, ' ');
  const [first = '', ...rest] = plain.split(',');
  return [...rest, first].join(' ');
}

const remembered = new Map<string, readonly string[]>();
const rememberedMax = 5_000;

/** The words that say which food it is, in the singular, in their order. */
export function foodWords(name: string): readonly string[] {
  const before = remembered.get(name);
  if (before) return before;
  if (remembered.size >= rememberedMax) remembered.clear();
  const words = tellingWords(name);
  remembered.set(name, words);
  return words;
}

function tellingWords(name: string): string[] {
  const said = synonyms.reduce((text, [pattern, one]) => text.replaceAll(pattern, one), inOrder(name));
  const all = wordStems(said);
  const telling = all.filter((word) => !passing.has(word));
  return telling.length > 0 ? telling : all;
}

export interface FoodDifference {
  /** Words of the food that is sought and that the other's name lacks. */
  missing: string[];
  /** Words of the other's name that weren't said. */
  added: string[];
}

export function differenceOf(sought: string, name: string): FoodDifference {
  const [a, b] = [foodWords(sought), foodWords(name)];
  return {
    missing: [...new Set(a.filter((word) => !b.includes(word)))],
    added: [...new Set(b.filter((word) => !a.includes(word)))],
  };
}

/** Whether both mean the same food. 'Milk chocolate' isn't 'chocolate milk': the last word names it. */
export function isSameFood(sought: string, name: string): boolean {
  const [a, b] = [foodWords(sought), foodWords(name)];
  const { missing, added } = differenceOf(sought, name);
  return a.length > 0 && missing.length === 0 && added.length === 0 && a.at(-1) === b.at(-1);
}

/** In what it differs, for people: 'without ‘peanut’', 'with ‘coconut’'. */
export function differenceText(sought: string, name: string): string {
  const { missing, added } = differenceOf(sought, name);
  const quoted = (words: readonly string[]) => words.map((word) => `‘${word}’`).join(', ');
  const parts = [
    missing.length > 0 && `without ${quoted(missing)}`,
    added.length > 0 && `with ${quoted(added)}`,
  ].filter((part) => part !== false);
  return parts.join(', ') || 'in another order';
}
