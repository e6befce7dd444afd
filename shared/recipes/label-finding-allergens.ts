/** Findings about allergens that are undeclared, unnamed or contradict the ingredient's name. */

import { allergenTitles } from '../ingredients/allergen-names.ts';
import { allergenCodes } from '../ingredients/constants.ts';
import type { AllergenState } from '../ingredients/schema.ts';
import { listOf } from '../text.ts';
import {
  type AllergenClue,
  allergenOfClue,
  cluesAgainst,
  correctionOf,
  isSpeciesUnnamed,
} from './allergen-clues.ts';
import { allergenTerms, namedOneByOne } from './allergen-words.ts';
import type { BookIngredient } from './book.ts';
import type { RecipeAllergen } from './breakdown-schema.ts';
import { unplacedNames } from './emphasis.ts';
import { atIngredient, blocks, isAnswered, type Judged, nameOfLine, warns } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';
import { namedIn, packChangesOf, packQuestionOf } from './pack-question.ts';
import { printedTextOf } from './printed-text.ts';
import { referredTo } from './references.ts';

function namesById({ recipes, book }: Judged): Map<string, string> {
  const lines = recipes.flatMap((recipe) => recipe.lines);
  return new Map(lines.map((line) => [referredTo(line), nameOfLine(line, book)]));
}

const whatIsUnknown = (unknown: readonly RecipeAllergen[]): string =>
  unknown.length === allergenCodes.length
    ? 'all 14 allergens'
    : unknown.map(({ allergen }) => allergenTitles[allergen].toLowerCase()).join(', ');

/** By ingredient: its undeclared allergens. */
function unknownAllergens(judged: Judged): LabelFinding[] {
  const { allergens } = judged.breakdown;
  const names = namesById(judged);
  const byId = Map.groupBy(
    allergens.flatMap((allergen) => allergen.unknownFrom.map((id) => ({ id, allergen }))),
    ({ id }) => id,
  );
  return Array.from(byId, ([id, rows]) => {
    const unknown = rows.map(({ allergen }) => allergen);
    return blocks({
      code: 'allergens_unknown',
      rule: 'Art. 9(1)(c), 21',
      message: `Check ${names.get(id) ?? 'an ingredient'} for ${whatIsUnknown(unknown)}. Nobody has declared it yet.`,
      path: atIngredient(id, 'allergens'),
    });
  });
}

/** 'Gluten' or 'nuts' alone isn't enough; in the US neither are fish, crustacean shellfish and tree nuts. */
function unnamed(ingredient: BookIngredient, { form }: Judged): LabelFinding[] {
  return ingredient.allergens.flatMap((row) => {
    const { allergen, state } = row;
    const needsSpecies =
      namedOneByOne.has(allergen) || (form === 'us' && (allergen === 'fish' || allergen === 'crustaceans'));
    if (state !== 'contains' || !needsSpecies) return [];
    if (!isSpeciesUnnamed(row, ingredient)) return [];
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

/** An allergen of a written list that none of its parts indicates. Naming it after the last part would be wrong. */
function unplaced(ingredient: BookIngredient): LabelFinding[] {
  if (!ingredient.declaration?.trim()) return [];
  const contained = ingredient.allergens.filter(({ state }) => state === 'contains');
  const names = unplacedNames(printedTextOf(ingredient), contained);
  return names.map((name) =>
    blocks({
      code: 'allergen_unplaced',
      rule: 'Art. 21(1)',
      message: `${ingredient.name} contains ${name}, but its wording on the label doesn’t say where. Write ${name} into it, after the part that contains it.`,
      path: atIngredient(ingredient.id, 'declaration'),
    }),
  );
}

const hasForeign = (word: string): boolean => /[^\p{Script=Latin}\P{L}]/u.test(word);
const hasLatin = (word: string): boolean => /\p{Script=Latin}/u.test(word);

/** A word in another script without a translation beside it, or one that mixes two scripts: 'м' for 'm'. */
function foreignWordIn(text: string): string | undefined {
  if (!hasForeign(text)) return undefined;
  return text
    .split(/[,;]/)
    .flatMap((entry) => {
      const words = entry.match(/\p{L}{2,}/gu) ?? [];
      const isTranslated = words.some((word) => word.length > 2 && !hasForeign(word));
      return words.filter((word) => hasForeign(word) && (hasLatin(word) || !isTranslated));
    })
    .at(0);
}

/** Not every reader can read other scripts, and the allergen check can't either. */
function foreignLetters(ingredient: BookIngredient): LabelFinding[] {
  const word = foreignWordIn(printedTextOf(ingredient));
  if (word === undefined) return [];
  return [
    blocks({
      code: 'foreign_letters',
      rule: 'Art. 15(1)',
      message: `${ingredient.name}: write ‘${word}’ in English letters, so that everybody can read it.`,
      path: atIngredient(ingredient.id, ingredient.declaration?.trim() ? 'declaration' : 'name'),
    }),
  ];
}

const stateWords: Record<AllergenState, string> = {
  contains: 'contains',
  may_contain: 'only may contain',
  free_from: 'counts as free from',
  unknown: 'is unknown for',
};

/** 'May contain milk' in a list is taken out of it as a statement, which is one finding and not two. */
const isInStatement = ({ word, where }: AllergenClue): boolean =>
  where === 'declaration' && word.precautionary;

function contradictions(ingredient: BookIngredient, judged: Judged): LabelFinding[] {
  const clues = cluesAgainst(ingredient, judged.form).filter((clue) => !isInStatement(clue));
  return clues.flatMap((clue) => {
    const { word, text, where, state: declared } = clue;
    const { id, name } = ingredient;
    const of = allergenOfClue(word);
    const state = stateWords[declared];
    if (word.kind === 'likely') {
      // Sulphites are stated in the list of the pack, which was read and is given.
      if (word.allergen === 'sulphites' && hasReadList(ingredient)) return [];
      // The answer is about this word: another name asks again.
      const question = `${id}:${of}:${text.toLowerCase()}`.slice(0, 120);
      if (isAnswered(judged, 'allergen_likely', question)) return [];
      const means = word.meant === undefined ? 'usually means' : `looks like ‘${word.meant}’, which means`;
      return [
        blocks({
          code: 'allergen_likely',
          rule: 'Art. 21',
          message: `${name}: ‘${text.toLowerCase()}’ ${means} ${of}, but it counts as free from ${of}. Declare it, or say why it isn’t in it.`,
          path: atIngredient(id, 'allergens'),
          of: question,
        }),
      ];
    }
    return [
      blocks({
        code: 'allergen_contradicted',
        rule: 'Art. 7, 21',
        message: `${name}: its ${where} says ${text}, but it ${state} ${of}. ${correctionOf(clue, ingredient)}`,
        path: atIngredient(id, 'allergens'),
      }),
    ];
  });
}

/** Whether somebody has read its pack, and wrote its list down. */
const hasReadList = (ingredient: BookIngredient): boolean =>
  (ingredient.packRead ?? null) !== null &&
  packQuestionOf(ingredient) === null &&
  (ingredient.declaration ?? '').trim() !== '';

/** What its pack says, where nobody has read it or it may be another's by now. */
export function packFindings(ingredient: BookIngredient): LabelFinding[] {
  const question = packQuestionOf(ingredient);
  if (question === null) return [];
  const { id, name } = ingredient;
  const at = { rule: 'Art. 9(1)(c), 21', path: atIngredient(id, 'allergens'), of: id };
  if (question === 'changed') {
    const message = `${name}: same ingredients and allergens as before? Its ${packChangesOf(ingredient)} changed since its pack was read.`;
    return [blocks({ ...at, code: 'pack_changed', message })];
  }
  const named = namedIn(ingredient);
  return [
    named.length === 0
      ? blocks({
          ...at,
          code: 'pack_unread',
          message: `${name}: what does its pack say? It counts as free from all 14 allergens, and we don’t know it as a food without them.`,
        })
      : blocks({
          ...at,
          code: 'pack_named',
          message: `${name}: does its pack name ${listOf(named)}, and none of the other allergens? Its name alone doesn’t tell.`,
        }),
  ];
}

function ofIngredient(ingredient: BookIngredient, judged: Judged): LabelFinding[] {
  const against = contradictions(ingredient, judged);
  return [
    ...unnamed(ingredient, judged),
    ...unplaced(ingredient),
    ...foreignLetters(ingredient),
    ...against,
    // One question at a time.
    ...(against.length === 0 ? packFindings(ingredient) : []),
    ...unnamedPrecautions(ingredient),
  ];
}

export const allergenFindings = (judged: Judged): LabelFinding[] => [
  ...unknownAllergens(judged),
  ...judged.ingredients.flatMap((ingredient) => ofIngredient(ingredient, judged)),
];
