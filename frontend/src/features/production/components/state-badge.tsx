import type { RunSummary } from '@batchbook/shared/production/schema';
import { Lock, Strikethrough } from 'lucide-react';
import { stateNames, stateOf } from '../../../data/production/run-words.ts';
import { Badge } from '../../../ui/badge.tsx';

const looks = {
  draft: { tone: 'warning', icon: null },
  locked: { tone: 'success', icon: <Lock aria-hidden size={13} /> },
  struck: { tone: 'danger', icon: <Strikethrough aria-hidden size={13} /> },
} as const;

export function StateBadge({ run }: { run: Pick<RunSummary, 'status' | 'strikethroughStatus'> }) {
  const state = stateOf(run);
  const { tone, icon } = looks[state];
  return (
    <Badge tone={tone}>
      {icon}
      {stateNames[state]}
    </Badge>
  );
}
