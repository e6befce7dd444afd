import { useByQuestions } from '@batchbook/shared/production/use-by';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { formatCount, plural } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { labelsQuery } from '../../../data/label-list.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import type { RunSheet } from './use-run-sheet.ts';

/** What a blank use-by means, and what is odd about one that is typed. */
export function useLabelUseBy(run: RunSheet['run']): {
  hint: string;
  date: string | null;
  warning: string | null;
} {
  const labels = useQuery(labelsQuery(useOrganizationId())).data;
  const label = labels?.find(({ recipeId }) => recipeId === run.recipeId);
  const days = label?.shelfLifeDays ?? null;
  const asked = useByQuestions(run, label ?? { dateMark: 'use_by', shelfLifeDays: null });
  const warning = asked[0]?.message ?? null;
  if (days === null) return { hint: 'Blank means none', date: null, warning };
  const said = `${formatCount(days)} ${plural(days, 'day')}`;
  return {
    hint: `Blank means ${said}, as the label says`,
    date: dayAfter(run.productionDate, days),
    warning,
  };
}
