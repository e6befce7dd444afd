/** Findings about a print run: its lot, its production date, and whether each size fits the label. */
import { answerOf } from './label-answers.ts';
import { packContradiction } from './label-exemptions.ts';
import type { LabelForm } from './label-form.ts';
import { blocks } from './label-judged.ts';
import type { LabelContent, LabelFinding } from './label-schema.ts';
import { withRulesOf } from './label-us-rules.ts';

/** A print run, with what was measured for each chosen size. */
export interface PrintRun {
  /** Without its L; empty for none. */
  lot: string;
  /** 'YYYY-MM-DD', or empty. */
  madeOn: string;
  /** The chosen sizes; `problem` says why a size doesn't fit the label, `null` when it does. */
  sizes: readonly { id: string; problem: string | null }[];
}

/** A use-by date, or a best-before of up to three months, shows the day, and a day identifies the lot. */
const dayIsStated = ({ dateMark, shelfLifeDays }: LabelContent): boolean =>
  shelfLifeDays !== null && (dateMark === 'use_by' || (dateMark === 'best_before' && shelfLifeDays <= 89));

function lotFinding(content: LabelContent, form: LabelForm, { lot }: Pick<PrintRun, 'lot'>): LabelFinding[] {
  const needed = form === 'uk' && content.kind === 'prepacked' && !dayIsStated(content);
  if (!needed || lot.trim() !== '') return [];
  const exempt = answerOf(content.answers, 'lot');
  const contradiction = exempt && packContradiction(exempt.answer, content);
  if (exempt && contradiction === null) return [];
  const hasDate = content.dateMark !== 'none' && content.shelfLifeDays !== null;
  const message = [
    ...(contradiction ? [contradiction] : []),
    'Give the lot.',
    ...(hasDate ? ['The date alone doesn’t say the day.'] : []),
  ].join(' ');
  return [blocks({ code: 'lot', rule: 'Directive 2011/91/EU', message, path: '/print/lot' })];
}

function madeOnFinding(
  { dateMark, shelfLifeDays }: LabelContent,
  { madeOn }: Pick<PrintRun, 'madeOn'>,
): LabelFinding[] {
  if (dateMark === 'none' || shelfLifeDays === null) return [];
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(madeOn) && !Number.isNaN(Date.parse(madeOn));
  if (isDay) return [];
  const message = 'Choose the day it was made. The date on the label follows from it.';
  return [blocks({ code: 'made_on', rule: 'Art. 24; Annex X', message, path: '/print/madeOn' })];
}

/** Frozen after it was produced, or implausibly long ago. */
function frozenFinding({ frozenOn }: LabelContent, { madeOn }: Pick<PrintRun, 'madeOn'>): LabelFinding[] {
  if (frozenOn === null || (frozenOn >= '2000-01-01' && (madeOn === '' || frozenOn <= madeOn))) return [];
  const message = 'Correct the day it was frozen. It can’t be after the day it was made.';
  return [blocks({ code: 'frozen', rule: 'Annex X 3', message, path: '/label/frozenOn' })];
}

/** Blocks the run on any size. */
export const runFindings = (
  content: LabelContent,
  form: LabelForm,
  run: Omit<PrintRun, 'sizes'>,
): LabelFinding[] =>
  withRulesOf(form, [
    ...lotFinding(content, form, run),
    ...madeOnFinding(content, run),
    ...frozenFinding(content, run),
  ]);

/** Blocks the run; a finding at '/print/sizes/{id}' blocks only that size. */
export const printFindings = (content: LabelContent, form: LabelForm, run: PrintRun): LabelFinding[] => [
  ...runFindings(content, form, run),
  ...withRulesOf(form, [
    ...(run.sizes.length === 0
      ? [blocks({ code: 'size', rule: 'Art. 13', message: 'Choose a size to print.', path: '/print/sizes' })]
      : []),
    ...run.sizes.flatMap(({ id, problem }) =>
      problem === null
        ? []
        : [
            blocks({
              code: 'does_not_fit',
              rule: 'Art. 13; Annex IV',
              message: problem,
              path: `/print/sizes/${id}`,
            }),
          ],
    ),
  ]),
];
