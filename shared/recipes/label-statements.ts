/**
 * Statements that the law requires beside the name or the list because of a food's contents (Annex III of Regulation (EU)
 * 1169/2011; Annex V of Regulation (EC) 1333/2008 for six colours). They print automatically when the ingredients' names
 * and figures require them.
 */
import { folded } from './allergen-words.ts';
import type { Book, BookIngredient, BookRecipe } from './book.ts';
import type { Statement } from './breakdown-schema.ts';
import { wordsOfIngredient } from './food-words.ts';
import type { LabelForm } from './label-form.ts';
import { statedPer100 } from './nutrition.ts';
import { reachedFrom } from './recipe-graph.ts';

const sweeteners =
  /\b(sweetener|acesulfame|aspartame|cyclamate|saccharin|sucralose|thaumatin|neohesperidin|neotame|advantame|steviol|stevia|sorbitol|mannitol|isomalt|maltitol|lactitol|xylitol|erythritol|e[ -]?(420|421|95[0-9]|96[0-9]))/;
export const sugars = /\b(sugar|glucose|fructose|dextrose|syrup|honey|sucrose|treacle|molasses|invert)/;
const aspartame = /\b(aspartame|e[ -]?951|e[ -]?962)/;

/** The six of the Southampton study, by name and number. */
const colours: readonly (readonly [RegExp, string])[] = [
  [/sunset yellow|\be[ -]?110\b/, 'Sunset yellow (E110)'],
  [/quinoline yellow|\be[ -]?104\b/, 'Quinoline yellow (E104)'],
  [/carmoisine|azorubine|\be[ -]?122\b/, 'Carmoisine (E122)'],
  [/allura red|\be[ -]?129\b/, 'Allura red (E129)'],
  [/tartrazine|\be[ -]?102\b/, 'Tartrazine (E102)'],
  [/ponceau 4r|cochineal red a|\be[ -]?124\b/, 'Ponceau 4R (E124)'],
];

const wordsOf = (ingredient: BookIngredient): string =>
  folded(wordsOfIngredient(ingredient)).replaceAll(/sugar[- ]free/g, '');

const polyolWords =
  /\b(polyols?|sorbitol|mannitol|isomalt|maltitol|lactitol|xylitol|erythritol|e[ -]?(420|421|953|96[5678]))\b/;

/** An ingredient named after a polyol without a stated amount counts as all polyol, to be safe. */
function withPolyols(book: Book, reached: readonly BookIngredient[]): Book {
  const assumed = reached.filter((one) => (one.polyols ?? null) === null && polyolWords.test(wordsOf(one)));
  if (assumed.length === 0) return book;
  const all = assumed.map((one) => [one.id, { ...one, polyols: '100', nutrition: null }] as const);
  return { ...book, ingredients: new Map([...book.ingredients, ...all]) };
}

const statement = (code: string, beside: Statement['beside'], rule: string, text: string): Statement => ({
  code,
  beside,
  rule,
  text,
});

/** The statements that the ingredients alone decide. */
export function statementsOf(recipe: BookRecipe, book: Book): Statement[] {
  const reached = [...reachedFrom(recipe, book).ingredients].flatMap((id) => book.ingredients.get(id) ?? []);
  const texts = reached.map(wordsOf);
  const has = (pattern: RegExp) => texts.some((text) => pattern.test(text));
  const found: Statement[] = [];
  if (has(sweeteners)) {
    const text = has(sugars) ? 'With sugars and sweeteners' : 'With sweeteners';
    found.push(statement('sweetener', 'name', 'Annex III 2.1, 2.2', text));
  }
  if (has(aspartame)) {
    found.push(
      statement('phenylalanine', 'list', 'Annex III 2.3', 'Contains aspartame (a source of phenylalanine).'),
    );
  }
  const assumed = withPolyols(book, reached);
  const hasPolyols = reached.some(({ id }) => (assumed.ingredients.get(id)?.polyols ?? null) !== null);
  const polyols = hasPolyols ? statedPer100('polyols', recipe, assumed) : null;
  if (polyols !== null && Number(polyols) > 10) {
    found.push(
      statement('polyols', 'list', 'Annex III 2.4', 'Excessive consumption may produce laxative effects.'),
    );
  }
  const found6 = colours.flatMap(([pattern, name]) => (has(pattern) ? [name] : []));
  if (found6.length > 0) {
    found.push(
      statement(
        'colours',
        'list',
        'Reg. (EC) 1333/2008, Annex V',
        `${found6.join(', ')}: may have an adverse effect on activity and attention in children.`,
      ),
    );
  }
  return found;
}

/** US law's versions (21 CFR 172.804(d)(2), 184.1835); it has none for the others. */
const usTexts: Partial<Record<string, string>> = {
  phenylalanine: 'PHENYLKETONURICS: CONTAINS PHENYLALANINE.',
  polyols: 'Excess consumption may have a laxative effect.',
};

/** The statements in the wording of a form of label. */
export const statementsFor = (statements: readonly Statement[], form: LabelForm): readonly Statement[] =>
  form === 'uk'
    ? statements
    : statements.flatMap((one) => {
        const text = usTexts[one.code];
        return text === undefined ? [] : [{ ...one, text }];
      });
