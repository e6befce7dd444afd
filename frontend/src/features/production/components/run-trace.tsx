import type { ProductionRun } from '@batchbook/shared/production/schema';
import { Waypoints } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';

/** Where this batch went, and what went into it. */
export const RunTrace = ({ run }: { run: ProductionRun }) => (
  <ButtonLink
    to={`/production/trace?batch=${encodeURIComponent(run.batchNumber)}`}
    icon={<Waypoints aria-hidden size={17} />}
  >
    Trace
  </ButtonLink>
);
