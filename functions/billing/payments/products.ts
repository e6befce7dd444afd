/** Our products at Stripe: one for each plan that is sold. */
import { isSold, type SoldPlan } from '@batchbook/shared/billing/plans';

const productPrefix = 'batchbook_';

/** The id of a plan's product at Stripe. */
export const productIdOf = (plan: string): string => productPrefix + plan;

/** The plan of one of our products, else `null`. */
export function planOfProduct(product: string): SoldPlan | null {
  const plan = product.startsWith(productPrefix) ? product.slice(productPrefix.length) : '';
  return isSold(plan) ? plan : null;
}
