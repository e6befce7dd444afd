/**
 * Whether two names mean the same food. Peanut butter isn't butter, and coconut milk isn't milk: every word that changes
 * what a food is must agree, either way round. Words of its cut, size, state and quality change nothing.
 */
import { isPackaging } from './packaging-words.ts';
import { remembered } from './remembered.ts';
import { wordStems } from './word-stems.ts';

const passing: ReadonlySet<string> = new Set(
  `a an and of the or with in for to x
   fresh freshly large medium small big extra baby chopped diced sliced grated shredded melted softened peeled crushed halved quartered cubed torn
   cold warm hot room temperature unsalted salted good best quality fine finely coarsely roughly thinly thickly lightly well organic ripe cultured
   local british english
   whole clove bunch sprig piece handful pinch knob drizzle splash tin can jar pack packet bag about approx optional taste
   washed drained rinsed trimmed pitted stoned deseeded boneless skinless firm heaped level plus more divided sifted beaten`.split(
    /\s+/,
  ),
);

/** Behind a comma or in brackets also these only say what is done with it: 'salmon, skin on' is salmon. */
const passingBehind: ReadonlySet<string> = new Set(
  `on at its contain only i me my off out left dry skin bone leaf leave stalk stem seed core rind peel excess end top tail juice juiced zest zested
   julienned minced mashed pureed crumbled crumbed broken snapped picked scrubbed topped tailed hulled cored unpeeled shelled podded patted dry
   toasted cooled chilled thawed defrosted soaked strained sieved squeezed removed separated whisked packed loosely tightly lukewarm tepid
   chunk slice dice cube strip wedge matchstick half quarter round ring bite sized size inch cm mm g kg ml l oz lb cup tbsp tsp tablespoon
   teaspoon gram weight each per medium-sized needed required note homemade shop bought favourite favorite usual`.split(
    /\s+/,
  ),
);

/** From here on it is about something else: what may be taken instead, what it is for, how it is cut. */
const aside =
  /\b(?:or|plus|for|to|if|see|such as|like|e\.?g|cut|torn|ideally|preferably|i use[d]?|we use[d]?|from|until|then|about|around|depending|optional)\b.{0,200}$/;

/** Several names of one food, each as the first. UK and US names, and ways to write it. */
const synonyms: readonly (readonly [RegExp, string])[] = [
  [/'s?\b/g, ''],
  [/\bfree[- ]range\b/g, ' '],
  [/\bgf\b/g, 'glutenfree'],
  [/\bdf\b/g, 'dairyfree'],
  [/\b(\p{L}{1,40})[- ]free\b/gu, '$1free'],
  [/\bsoya\b/g, 'soy'],
  [/\bplain white flour\b|\bwhite plain flour\b/g, 'plain flour'],
  [/\bstrong (?:white )?(?:bread )?flour\b|\b(?:white )?bread flour\b/g, 'strong flour'],
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

const withoutPassing = (part: string): string =>
  part
    .replace(aside, ' ')
    .replaceAll(/\p{L}+/gu, (word) => (passingBehind.has(wordStems(word)[0] ?? '') ? ' ' : word));

/** Its telling words in a part that was put behind: 'softened' has none, 'vegan' one. */
const tellingPart = (part: string): boolean =>
  wordStems(part.replace(aside, ' ')).some((word) => !passing.has(word) && !passingBehind.has(word)) ||
  /\d ?%/.test(part);

const brackets = /[([]([^)\]]*)[)\]]?/g;

/** A name without its brackets, in the parts between its commas and dashes. */
const pieces = (name: string): string[] => name.replaceAll(brackets, ' ').split(/,|;| [-–—] /);

/** What a name says behind a comma, a dash or in brackets, where that makes it another food: 'vegan' of 'butter (vegan)'. */
export const asidesOf = (name: string): string[] => {
  const inBrackets = Array.from(name.matchAll(brackets), ([, text = '']) => text);
  return [...inBrackets, ...pieces(name).slice(1)]
    .map((text) => text.trim())
    .filter((text) => tellingPart(text.toLowerCase()));
};

/** 'Flour, plain' is 'plain flour', and 'butter (vegan)' 'vegan butter'. */
function inOrder(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'");
  const [first = ''] = pieces(plain);
  return [...asidesOf(plain).map(withoutPassing), first].join(' ');
}

/** The words that say which food it is, in the singular, in their order. */
export const foodWords = remembered((name): readonly string[] => {
  const said = synonyms.reduce((text, [pattern, one]) => text.replaceAll(pattern, one), inOrder(name));
  const all = [
    ...Array.from(said.matchAll(/\d{1,20}(?:\.\d{1,20})?(?= ?%)/g), ([share]) => `${share}%`),
    ...wordStems(said),
  ];
  const telling = all.filter((word) => !passing.has(word));
  return telling.length > 0 ? telling : all;
}, 1_000_000);

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
  if (isPackaging(sought) !== isPackaging(name)) return false;
  return a.length > 0 && missing.length === 0 && added.length === 0 && a.at(-1) === b.at(-1);
}

/** A stem as it is written in a name: 'noodles', 'self-raising', 'gluten-free'. */
function asWritten(stem: string, name: string): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const found = words.find((word) => wordStems(word)[0] === stem);
  return found ?? stem.replace(/^self(?=rais)/, 'self-').replace(/(?<=\p{L})free$/u, '-free');
}

/** In what it differs, for people: 'without ‘peanut’', 'with ‘coconut’'. */
export function differenceText(sought: string, name: string): string {
  const { missing, added } = differenceOf(sought, name);
  const quoted = (words: readonly string[], of: string) =>
    words.map((word) => `‘${asWritten(word, of)}’`).join(', ');
  const parts = [
    missing.length > 0 && `without ${quoted(missing, sought)}`,
    added.length > 0 && `with ${quoted(added, name)}`,
  ].filter((part) => part !== false);
  return parts.join(', ') || 'in another order';
}
