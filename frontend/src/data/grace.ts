/** The grace period of a limit that is exceeded, counted down in days (specification, section 4). */

import { allowedSites, type Entitlements } from '@batchbook/shared/billing/entitlements';
import { countOf } from '@batchbook/shared/text';
import { shownDate } from '../ui/dates.ts';

export type Limited = 'recipes' | 'sites';

const dayMs = 24 * 60 * 60 * 1000;

const words: Record<Limited, { one: string; closes: string }> = {
  recipes: { one: 'recipe', closes: 'Recipes become' },
  sites: { one: 'site', closes: 'Stock becomes' },
};

/** When the grace period of a limit ends; `null` within the limit. */
export const graceEndsOf = (entitlements: Entitlements, of: Limited): string | null =>
  of === 'recipes' ? entitlements.recipesGracePeriodEnds : entitlements.sitesGracePeriodEnds;

export interface GraceWarning {
  /** '1 site over your plan. 8 days left.' */
  title: string;
  /** What becomes read-only, when, and how to avoid it. */
  text: string;
}

/** How many days are left of a grace period. 0 once it is over, `null` within the limit. */
export function graceDaysLeft(entitlements: Entitlements, of: Limited, now: Date): number | null {
  const endsAt = graceEndsOf(entitlements, of);
  if (endsAt === null) return null;
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / dayMs));
}

/** `null` within the limit and after the period. */
export function graceWarning(entitlements: Entitlements, of: Limited, now: Date): GraceWarning | null {
  const { readOnly, usage, limits } = entitlements;
  const gracePeriodEnds = graceEndsOf(entitlements, of);
  if (gracePeriodEnds === null || readOnly[of]) return null;
  const { one, closes } = words[of];
  // Main Kitchen is in every plan.
  const over = usage[of] - (of === 'sites' ? allowedSites(limits) : limits.recipes);
  const days = graceDaysLeft(entitlements, of, now) ?? 0;
  // The end may have passed since this was read.
  const [left, when] =
    days < 1
      ? ['No time left.', 'soon']
      : [`${countOf(days, 'day')} left.`, `on ${shownDate(gracePeriodEnds)}`];
  const wayOut = `Delete ${countOf(over, one)} or upgrade before then.`;
  return {
    title: `${countOf(over, one)} over your plan. ${left}`,
    text: `${closes} read-only ${when}. ${wayOut} We delete nothing.`,
  };
}

/** In one line, where there is little room. */
export function graceLine(entitlements: Entitlements, of: Limited, now: Date): string | null {
  const warning = graceWarning(entitlements, of, now);
  return warning && `${warning.title} ${warning.text}`;
}
