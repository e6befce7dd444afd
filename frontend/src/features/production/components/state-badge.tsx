import type { RunSummary } from '@batchbook/shared/production/schema';
import { Lock } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { stateOf } from '../model/runs.ts';

export const StateBadge = ({ run }: { run: Pick<RunSummary, 'status'> }) =>
  stateOf(run) === 'draft' ? (
    <Badge tone="warning">Draft</Badge>
  ) : (
    <Badge tone="success">
      <Lock aria-hidden size={13} />
      Locked
    </Badge>
  );
