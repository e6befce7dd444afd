/** The label of a production run: as it was frozen when it was locked, or today's of what went in. */
import type { RunLabel } from '@batchbook/shared/production/run-label-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { LabelSource } from '@batchbook/shared/recipes/compose-label';
import { daysBetween } from '@batchbook/shared/recipes/label-dates';

/** Which of its two labels is printed. */
export type Chosen = 'approved' | 'today';

/**
 * With the run's batch number and dates, whatever became of the recipe. `null` when no label was approved that describes
 * the run, once it is struck through, and where there is none for it today. Today's label takes its own date where the
 * run's is in question.
 */
export function runLabelOf(run: ProductionRun, label: RunLabel, chosen: Chosen): LabelSource | null {
  const source = chosen === 'today' ? label.today.source : label.source;
  if (!source) return null;
  const { productionDate: madeOn, useByDate, batchNumber: lot } = run;
  const isAsked = label.questions.some(({ code }) => code === 'use_by');
  const takesOwn = useByDate === null || (chosen === 'today' && isAsked);
  const shelfLifeDays = takesOwn ? source.label.shelfLifeDays : daysBetween(madeOn, useByDate);
  return { ...source, label: { ...source.label, shelfLifeDays }, madeOn, lot };
}

/** What must be decided before it prints, or `null`. */
export const openQuestion = ({ questions, packs }: RunLabel, chosen: Chosen): string | null =>
  packs[0]?.message ?? (chosen === 'today' ? null : (questions[0]?.message ?? null));
