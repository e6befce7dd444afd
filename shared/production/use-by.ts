/** Whether the date of what a run makes can be right. */
import { daysBetween } from '../recipes/label-dates.ts';
import type { LabelContent } from '../recipes/label-schema.ts';
import { countOf } from '../text.ts';
import { useByBeforeMade } from './questions.ts';
import type { RunLabelQuestion } from './run-label-schema.ts';

/** A use-by date that can't be right, or that nobody has tested: before it was made, or beyond the label's shelf life. */
export function useByQuestions(
  { productionDate, useByDate }: { productionDate: string; useByDate: string | null },
  { dateMark, shelfLifeDays }: Pick<LabelContent, 'dateMark' | 'shelfLifeDays'>,
): RunLabelQuestion[] {
  if (useByDate === null || dateMark === 'none') return [];
  const days = daysBetween(productionDate, useByDate);
  const what = dateMark === 'use_by' ? 'use-by' : 'best-before';
  if (days < 0) return [{ code: 'use_by', message: useByBeforeMade(what, -days) }];
  if (shelfLifeDays === null || days <= shelfLifeDays) return [];
  const message = `Its ${what} date is ${countOf(days, 'day')} after it was made. The label says that it keeps ${countOf(shelfLifeDays, 'day')}.`;
  return [{ code: 'use_by', message }];
}
