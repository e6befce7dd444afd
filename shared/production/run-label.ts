/**
 * Whether the label of a locked run still says what is known of its ingredients. A batch stays what it was (ADR 103), but
 * what is known of it may change: a supplier's call about peanuts concerns the jars that are still on the shelf.
 */
import { withoutSpecies } from '../ingredients/allergen-species.ts';
import { allergenCodes } from '../ingredients/constants.ts';
import type { AllergenCode, AllergenState } from '../ingredients/schema.ts';
import { isWater } from '../ingredients/water.ts';
import { allergenTerms } from '../recipes/allergen-words.ts';
import type { Book, BookIngredient, BookRecipe } from '../recipes/book.ts';
import type { RecipeAllergen } from '../recipes/breakdown-schema.ts';
import { readsAs } from '../recipes/printed-text.ts';
import { sha256 } from '../sha256.ts';
import { listOf } from '../text.ts';
import type { RunLabelQuestion } from './run-label-schema.ts';

/** What a label prints of an ingredient. */
export type LabelledIngredient = Pick<BookIngredient, 'id' | 'name' | 'declaration' | 'allergens'>;

/** What a run's label was composed from, in the proportions that went in. */
export interface Labelled {
  recipe: BookRecipe;
  /** Those in it, at any depth. */
  recipes: readonly BookRecipe[];
  ingredients: readonly LabelledIngredient[];
}

/** What is known of a locked run. */
export interface LockedContent {
  contents: readonly { id: string; kind: 'ingredient' | 'recipe'; name: string }[];
  allergens: readonly RecipeAllergen[];
  /** `null` of a run that was locked before this was kept. */
  labelled: Pick<Labelled, 'ingredients'> | null;
}

interface Said {
  state: AllergenState;
  names: readonly string[];
}

const wordsOf = (code: AllergenCode, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [allergenTerms[code]] : names;

function saidNow({ allergens }: Pick<BookIngredient, 'allergens'>, code: AllergenCode): Said {
  const row = allergens.find(({ allergen }) => allergen === code);
  return { state: row?.state ?? 'unknown', names: wordsOf(code, row?.detail ?? []) };
}

/** What the whole label says of an allergen. */
function saidOnLabel({ allergens }: LockedContent, code: AllergenCode): Said {
  const found = allergens.find(({ allergen }) => allergen === code);
  if (!found || found.state === 'free_from' || found.state === 'unknown')
    return { state: 'free_from', names: [] };
  return { state: found.state, names: [...wordsOf(code, found.detail), ...found.alsoMayContain] };
}

/** Of a run that kept only what all of it says: `null` where another ingredient may have said it. */
function saidThen(locked: LockedContent, id: string, code: AllergenCode): Said | null {
  const kept = locked.labelled?.ingredients.find((one) => one.id === id);
  if (kept) return saidNow(kept, code);
  const found = locked.allergens.find(({ allergen }) => allergen === code);
  if (found?.unknownFrom.includes(id)) return { state: 'unknown', names: [] };
  if (found?.from.includes(id)) return { state: found.state, names: wordsOf(code, found.detail) };
  return null;
}

/** The names by what became of them. */
interface Differences {
  contains: string[];
  containsToo: string[];
  may: string[];
  unknown: string[];
  noLonger: string[];
}

/** What it contained and doesn't any more. Which of its species is known only where each ingredient was kept. */
function gone(then: Said, is: Said, isKept: boolean): readonly string[] {
  if (is.state === 'unknown') return [];
  if (is.state === 'contains') return isKept ? withoutSpecies(then.names, is.names) : [];
  return then.names;
}

function compared(locked: LockedContent, now: BookIngredient): Differences {
  const found: Differences = { contains: [], containsToo: [], may: [], unknown: [], noLonger: [] };
  for (const code of allergenCodes) {
    const [then, is, label] = [saidThen(locked, now.id, code), saidNow(now, code), saidOnLabel(locked, code)];
    if (is.state === 'contains') {
      const added = withoutSpecies(is.names, then?.state === 'contains' ? then.names : []);
      const elsewhere =
        label.state === 'contains'
          ? added.filter((name) => withoutSpecies([name], label.names).length === 0)
          : [];
      found.containsToo.push(...elsewhere);
      found.contains.push(...withoutSpecies(added, elsewhere));
    }
    if (is.state === 'may_contain') found.may.push(...withoutSpecies(is.names, label.names));
    if (is.state === 'unknown' && then?.state !== 'unknown') found.unknown.push(allergenTerms[code]);
    if (then?.state === 'contains') found.noLonger.push(...gone(then, is, locked.labelled !== null));
  }
  return found;
}

const notSaid = 'This label doesn’t say so.';

function questionsOf(locked: LockedContent, now: BookIngredient): RunLabelQuestion[] {
  const { name } = now;
  const { contains, containsToo, may, unknown, noLonger } = compared(locked, now);
  const ask = (code: RunLabelQuestion['code'], names: string[], words: (names: string) => string) =>
    names.length === 0 ? [] : [{ code, message: words(listOf(names)) }];
  return [
    ...ask('allergen', contains, (what) => `${name} now contains ${what}. ${notSaid}`),
    ...ask(
      'allergen',
      containsToo,
      (what) => `${name} now contains ${what} too. This label says so only of something else.`,
    ),
    ...ask('may_contain', may, (what) => `${name} now may contain ${what}. ${notSaid}`),
    ...ask('unknown', unknown, (what) => `Nobody knows any more whether ${name} contains ${what}.`),
    ...ask(
      'no_longer',
      noLonger,
      (what) => `${name} no longer contains ${what}. This label says that it does.`,
    ),
    ...declarationQuestions(locked, now),
  ];
}

function declarationQuestions({ labelled }: LockedContent, now: BookIngredient): RunLabelQuestion[] {
  const then = labelled?.ingredients.find(({ id }) => id === now.id);
  if (!then || readsAs(then).toLowerCase() === readsAs(now).toLowerCase()) return [];
  const message = `${then.name} now reads ‘${readsAs(now)}’ on labels. This label says ‘${readsAs(then)}’.`;
  return [{ code: 'declaration', message }];
}

/** What of the run's ingredients its label says otherwise than they say today. Nothing of one that was deleted. */
export function ingredientQuestions(
  locked: LockedContent,
  book: Pick<Book, 'ingredients'>,
): RunLabelQuestion[] {
  const ingredients = locked.contents.flatMap(({ kind, id }) =>
    kind === 'ingredient' ? (book.ingredients.get(id) ?? []) : [],
  );
  // Water that nobody declared contains none of the 14.
  const declared = ingredients.filter((one) => one.allergens.length > 0 || !isWater(one));
  return declared.flatMap((ingredient) => questionsOf(locked, ingredient));
}

/** Of what is asked, so that a decision is about nothing else. */
export const fingerprintOfAsked = (messages: readonly string[]): string =>
  sha256(JSON.stringify(messages)).slice(0, fingerprintLength);

const fingerprintLength = 22;
