/** Finds the cheapest plan for what a business needs. */
import { countOf, listOf } from '../text.ts';
import { type Limits, type OfferedPlan, offeredPlans, plans } from './plans.ts';

export interface Fit {
  plan: OfferedPlan;
  /** Where the next cheaper plan stops, as a sentence; `null` for the cheapest plan. */
  reason: string | null;
}

/** In the order in which plans are described. */
const kinds = [
  ['users', 'user'],
  ['recipes', 'recipe'],
  ['sites', 'site'],
] as const;

/** Returns the cheapest plan whose limits cover the needs. Custom covers everything: it is quoted. */
export function cheapestFit(needs: Limits): Fit {
  const place = offeredPlans.findIndex((id) => id === 'custom' || exceeded(id, needs).length === 0);
  const cheaper = offeredPlans[place - 1];
  return { plan: offeredPlans[place] ?? 'custom', reason: cheaper ? stopOf(cheaper, needs) : null };
}

const exceeded = (id: OfferedPlan, needs: Limits) =>
  kinds.filter(([kind]) => needs[kind] > plans[id].limits[kind]);

function stopOf(id: OfferedPlan, needs: Limits): string {
  const { name, limits } = plans[id];
  const stops = exceeded(id, needs).map(([kind, one]) => countOf(limits[kind], one));
  return `${name} stops at ${listOf(stops)}.`;
}
