/** The label of a production run, from what was frozen when it was locked. */
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { LabelSource } from '@batchbook/shared/recipes/compose-label';
import { daysBetween } from '@batchbook/shared/recipes/label-dates';

/**
 * With the run's batch number and dates, whatever became of the recipe. `null` when no label was approved that describes
 * the run, and once the run is struck through.
 */
export function runLabelOf(run: ProductionRun): LabelSource | null {
  const source = run.frozen?.label?.printedFrom;
  const { productionDate: madeOn, useByDate, batchNumber: lot } = run;
  if (!source || run.strikethroughStatus) return null;
  const { label } = source;
  const shelfLifeDays = useByDate === null ? label.shelfLifeDays : daysBetween(madeOn, useByDate);
  return { ...source, label: { ...label, shelfLifeDays }, madeOn, lot };
}
