/** Scales a recipe to a run: each quantity is multiplied once, exactly, and rounded once. */
import { decimalOf, divide, multiply, type Ratio, ratioOf } from '../money.ts';

/** How much a run makes, as it was planned: a number of batches, or a quantity of what the recipe makes. */
export type Plan = { batches: string } | { plannedQuantity: string };

/** How many batches that is, as a fraction: 10 of 24 tarts have no end as a decimal. */
export const batchesOf = (plan: Plan, batchYield: string): Ratio =>
  'batches' in plan ? ratioOf(plan.batches) : divide(ratioOf(plan.plannedQuantity), ratioOf(batchYield));

/** Both figures of a plan, rounded to 12 decimals. */
export function planFigures(plan: Plan, batchYield: string): { batches: string; plannedQuantity: string } {
  const batches = batchesOf(plan, batchYield);
  return {
    batches: 'batches' in plan ? plan.batches : decimalOf(batches),
    plannedQuantity:
      'plannedQuantity' in plan ? plan.plannedQuantity : decimalOf(multiply(batches, ratioOf(batchYield))),
  };
}

/** What a line of the recipe is in the run; `null` while it has no quantity. */
export const scaled = (quantity: string | null, batches: Ratio): string | null =>
  quantity === null ? null : decimalOf(multiply(ratioOf(quantity), batches));

/** The plan for which `enough` of a line is needed: 'as many tarts as 2 kg of butter make'. */
export const planFor = (enough: string, lineQuantity: string, batchYield: string): Plan => ({
  plannedQuantity: decimalOf(multiply(divide(ratioOf(enough), ratioOf(lineQuantity)), ratioOf(batchYield))),
});
