import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { needsActuals } from '@batchbook/shared/market-events/status';
import { Check } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { dayOf } from '../../../ui/dates.ts';

export function EventBadge({ event }: { event: MarketEventSummary }) {
  if (event.status === 'cancelled') return <Badge>Cancelled</Badge>;
  if (needsActuals(event, dayOf(new Date()))) return <Badge tone="warning">Needs actuals</Badge>;
  if (event.status === 'planned') return <Badge tone="primary">Planned</Badge>;
  return (
    <Badge tone="success">
      <Check aria-hidden size={13} />
      Completed
    </Badge>
  );
}
