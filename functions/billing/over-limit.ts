import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import type { Limited } from './clocks.ts';
import { allowedOf } from './table.ts';

/** How much of a limit is used, and when its grace period ends; `null` while none runs. For mails. */
export function overLimit({ usage, limits, ...ends }: Entitlements, of: Limited) {
  return {
    one: of === 'sites' ? 'site' : 'recipe',
    used: usage[of],
    allowed: allowedOf(of, limits[of]),
    endsAt: of === 'sites' ? ends.sitesGracePeriodEnds : ends.recipesGracePeriodEnds,
  };
}
