/**
 * The single check of labels: everything that the rules find, each finding with its rule and its remedy. The label
 * studio, the label tools, approving, printing and the PDF all use it, and none passes a blocking finding.
 */

import { allergensOf } from './allergens.ts';
import type { Book } from './book.ts';
import { composeLabel } from './compose-label.ts';
import { ingredientListOf } from './ingredient-list.ts';
import { additiveFindings } from './label-finding-additives.ts';
import { allergenFindings } from './label-finding-allergens.ts';
import { claimFindings } from './label-finding-claims.ts';
import { foodFindings } from './label-finding-foods.ts';
import { kindFindings } from './label-finding-kinds.ts';
import { listFindings } from './label-finding-list.ts';
import { nutritionFindings } from './label-finding-nutrition.ts';
import { particularFindings } from './label-finding-particulars.ts';
import { type PrintRun, printFindings } from './label-finding-print.ts';
import { registerFindings } from './label-finding-register.ts';
import { usFindings } from './label-finding-us.ts';
import { atLabel, blocks, type Judged, type JudgedLabel, judgedOf } from './label-judged.ts';
import type { LabelFinding } from './label-schema.ts';
import { withRulesOf } from './label-us-rules.ts';
import { nutritionOf } from './nutrition.ts';
import { printableProblem } from './printable.ts';
import { finishedLabelFindings } from './printed-checks.ts';
import type { PrintedLabel } from './printed-label.ts';

/** The findings of a label whose breakdown is already calculated. */
export function findingsIn(
  label: JudgedLabel,
  book: Book,
  breakdown: Judged['breakdown'],
  print?: PrintRun,
): LabelFinding[] {
  const { recipe, content, form } = label;
  const printed = composeLabel({
    label: content,
    recipeName: recipe.name,
    ingredientList: breakdown.ingredientList,
    nutrition: breakdown.nutrition,
    form,
    madeOn: print?.madeOn ?? '',
    lot: print?.lot ?? '',
  });
  const judged = judgedOf(label, book, breakdown, printed);
  const { expected, waterPercent } = breakdown.ingredientList;
  const found = [
    ...listFindings(judged),
    ...kindFindings(judged),
    ...additiveFindings(judged),
    ...allergenFindings(judged),
    ...claimFindings(judged),
    ...registerFindings(judged),
    ...foodFindings(judged),
    ...particularFindings(judged),
    ...(form === 'us' ? usFindings(judged) : []),
    ...nutritionFindings(judged),
    ...finishedLabelFindings(printed, expected, waterPercent),
    ...unprintableFindings(printed),
    ...(print ? printFindings(content, form, print) : []),
  ];
  return withRulesOf(form, distinct(found));
}

/** Characters missing in the labels' fonts would print as nothing. */
function unprintableFindings(printed: PrintedLabel): LabelFinding[] {
  const texts = [
    ['foodName', printed.name.text],
    ['storage', printed.storage],
    ['instructions', printed.instructions],
    ['origin', printed.origin],
    ['businessAddress', printed.business.join(' ')],
  ] as const;
  const list = printed.list.map(({ text }) => text).join('') + (printed.mayContain?.text ?? '');
  const found = (path: string, text: string) => {
    const message = printableProblem(text);
    return message === null ? [] : [blocks({ code: 'unprintable', rule: 'Art. 13(1)', message, path })];
  };
  return [...texts.flatMap(([field, text]) => found(atLabel(field), text)), ...found('/label', list)];
}

/** Removes duplicates: an ingredient in several recipes is found once. */
function distinct(findings: readonly LabelFinding[]): LabelFinding[] {
  const byKey = new Map(findings.map((finding) => [`${finding.code} ${finding.message}`, finding]));
  const all = [...byKey.values()];
  return [
    ...all.filter(({ severity }) => severity === 'blocks'),
    ...all.filter(({ severity }) => severity === 'warns'),
  ];
}

/** All findings, blocking ones first. Without `print` only the content is judged, as for approval. */
export const labelFindings = (label: JudgedLabel, book: Book, print?: PrintRun): LabelFinding[] =>
  findingsIn(
    label,
    book,
    {
      allergens: allergensOf(label.recipe, book),
      ingredientList: ingredientListOf(label.recipe, book),
      nutrition: nutritionOf(label.recipe, book),
    },
    print,
  );

export const blockersIn = (findings: readonly LabelFinding[]): LabelFinding[] =>
  findings.filter(({ severity }) => severity === 'blocks');
