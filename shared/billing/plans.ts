/** The plans, their limits and their features (specification, section 9; decisions on the unknown tier). */

export const tiers = ['none', 'free', 'grow', 'standard', 'premium', 'custom', 'enterprise', 'beta'] as const;
export type Tier = (typeof tiers)[number];

export const features = ['stock_management', 'events', 'reporting', 'variations'] as const;
export type Feature = (typeof features)[number];

/** As screens and mails call them. */
export const featureNames: Record<Feature, string> = {
  stock_management: 'Stock',
  events: 'Events',
  reporting: 'Reporting',
  variations: 'Recipe variations',
};

/** The stored value of 'unlimited', so that one numeric condition decides in every case. */
export const unlimited = 999_999;

export interface Limits {
  recipes: number;
  users: number;
  sites: number;
}

export interface Plan {
  id: Tier;
  name: string;
  /** Orders the plans. Above 0, something is paid for or granted. */
  level: number;
  limits: Limits;
  features: readonly Feature[];
  /** Per month, in the currency's main unit, without VAT for GBP; `null` when quoted. */
  monthly: { GBP: string; USD: string } | null;
}

const growFeatures = ['stock_management', 'events', 'reporting'] as const;

const plan = (
  id: Tier,
  name: string,
  level: number,
  limits: Limits,
  opened: readonly Feature[],
  monthly: Plan['monthly'],
): Plan => ({ id, name, level, limits, features: opened, monthly });

export const plans: Record<Tier, Plan> = {
  none: plan('none', 'No plan', 0, { recipes: 3, users: 1, sites: 0 }, [], null),
  free: plan('free', 'Free', 0, { recipes: 5, users: 2, sites: 0 }, [], { GBP: '0', USD: '0' }),
  grow: plan('grow', 'Grow', 1, { recipes: 50, users: 2, sites: 1 }, growFeatures, {
    GBP: '15',
    USD: '19.99',
  }),
  standard: plan('standard', 'Standard', 2, { recipes: 200, users: 5, sites: 2 }, features, {
    GBP: '30',
    USD: '44.99',
  }),
  premium: plan('premium', 'Premium', 3, { recipes: unlimited, users: 8, sites: 3 }, features, {
    GBP: '60',
    USD: '89.99',
  }),
  custom: plan('custom', 'Custom', 4, { recipes: unlimited, users: 20, sites: 8 }, features, null),
  enterprise: plan(
    'enterprise',
    'Enterprise',
    4,
    { recipes: unlimited, users: 20, sites: 8 },
    features,
    null,
  ),
  beta: plan('beta', 'Beta', 4, { recipes: unlimited, users: 20, sites: 999 }, features, null),
};

type NamedPlan = Pick<Plan, 'id' | 'name'>;

/** As a title: 'Grow plan', or 'No plan'. */
export const planTitle = ({ id, name }: NamedPlan): string => (id === 'none' ? name : `${name} plan`);

/** In a sentence: 'on Grow', or 'without a plan'. */
export const onPlan = ({ id, name }: NamedPlan): string => (id === 'none' ? 'without a plan' : `on ${name}`);

/** After 'more than': 'the Grow plan allows', or 'you can have without a plan'. */
export const planAllows = (plan: NamedPlan): string =>
  plan.id === 'none' ? `you can have ${onPlan(plan)}` : `the ${planTitle(plan)} allows`;

/** The plans that people choose from, cheapest first. The others are granted by an operator. */
export const offeredPlans = ['free', 'grow', 'standard', 'premium', 'custom'] as const;
export type OfferedPlan = (typeof offeredPlans)[number];

/** The plans with a price, which Stripe sells. */
export const soldPlans = ['grow', 'standard', 'premium'] as const;
export type SoldPlan = (typeof soldPlans)[number];

export const isSold = (plan: string): plan is SoldPlan => soldPlans.some((one) => one === plan);

/** The plan marked 'Most Popular'. */
export const popularPlan: OfferedPlan = 'standard';

/** The currencies that plans have prices in. */
export const priceCurrencies = ['GBP', 'USD'] as const;
export type PriceCurrency = (typeof priceCurrencies)[number];

/** Pounds are shown without VAT, which Stripe adds. What is shown in US dollars is what people pay, with any tax in it. */
export const taxBehaviorOf = (currency: PriceCurrency): 'exclusive' | 'inclusive' =>
  currency === 'GBP' ? 'exclusive' : 'inclusive';

/** Plans have no prices in other currencies, so those see US dollars. */
export const priceCurrencyOf = (currency: string | null | undefined): PriceCurrency =>
  currency?.toUpperCase() === 'GBP' ? 'GBP' : 'USD';

/** The currency that a business chose, if plans have prices in it. One that it only began with wasn't chosen. */
export const chosenPriceCurrency = (business: {
  currency: string;
  currencyChosen: boolean;
}): PriceCurrency | null =>
  (business.currencyChosen && priceCurrencies.find((one) => one === business.currency)) || null;

/** The currency for a visitor from a country (ISO 3166, two letters). An unknown country sees US dollars. */
export const currencyOfCountry = (countryCode: string | null): PriceCurrency =>
  countryCode === 'GB' ? 'GBP' : 'USD';

/** Users under an admin override, unless the plan includes more. */
export const overrideUsers = 20;

/** Sites under an admin override, on any plan. */
export const overrideSites = 999;

/** Returns the plan of a tier. An unknown tier gets the free limits, so that our typo locks out no customer. */
export function planOf(tier: string | null): { plan: Plan; known: boolean } {
  if (tier === null) return { plan: plans.none, known: true };
  if (Object.hasOwn(plans, tier)) return { plan: plans[tier as Tier], known: true };
  return { plan: plans.free, known: false };
}

/** Whether a plan is larger than another. */
export const isUpgrade = (from: string, to: string): boolean =>
  planOf(to).plan.level > planOf(from).plan.level;
