import type { ProductionRun } from '@batchbook/shared/production/schema';
import { Printer } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';

const isPrintable = ({ frozen, strikethroughStatus }: ProductionRun): boolean =>
  Boolean(frozen?.label?.printedFrom) && !strikethroughStatus;

/** To the labels of a locked run, as they were approved when it was locked. */
export const PrintLabels = ({ run }: { run: ProductionRun }) =>
  isPrintable(run) && (
    <ButtonLink to={`/production/labels?run=${run.id}`} icon={<Printer aria-hidden size={17} />}>
      Print labels
    </ButtonLink>
  );

/** Why a locked run has none. */
export function NoLabels({ run }: { run: ProductionRun }) {
  if (run.frozen === null || run.strikethroughStatus || isPrintable(run)) return null;
  return (
    <p className="mt-3 border-t border-line-soft pt-3 text-13 text-ink-2">
      {run.frozen.label === null
        ? 'No labels: none was approved when this run was locked.'
        : `No labels. ${run.frozen.label.problem ?? 'The approved one doesn’t describe what was made.'}`}
    </p>
  );
}
