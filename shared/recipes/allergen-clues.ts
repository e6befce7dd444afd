/** Compares an ingredient's name and declaration with its declared allergens. */
import { allergenNames } from '../ingredients/allergen-names.ts';
import { speciesKey } from '../ingredients/allergen-species.ts';
import type { AllergenCode, AllergenState } from '../ingredients/schema.ts';
import { usOnlySpecies } from './allergen-dictionary.ts';
import {
  type AllergenWord,
  allergenTerms,
  allergenWordsIn,
  namedBySpecies,
  namedOneByOne,
  singularOf,
} from './allergen-words.ts';
import type { DeclaresAllergens } from './book.ts';
import { type Contained, namesNeeded } from './emphasis.ts';
import type { LabelForm } from './label-form.ts';
import { printedTextOf, unbroken } from './printed-text.ts';

/** An ingredient, with the words that may indicate an allergen. */
export interface DescribedAllergens extends Pick<DeclaresAllergens, 'allergens'> {
  name: string;
  declaration: string | null;
}

/** The state of one allergen or species. Unnamed members of a declared group are free from. */
function stateOf(
  { allergens }: DescribedAllergens,
  allergen: AllergenCode,
  species: string | null,
): AllergenState {
  const rows = allergens.filter((row) => row.allergen === allergen);
  const bySpecies = namedOneByOne.has(allergen) || namedBySpecies.has(allergen);
  const key = species === null ? null : speciesKey(species);
  const strongest = (found: typeof rows): AllergenState | null =>
    (['contains', 'may_contain', 'free_from', 'unknown'] as const).find((state) =>
      found.some((row) => row.state === state),
    ) ?? null;
  if (!bySpecies || key === null) return strongest(rows) ?? 'unknown';
  const named = rows.filter(({ detail }) => detail.some((name) => speciesKey(name) === key));
  // Fish by another name is still fish. A cereal or nut that isn't named isn't in it.
  const whole = rows.filter(({ detail }) => detail.length === 0 || namedBySpecies.has(allergen));
  const unknown = rows.some(({ state }) => state === 'unknown') ? 'unknown' : null;
  return strongest(named) ?? strongest(whole) ?? unknown ?? (rows.length === 0 ? 'unknown' : 'free_from');
}

const fits = (word: AllergenWord, state: AllergenState): boolean =>
  state === 'unknown' ||
  state === 'contains' ||
  (state === 'may_contain' && (word.precautionary || word.kind === 'likely'));

/** A word that indicates an allergen, with that allergen's declared state. */
export interface AllergenClue {
  word: AllergenWord;
  /** As it is written. */
  text: string;
  where: 'name' | 'declaration';
  state: AllergenState;
}

/** The exemptions of Annex II for cereals and soya, masked letter for letter so that nothing is found in them. */
const exemptDerivatives = [
  /(?:glucose[ -]syrup|dextrose|maltodextrins?)\s*[([](?:from\s+)?(?:wheat|barley)[)\]]/giu,
  /(?:wheat|barley)[ -](?:based\s+)?(?:glucose[ -]syrup|dextrose|maltodextrins?)/giu,
  /lecithins?\s{0,20}[([](?:from\s{1,20})?(?:sunflower|rapeseed|canola)[^)\]]{0,20}[)\]]/giu,
  /fully refined soya?[ -]?(?:bean)?\s+(?:oil|fat)/giu,
  /(?:vitamin e|tocopherols?|e ?306|phytosterols?|stanols?)\s*[([](?:from\s+)?soya?[ -]?(?:beans?)?[)\]]/giu,
];

const withoutExempt = (text: string): string =>
  exemptDerivatives.reduce((rest, exempt) => rest.replace(exempt, (found) => ' '.repeat(found.length)), text);

function cluesIn(ingredient: DescribedAllergens): AllergenClue[] {
  // A long text says the same words many times.
  const states = new Map<string, AllergenState>();
  const stateOfWord = ({ allergen, species }: AllergenWord): AllergenState => {
    const key = `${allergen} ${species}`;
    const state = states.get(key) ?? stateOf(ingredient, allergen, species);
    states.set(key, state);
    return state;
  };
  const texts = [
    ['name', ingredient.name],
    ['declaration', unbroken(ingredient.declaration ?? '')],
  ] as const;
  return texts.flatMap(([where, text]) =>
    allergenWordsIn(withoutExempt(text)).map(
      (word): AllergenClue => ({
        word,
        text: text.slice(word.from, word.to),
        where,
        state: stateOfWord(word),
      }),
    ),
  );
}

/** Whether two words next to each other suggest the same, so that they are one food: 'chocolate spread'. */
const areOne = (last: AllergenClue | undefined, next: AllergenClue): last is AllergenClue =>
  last !== undefined &&
  [last, next].every(({ word }) => word.kind === 'likely' && word.meant === undefined) &&
  last.where === next.where &&
  last.word.species === next.word.species &&
  last.word.to + 1 === next.word.from;

/** Words that suggest the same next to each other, as one. */
function joined(clues: readonly AllergenClue[]): AllergenClue[] {
  const found: AllergenClue[] = [];
  for (const clue of clues) {
    const at = found.findLastIndex(({ word }) => word.allergen === clue.word.allergen);
    const last = found[at];
    if (areOne(last, clue))
      found[at] = {
        ...last,
        word: { ...last.word, to: clue.word.to },
        text: `${last.text} ${clue.text}`,
      };
    else found.push(clue);
  }
  return found;
}

/** Each allergen and species once. Words that only suggest one are kept, unless a certain word names the same allergen. */
function distinct(clues: readonly AllergenClue[]): AllergenClue[] {
  const sure = new Set(clues.flatMap(({ word }) => (word.kind === 'likely' ? [] : [word.allergen])));
  const keys = new Set<string>();
  return joined(clues).filter(({ word, text }) => {
    const key = `${word.allergen} ${word.species ?? ''} ${word.kind === 'likely' ? text.toLowerCase() : ''}`;
    if (keys.has(key) || (word.kind === 'likely' && sure.has(word.allergen))) return false;
    return keys.add(key) !== undefined;
  });
}

/** Only US law counts pine nuts as tree nuts. */
const isOfLaw = ({ species }: AllergenWord, form: LabelForm): boolean =>
  form === 'us' || species === null || !usOnlySpecies.has(species);

/** Words of its name and declaration that contradict its declared states. */
export const cluesAgainst = (ingredient: DescribedAllergens, form: LabelForm = 'uk'): AllergenClue[] =>
  distinct(cluesIn(ingredient).filter(({ word, state }) => isOfLaw(word, form) && !fits(word, state)));

/** Words of its name and declaration that deserve a look: the allergen they indicate is unknown or declared differently. */
export const openClues = (ingredient: DescribedAllergens): AllergenClue[] =>
  distinct(
    cluesIn(ingredient).filter(
      ({ word, state }) => isOfLaw(word, 'uk') && (state === 'unknown' || !fits(word, state)),
    ),
  );

/** What a clue indicates: the cereal or nut, else the allergen. */
export const allergenOfClue = ({ allergen, species }: Pick<AllergenWord, 'allergen' | 'species'>): string =>
  (namedOneByOne.has(allergen) ? species : null) ?? allergenNames[allergen].toLowerCase();

/**
 * How to resolve a contradiction between a clue and the declaration: by changing either, or by a name that says it is
 * made without.
 */
export function correctionOf(clue: AllergenClue, ingredient: DescribedAllergens): string {
  const either = 'Correct one of the two.';
  const isItself = clue.word.kind === 'name' && !namedBySpecies.has(clue.word.allergen);
  if (clue.where !== 'name' || isItself) return either;
  const without = allergenOfClue(clue.word).split(' ').map(singularOf).join(' ');
  const name = `${without}-free ${ingredient.name}`;
  const stays = cluesAgainst({ ...ingredient, name }).some(
    ({ word, where }) => where === 'name' && word.allergen === clue.word.allergen,
  );
  return stays ? either : `${either} If it’s made without, call it ‘${name}’.`;
}

/**
 * Whether a label would have to print only the group, such as 'nuts', because neither the row nor the printed text names
 * which.
 */
export const isSpeciesUnnamed = (
  row: Contained,
  printed: Pick<DescribedAllergens, 'name' | 'declaration'>,
): boolean => namesNeeded(row, printedTextOf(printed)).includes(allergenTerms[row.allergen]);
