import type { ProductionRun } from '@batchbook/shared/production/schema';
import { Printer } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';

/** To the labels of a locked run, as they were approved when it was locked. */
export function PrintLabels({ run: { id, frozen, strikethroughStatus } }: { run: ProductionRun }) {
  if (frozen === null || strikethroughStatus) return null;
  if (!frozen.label?.printedFrom)
    return (
      <p className="max-w-[260px] text-right text-13 text-ink-3 max-md:max-w-none max-md:text-left">
        {frozen.label === null
          ? 'No labels: none was approved when this run was locked.'
          : 'No labels: the approved one doesn’t describe what was made.'}
      </p>
    );
  return (
    <ButtonLink to={`/production/labels?run=${id}`} icon={<Printer aria-hidden size={17} />}>
      Print labels
    </ButtonLink>
  );
}
