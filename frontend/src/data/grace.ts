/** The grace period of a limit that is exceeded, counted down in days (specification, section 4). */

import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { planOf } from '@batchbook/shared/billing/plans';
import { countOf } from '@batchbook/shared/text';
import { shownDate } from '../ui/dates.ts';

type Limited = 'recipes' | 'sites';

const dayMs = 24 * 60 * 60 * 1000;

const closes: Record<Limited, string> = { recipes: 'recipes become', sites: 'stock becomes' };

/** Main Kitchen is in every plan. */
const includedOf = (limit: number): string => (limit <= 1 ? 'one' : String(limit));

/** When the grace period of a limit ends; `null` within the limit. */
export const graceEndsOf = (entitlements: Entitlements, of: Limited): string | null =>
  of === 'recipes' ? entitlements.recipesGracePeriodEnds : entitlements.sitesGracePeriodEnds;

/** What becomes read-only, when, and how to avoid it. `null` within the limit and after the period. */
export function graceWarning(entitlements: Entitlements, of: Limited, now: Date): string | null {
  const { readOnly, usage, limits, tier } = entitlements;
  const gracePeriodEnds = graceEndsOf(entitlements, of);
  if (gracePeriodEnds === null || readOnly[of]) return null;
  const plan = planOf(tier).plan.name;
  const over = `There are ${usage[of]} ${of} and the ${plan} plan includes ${includedOf(limits[of])}.`;
  const days = Math.ceil((Date.parse(gracePeriodEnds) - now.getTime()) / dayMs);
  // The end may have passed since this was read.
  const when = days < 1 ? 'Soon' : `In ${countOf(days, 'day')}, on ${shownDate(gracePeriodEnds)},`;
  return `${over} ${when} ${closes[of]} read-only: delete ${of}, or upgrade your plan, before then.`;
}
