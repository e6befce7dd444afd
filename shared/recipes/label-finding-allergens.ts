/** Findings about allergens: what nobody has declared, named or reconciled with its own name. */

import { allergenNames, allergenTitles } from '../ingredients/allergen-names.ts';
import { speciesKey } from '../ingredients/allergen-species.ts';
import { type AllergenCode, type AllergenState, allergenCodes } from '../ingredients/schema.ts';
import {
  type AllergenWord,
  allergenTerms,
  allergenWordsIn,
  namedBySpecies,
  namedOneByOne,
} from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import type { RecipeAllergen } from './breakdown-schema.ts';
import { namesNeeded } from './emphasis.ts';
import { atIngredient, blocks, isAnswered, type Judged, nameOfLine, warns } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';

function namesById({ recipes, book }: Judged): Map<string, string> {
  const lines = recipes.flatMap((recipe) => recipe.lines);
  return new Map(
    lines.map((line) => [line.kind === 'recipe' ? line.recipeId : line.ingredientId, nameOfLine(line, book)]),
  );
}

const whatIsUnknown = (unknown: readonly RecipeAllergen[]): string =>
  unknown.length === allergenCodes.length
    ? 'all 14 allergens'
    : unknown.map(({ allergen }) => allergenTitles[allergen].toLowerCase()).join(', ');

/** By ingredient, what nobody has said of it. */
function unknownAllergens(judged: Judged): LabelFinding[] {
  const { allergens } = judged.breakdown;
  const names = namesById(judged);
  const ids = [...new Set(allergens.flatMap(({ unknownFrom }) => unknownFrom))];
  return ids.map((id) => {
    const unknown = allergens.filter(({ unknownFrom }) => unknownFrom.includes(id));
    return blocks({
      code: 'allergens_unknown',
      rule: 'Art. 9(1)(c), 21',
      message: `Check ${names.get(id) ?? 'an ingredient'} for ${whatIsUnknown(unknown)}. Nobody has declared it yet.`,
      path: atIngredient(id, 'allergens'),
    });
  });
}

const printedText = ({ name, declaration }: BookIngredient): string => declaration?.trim() || name;

/** 'Gluten' alone is not enough, nor 'nuts'; in the US neither are fish, crustacean shellfish and tree nuts. */
function unnamed(ingredient: BookIngredient, { form }: Judged): LabelFinding[] {
  return ingredient.allergens.flatMap((row) => {
    const { allergen, state } = row;
    const needsSpecies =
      namedOneByOne.has(allergen) || (form === 'us' && (allergen === 'fish' || allergen === 'crustaceans'));
    if (state !== 'contains' || !needsSpecies) return [];
    if (!namesNeeded(row, printedText(ingredient)).includes(allergenTerms[allergen])) return [];
    const which = allergen === 'gluten' ? 'cereal' : allergen === 'nuts' ? 'nut' : 'species';
    return [
      blocks({
        code: 'allergen_unnamed',
        rule: form === 'us' ? '21 U.S.C. 343(w)' : 'Annex II',
        message: `Name the ${which} in ${ingredient.name}. A label can’t say just ‘${allergenTerms[allergen]}’.`,
        path: atIngredient(ingredient.id, 'allergens'),
      }),
    ];
  });
}

function unnamedPrecautions(ingredient: BookIngredient): LabelFinding[] {
  return ingredient.allergens.flatMap(({ allergen, state, detail }) =>
    state === 'may_contain' && detail.length === 0 && namedOneByOne.has(allergen)
      ? [
          warns({
            code: 'may_contain_unnamed',
            rule: 'FSA technical guidance',
            message: `Ask which ${allergen === 'gluten' ? 'cereals' : 'nuts'} ${ingredient.name} may contain, and name them.`,
            path: atIngredient(ingredient.id, 'allergens'),
          }),
        ]
      : [],
  );
}

const stateWords: Record<AllergenState, string> = {
  contains: 'contains',
  may_contain: 'only may contain',
  free_from: 'is declared free from',
  unknown: 'is unknown for',
};

/** The state of one allergen, or of one of its species; what of a declared group nobody names is free from. */
function stateOf(ingredient: BookIngredient, allergen: AllergenCode, species: string | null): AllergenState {
  const rows = ingredient.allergens.filter((row) => row.allergen === allergen);
  const bySpecies = namedOneByOne.has(allergen) || namedBySpecies.has(allergen);
  const key = species === null ? null : speciesKey(species);
  const strongest = (found: typeof rows): AllergenState | null =>
    (['contains', 'may_contain', 'free_from', 'unknown'] as const).find((state) =>
      found.some((row) => row.state === state),
    ) ?? null;
  if (!bySpecies || key === null) return strongest(rows) ?? 'unknown';
  const named = rows.filter(({ detail }) => detail.some((name) => speciesKey(name) === key));
  // Fish by another name is still fish; a cereal or nut that isn't named isn't in it.
  const whole = rows.filter(({ detail }) => detail.length === 0 || namedBySpecies.has(allergen));
  const unknown = rows.some(({ state }) => state === 'unknown') ? 'unknown' : null;
  return strongest(named) ?? strongest(whole) ?? unknown ?? (rows.length === 0 ? 'unknown' : 'free_from');
}

const fits = (word: AllergenWord, state: AllergenState): boolean =>
  state === 'unknown' ||
  state === 'contains' ||
  (state === 'may_contain' && (word.precautionary || word.kind === 'likely'));

interface Clue {
  word: AllergenWord;
  /** As it is written. */
  text: string;
  where: 'name' | 'declaration';
}

/** Words of its name and declaration that its declared states don't fit, each allergen and species once. */
function cluesAgainst(ingredient: BookIngredient): Clue[] {
  const texts = [
    ['name', ingredient.name],
    ['declaration', ingredient.declaration ?? ''],
  ] as const;
  const clues = texts.flatMap(([where, text]) =>
    allergenWordsIn(text).map((word): Clue => ({ word, text: text.slice(word.from, word.to), where })),
  );
  const against = clues.filter(({ word }) => !fits(word, stateOf(ingredient, word.allergen, word.species)));
  const sure = new Set(against.flatMap(({ word }) => (word.kind === 'likely' ? [] : [word.allergen])));
  const keys = new Set<string>();
  return against.filter(({ word }) => {
    const key = `${word.allergen} ${word.kind === 'likely' ? '' : (word.species ?? '')}`;
    if (keys.has(key) || (word.kind === 'likely' && sure.has(word.allergen))) return false;
    return keys.add(key) !== undefined;
  });
}

/** What a clue says is in it: the cereal or nut, else the allergen. */
export const allergenOfClue = ({ allergen, species }: Pick<AllergenWord, 'allergen' | 'species'>): string =>
  (namedOneByOne.has(allergen) ? species : null) ?? allergenNames[allergen].toLowerCase();

function contradictions(ingredient: BookIngredient, judged: Judged): LabelFinding[] {
  return cluesAgainst(ingredient).flatMap(({ word, text, where }) => {
    const { id, name } = ingredient;
    const of = allergenOfClue(word);
    const state = stateWords[stateOf(ingredient, word.allergen, word.species)];
    if (word.kind === 'likely') {
      if (isAnswered(judged, 'allergen_likely', `${id}:${word.allergen}`)) return [];
      return [
        blocks({
          code: 'allergen_likely',
          rule: 'Art. 21',
          message: `${name}: ${text} mostly contains ${of}, but it is declared ‘free from ${of}’. Declare it, or say why it isn’t in it.`,
          path: atIngredient(id, 'allergens'),
          of: `${id}:${word.allergen}`,
        }),
      ];
    }
    return [
      blocks({
        code: 'allergen_contradicted',
        rule: 'Art. 7, 21',
        message: `${name}: its ${where} says ${text}, but it ${state} ${of}. Correct one of the two.`,
        path: atIngredient(id, 'allergens'),
      }),
    ];
  });
}

export const allergenFindings = (judged: Judged): LabelFinding[] => [
  ...unknownAllergens(judged),
  ...judged.ingredients.flatMap((ingredient) => [
    ...unnamed(ingredient, judged),
    ...contradictions(ingredient, judged),
    ...unnamedPrecautions(ingredient),
  ]),
];
