/**
 * Which questions about packs may be answered with one press: those of foods that the dictionary knows by every word of
 * their name, and that are declared as it knows them. One that it doesn't know is never among them: it is read by itself.
 */
import { speciesKey } from '../ingredients/allergen-species.ts';
import { cluesAgainst, type DescribedAllergens } from './allergen-clues.ts';
import { type AllergenWord, allergenWordsIn, isKnownFood, namedOneByOne } from './allergen-words.ts';
import { type PackOf, packQuestionOf } from './pack-question.ts';

type DescribedPack = PackOf & DescribedAllergens;

/** The ingredients whose packs changed and may be answered together; none where it would be one alone. */
export function answeredTogether<Of extends DescribedPack>(ingredients: readonly Of[]): Of[] {
  const known = ingredients.filter((one) => packQuestionOf(one) === 'changed' && isDeclaredAsKnown(one));
  return known.length > 1 ? known : [];
}

/** Whether all that it contains is what its name says, and the other way round. Traces are another maker's or not. */
function isDeclaredAsKnown(ingredient: DescribedPack): boolean {
  const { name, allergens } = ingredient;
  const words = allergenWordsIn(name);
  return (
    isKnownFood(name) &&
    words.length > 0 &&
    words.every((word) => isSure(word, words, name)) &&
    cluesAgainst(ingredient).length === 0 &&
    allergens.every((row) => row.state === 'free_from' || (row.state === 'contains' && isNamed(row, words)))
  );
}

/** Whether the name says an allergen that is declared, and each of its cereals or nuts. */
function isNamed(
  { allergen, detail }: DescribedPack['allergens'][number],
  words: readonly AllergenWord[],
): boolean {
  const found = words.filter((word) => word.allergen === allergen);
  const species = new Set(found.flatMap((word) => (word.species === null ? [] : [speciesKey(word.species)])));
  return (
    found.length > 0 && (!namedOneByOne.has(allergen) || detail.every((one) => species.has(speciesKey(one))))
  );
}

/** Other foods that only mostly contain an allergen are mixtures, and another maker's may hold more: biscuits, pesto. */
const isSure = ({ kind, allergen, from, to }: AllergenWord, words: readonly AllergenWord[], name: string) =>
  kind !== 'likely' ||
  name.slice(from, to).toLowerCase() === 'flour' ||
  words.some((other) => other.allergen === allergen && other.kind !== 'likely');
