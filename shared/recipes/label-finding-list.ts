/** Findings about the list: lines that are missing, without a weight, or whose weight is assumed. */
import { listOf } from '../text.ts';
import { unitLabelFor } from '../units.ts';
import type { BookLine, BookRecipe } from './book.ts';
import {
  atIngredient,
  atLine,
  atRecipe,
  blocks,
  isAnswered,
  isPrepackedUk,
  type Judged,
  nameOfLine,
  warns,
} from './label-judged.ts';
import { missing } from './label-questions.ts';
import type { LabelFinding } from './label-schema.ts';
import { listEntriesOf } from './list-entries.ts';
import { isPackaging } from './packaging-words.ts';
import { emphasisedHintsOf, type QuidHint, quidHintsOf } from './quid-hints.ts';
import { finishedGrams, gramsOfLine } from './weights.ts';

const isGone = (line: BookLine, { book }: Judged): boolean =>
  line.kind === 'recipe' ? !book.recipes.has(line.recipeId) : !book.ingredients.has(line.ingredientId);

/** ' in Ganache'; nothing for a recipe without a name. */
const within = ({ name }: BookRecipe): string => (name.trim() === '' ? '' : ` in ${name}`);

/** 'Muffin liners' in a recipe. Unanswered it blocks, so it never gets into a printed list. */
function packagingFindings(recipe: BookRecipe, judged: Judged): LabelFinding[] {
  return recipe.lines.flatMap((line) => {
    const found = line.kind === 'ingredient' ? judged.book.ingredients.get(line.ingredientId) : undefined;
    if (found === undefined) return [];
    const is = isPackaging(found.name) || isPackaging(found.declaration ?? '');
    return missing(judged, is, {
      code: 'packaging_listed',
      rule: 'Art. 2(2)(f), 18(1)',
      message: `${found.name}${within(recipe)}: it sounds like packaging, which isn’t an ingredient. Remove the line, or say that it is food.`,
      path: atRecipe(recipe.id, 'lines'),
      of: found.id,
    });
  });
}

function lineFindings(line: BookLine, recipe: BookRecipe, judged: Judged): LabelFinding[] {
  const name = nameOfLine(line, judged.book);
  if (isGone(line, judged)) {
    const message = `${name}${within(recipe)} is gone. Put another in its place.`;
    return [
      blocks({
        code: 'ingredient_missing',
        rule: 'Art. 9(1)(b)',
        message,
        path: atRecipe(recipe.id, 'lines'),
      }),
    ];
  }
  if (line.quantity === null) {
    const message = `Give ${name}${within(recipe)} a quantity, for example 250 g.`;
    const path = atLine(recipe.id, line.id, 'quantity');
    return [blocks({ code: 'needs_quantity', rule: 'Art. 18(1)', message, path })];
  }
  if (gramsOfLine(line, judged.book).exact !== null) return [];
  const amount = `${line.quantity} ${unitLabelFor(line.unit, line.quantity)}`;
  const path =
    line.kind === 'ingredient'
      ? atIngredient(line.ingredientId, 'gramsPerPiece')
      : atRecipe(line.recipeId, 'finishedWeightGrams');
  return [
    blocks({
      code: 'list_unweighed',
      rule: 'Art. 18(1)',
      message: `Enter the weight of ${amount} of ${name}${within(recipe)}. The list is in order of weight.`,
      path,
    }),
  ];
}

/** The weight range of a volume, relative to 1 g a millilitre: 0.3 to 1.6. */
const lightest = 0.3;
const heaviest = 1.6;

/** Whether another density would move the line's entry, or change a printed share. */
function densityDecides(line: BookLine, recipe: BookRecipe, { book }: Judged): boolean {
  const { entries } = listEntriesOf(recipe, book);
  const own = entries.find(({ lines }) => lines.includes(line.id));
  if (!own?.grams) return false;
  const grams = (entry: (typeof entries)[number]) =>
    entry.grams ? Number(entry.grams.n) / Number(entry.grams.d) : null;
  const weight = grams(own) ?? 0;
  const overtakes = entries.some((entry) => {
    const other = entry === own ? null : grams(entry);
    return other !== null && other > weight * lightest && other < weight * heaviest;
  });
  const shares = entries.some(({ quid }) => quid) && !finishedGrams(recipe, book).measured;
  return own.quid || overtakes || shares;
}

function densityFindings(recipe: BookRecipe, judged: Judged): LabelFinding[] {
  return recipe.lines.flatMap((line) => {
    const { warning, grams } = gramsOfLine(line, judged.book);
    if (warning !== 'density_assumed' || grams === null || line.quantity === null) return [];
    const of = line.kind === 'ingredient' ? line.ingredientId : line.recipeId;
    if (isAnswered(judged, 'density', of)) return [];
    const name = nameOfLine(line, judged.book);
    const amount = `${line.quantity} ${unitLabelFor(line.unit, line.quantity)}`;
    const path =
      line.kind === 'ingredient' ? atIngredient(of, 'gramsPerMl') : atRecipe(of, 'finishedWeightGrams');
    const assumed = `${amount} of ${name}${within(recipe)} counts as 1 g a millilitre, because its density isn’t set.`;
    if (densityDecides(line, recipe, judged)) {
      const message = `${assumed} The order of the list or a share depends on it. Weigh it, or confirm.`;
      return [blocks({ code: 'density', rule: 'Art. 18(1), 22', message, path, of })];
    }
    return [warns({ code: 'density', rule: 'Art. 18(1)', message: assumed, path, of })];
  });
}

/** What the name singles out, and what other words on the label praise. */
function quidFindings(judged: Judged): LabelFinding[] {
  const { recipe, book, printed, content } = judged;
  const answered = (id: string) => isAnswered(judged, 'quid', id);
  const named = quidHintsOf(printed.name.text, recipe, book, answered);
  const asked = new Set(named.map(({ lineId }) => lineId));
  const praised = emphasisedHintsOf(content.instructions, recipe, book, answered);
  return [
    ...named.map((hint) => quidFinding(hint, 'The name says', judged)),
    ...praised
      .filter(({ lineId }) => !asked.has(lineId))
      .map((hint) => quidFinding(hint, 'The instructions praise', judged)),
  ];
}

function quidFinding(hint: QuidHint, says: string, { recipe, book }: Judged): LabelFinding {
  const { name, word, lineId, recipeId, of, others } = hint;
  const foods = listOf([name, ...others]);
  const inner = recipeId === recipe.id ? undefined : book.recipes.get(recipeId);
  return blocks({
    code: 'quid',
    rule: 'Art. 9(1)(d), 22; Annex VIII',
    message: `${says} ‘${word}’. Show the share of ${foods}${inner ? within(inner) : ''}, or say why it isn’t needed.`,
    path: atLine(recipeId, lineId, 'quid'),
    of,
  });
}

export function listFindings(judged: Judged): LabelFinding[] {
  const { recipe, recipes } = judged;
  if (recipe.lines.length === 0) {
    const message = 'Add what goes into it. There is nothing in this recipe yet.';
    return [
      blocks({ code: 'list_empty', rule: 'Art. 9(1)(b), 18', message, path: atRecipe(recipe.id, 'lines') }),
    ];
  }
  return [
    ...recipes.flatMap((each) => each.lines.flatMap((line) => lineFindings(line, each, judged))),
    ...recipes.flatMap((each) => packagingFindings(each, judged)),
    ...recipes.flatMap((each) => densityFindings(each, judged)),
    ...(isPrepackedUk(judged) ? quidFindings(judged) : []),
  ];
}
