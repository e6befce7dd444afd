/** Allergen hints from an ingredient's name and label text, and what a label still needs. */

import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import type { AllergenCode } from '@batchbook/shared/ingredients/schema';
import {
  type AllergenClue,
  allergenOfClue,
  correctionOf,
  type DescribedAllergens,
  isSpeciesUnnamed,
  openClues,
} from '@batchbook/shared/recipes/allergen-clues';
import { capitalised } from '@batchbook/shared/text';
import { type AllergenChoices, declarationsOf, withPresent } from './allergen-choice.ts';
import type { TypedIngredient } from './typed.ts';

type Described = Pick<TypedIngredient, 'name' | 'declaration' | 'allergens'>;

/** Something to add, or two statements of which one is wrong. */
export interface AllergenHint {
  allergen: AllergenCode;
  isContradiction: boolean;
  /** 'Its name says butter. Correct one of the two.' */
  message: string;
  /** What it would become: 'Contains milk', or 'Milk' of a mere suggestion. */
  action: string;
  clue: AllergenClue;
}

function hintOf(clue: AllergenClue, described: DescribedAllergens): AllergenHint {
  const { word, text, where, state } = clue;
  const of = allergenOfClue(word);
  const isContradiction = state !== 'unknown' && word.kind !== 'likely';
  const may = `May contain ${of}`;
  return {
    allergen: word.allergen,
    isContradiction,
    message: `Its ${where} says ${text.toLowerCase()}. ${correctionOf(clue, described)}`,
    action: word.precautionary ? may : isContradiction ? `Contains ${of}` : capitalised(of),
    clue,
  };
}

export function hintsOf({ name, declaration, allergens }: Described): AllergenHint[] {
  const described = { name, declaration, allergens: declarationsOf(allergens) };
  return openClues(described).map((clue) => hintOf(clue, described));
}

export const contradictionsOf = (typed: Described): AllergenHint[] =>
  hintsOf(typed).filter(({ isContradiction }) => isContradiction);

/** The choices with the hint applied. */
export function withHint(choices: AllergenChoices, { allergen, clue }: AllergenHint): AllergenChoices {
  const state = clue.word.precautionary ? 'may_contain' : 'contains';
  return { ...choices, [allergen]: withPresent(allergen, choices[allergen], state, clue.word.species) };
}

const missingNames: Partial<Record<AllergenCode, string>> = {
  gluten: 'Name the cereal: a label can’t say just gluten',
  nuts: 'Name the nut: a label can’t say just nuts',
};

/** What to name for a label (Annex II), by allergen: the cereal or the nut that nothing names so far. */
export function missingNamesOf({
  name,
  declaration,
  allergens,
}: Described): Partial<Record<AllergenCode, string>> {
  const unnamed = allergenCodes.filter((allergen) => {
    const { state, detail } = allergens[allergen];
    return (
      missingNames[allergen] !== undefined &&
      state === 'contains' &&
      isSpeciesUnnamed({ allergen, detail }, { name, declaration })
    );
  });
  return Object.fromEntries(unnamed.map((allergen) => [allergen, missingNames[allergen]]));
}
