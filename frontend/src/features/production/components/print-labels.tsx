import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { labelsQuery } from '../../../data/label-list.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** To the label page, with the batch number and the date filled in. Only the label that this run was locked with. */
export function PrintLabels({ run }: { run: ProductionRun }) {
  const labels = useQuery(labelsQuery(useOrganizationId())).data;
  const current = labels?.find(({ recipeId }) => recipeId === run.recipeId)?.approved;
  const why = whyNot(run, current?.at);
  if (run.frozen === null || run.strikethroughStatus) return null;
  if (why !== null)
    return (
      <p className="max-w-[260px] text-right text-13 text-ink-3 max-md:max-w-none max-md:text-left">{why}</p>
    );
  if (labels === undefined) return null;
  const details = new URLSearchParams({
    recipe: run.recipeId,
    label: '1',
    made: run.productionDate,
    lot: run.batchNumber,
  });
  return (
    <ButtonLink to={`/recipes?${details}`} icon={<Printer aria-hidden size={17} />}>
      Print labels
    </ButtonLink>
  );
}

function whyNot({ frozen }: ProductionRun, approvedNow: string | undefined): string | null {
  const label = frozen?.label ?? null;
  if (label === null) return 'No labels: none was approved when this run was locked.';
  if (!label.isOfThisRun) return 'No labels: the approved one doesn’t describe what was made.';
  if (approvedNow !== undefined && approvedNow !== label.approvedAt)
    return 'No labels: another one was approved since this run was locked.';
  return null;
}
