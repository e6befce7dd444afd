import type { MarginsBefore } from '@batchbook/shared/insight/margin-rows';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import type { OrganizationScope } from '../platform/table/keys.ts';
import { type Day, readDays } from './days/day-table.ts';

/** How many days before the last day margins are compared with. */
const daysBefore = 30;

/** Later than any day that there are costs of. */
const lastDay = '9999-12-31';

/**
 * What margins were at the end of a day, 30 days before `to`: where the cost or the price of a recipe has changed since, what
 * it was before the first change.
 */
export async function readMarginsBefore(scope: OrganizationScope, to: string): Promise<MarginsBefore> {
  return marginsBefore(await readDays(scope, { from: dayAfter(to, 1 - daysBefore), to: lastDay }));
}

function marginsBefore(days: ReadonlyMap<string, Day>): MarginsBefore {
  const before = new Map<string, string | null>();
  for (const [, { costs }] of [...days].sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const [recipeId, change] of Object.entries(costs)) {
      const then = change.before;
      if (!before.has(recipeId)) before.set(recipeId, then?.complete ? then.marginPercent : null);
    }
  return before;
}
