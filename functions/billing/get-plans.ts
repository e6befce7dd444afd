import { billingContract } from '@batchbook/shared/billing/contract';
import {
  type OfferedPlan,
  offeredPlans,
  type PriceCurrency,
  plans,
  popularPlan,
  priceCurrencyOf,
} from '@batchbook/shared/billing/plans';
import { ok, useCase } from '../platform/http/use-case.ts';

/** Anybody: reads the plans with their prices. */
export const getPlans = useCase(billingContract.getPlans, {
  answer: ({ query }) => {
    const currency = priceCurrencyOf(query.currency);
    return ok({ currency, items: offeredPlans.map((id) => offerOf(id, currency)) });
  },
});

/** A plan without a price is quoted, and so are its limits. */
function offerOf(id: OfferedPlan, currency: PriceCurrency) {
  const { name, limits, features, monthly } = plans[id];
  const isQuoted = monthly === null;
  return {
    id,
    plan: id,
    name,
    period: '/month' as const,
    recipeLimit: isQuoted ? null : limits.recipes,
    userLimit: isQuoted ? null : limits.users,
    siteLimit: isQuoted ? null : limits.sites,
    popular: id === popularPlan,
    features: [...features],
    price: monthly?.[currency] ?? null,
  };
}
