/** The input of the label findings: the label, its recipe's results, and everything under it. */
import type { Book, BookIngredient, BookLine, BookRecipe } from './book.ts';
import type { Breakdown } from './breakdown-schema.ts';
import type { FindingCode } from './finding-codes.ts';
import { answerOf, isOfForm } from './label-answers.ts';
import type { LabelForm } from './label-form.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';
import type { PrintedLabel } from './printed-label.ts';
import { reachedFrom } from './recipe-graph.ts';

/** A recipe, its label's content, and whose law it follows. */
export interface JudgedLabel {
  recipe: BookRecipe;
  content: LabelContent;
  form: LabelForm;
}

export interface Judged extends JudgedLabel {
  book: Book;
  breakdown: Pick<Breakdown, 'allergens' | 'ingredientList' | 'nutrition'>;
  printed: PrintedLabel;
  /** The recipe, then nested ones at any depth. */
  recipes: readonly BookRecipe[];
  /** At any depth, each once. */
  ingredients: readonly BookIngredient[];
}

export function judgedOf(
  label: JudgedLabel,
  book: Book,
  breakdown: Judged['breakdown'],
  printed: PrintedLabel,
): Judged {
  const reached = reachedFrom(label.recipe, book);
  const under = [...reached.recipes].filter((id) => id !== label.recipe.id);
  return {
    ...label,
    book,
    breakdown,
    printed,
    recipes: [label.recipe, ...under.flatMap((id) => book.recipes.get(id) ?? [])],
    ingredients: [...reached.ingredients].flatMap((id) => book.ingredients.get(id) ?? []),
  };
}

/** Whether a question was answered, with an option of the label's law. */
export function isAnswered(
  { content, form }: Pick<Judged, 'content' | 'form'>,
  code: string,
  of = '',
): boolean {
  const option = answerOf(content.answers, code, of);
  return option !== null && isOfForm(option, form);
}

/** UK and EU prepacked: the form with the particulars of Art. 9. */
export const isPrepackedUk = ({ content, form }: JudgedLabel): boolean =>
  form === 'uk' && content.kind === 'prepacked';

/** What a label prints in its maker's words, by field, without the list. */
export const statedTexts = ({ content, printed }: Pick<Judged, 'content' | 'printed'>) =>
  [
    ['foodName', printed.name.text],
    ['businessName', content.businessName],
    ['businessAddress', content.businessAddress],
    ['origin', content.origin],
    ['storage', content.storage],
    ['instructions', content.instructions],
  ] as const satisfies (readonly [keyof LabelContent, string])[];

interface Found {
  code: FindingCode;
  rule: string;
  message: string;
  path: string;
  of?: string;
}

export const blocks = (found: Found): LabelFinding => ({ of: '', ...found, severity: 'blocks' });
export const warns = (found: Found): LabelFinding => ({ of: '', ...found, severity: 'warns' });

export const atLabel = (field: keyof LabelContent): string => `/label/${field}`;
export const atIngredient = (id: string, field: string): string => `/ingredients/${id}/${field}`;
export const atRecipe = (id: string, field: string): string => `/recipes/${id}/${field}`;
export const atLine = (recipeId: string, lineId: string, field: string): string =>
  `/recipes/${recipeId}/lines/${lineId}/${field}`;

export function nameOfLine(line: BookLine, book: Book): string {
  const found =
    line.kind === 'recipe' ? book.recipes.get(line.recipeId) : book.ingredients.get(line.ingredientId);
  return found?.name || line.name || 'Something';
}
