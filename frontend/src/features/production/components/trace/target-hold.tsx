import type { Hold } from '@batchbook/shared/stock/hold-schema';
import type { HoldTarget } from '../../../../ui/holds/hold-dialog.tsx';
import { LotHold } from '../../../../ui/holds/lot-hold.tsx';
import { isHeldEverywhere, isHoldOf, partHeld } from '../../model/recall-holds.ts';

interface TargetHoldProps {
  target: HoldTarget;
  /** All of the organization. */
  holds: readonly Hold[];
  sites: readonly { id: string; name: string }[];
}

/** Whether a lot or batch is on hold, where and of which date, and the way to put it on hold or to release it. */
export const TargetHold = ({ target, holds, sites }: TargetHoldProps) => (
  <LotHold
    lot={target}
    holds={holds.filter((hold) => isHoldOf(target, hold))}
    isWhole={isHeldEverywhere(target, holds)}
    partOf={(hold) => partHeld(hold, sites)}
  />
);
