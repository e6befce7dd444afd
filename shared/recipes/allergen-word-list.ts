/** A list of words that indicate an allergen. The kinds: `allergen-dictionary.ts`. */
import type { AllergenCode } from '../ingredients/schema.ts';

export type WordKind = 'name' | 'food' | 'likely';

export interface WordList {
  kind: WordKind;
  allergen: AllergenCode;
  /** The cereal or nut, as a label names it; `null` when the word doesn't decide it. */
  species: string | null;
  words: string;
}
