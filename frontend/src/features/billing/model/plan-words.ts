/** What the plans are for, and what comes with each. */
import type { Discount } from '@batchbook/shared/billing/discount';
import { featureNames, type OfferedPlan, type PriceCurrency, plans } from '@batchbook/shared/billing/plans';
import { currencySign } from '@batchbook/shared/money';
import { listOf } from '@batchbook/shared/text';

interface PlanWords {
  purpose: string;
  /** The plan whose features it has, too. */
  includes: string | null;
  features: readonly string[];
  /** A feature for a limited time. */
  trial: string | null;
  /** What its button says, if not 'Choose' and its name. */
  choose?: string;
}

export const planWords: Record<OfferedPlan, PlanWords> = {
  free: {
    purpose: 'For costing and labelling your first recipes.',
    includes: null,
    features: ['Recipes and margins', 'Nutrition and labels', 'Allergens', 'Traceability'],
    trial: 'Stock and Events for 30 days',
    choose: 'Start free',
  },
  grow: {
    purpose: 'For one kitchen and a full recipe box.',
    includes: 'Free',
    features: plans.grow.features.map((feature) => featureNames[feature]),
    trial: null,
  },
  standard: {
    purpose: 'For a team that works from two sites.',
    includes: 'Grow',
    features: [featureNames.variations],
    trial: null,
  },
  premium: {
    purpose: 'For several kitchens and every recipe you have.',
    includes: 'Standard',
    features: [],
    trial: null,
  },
  custom: {
    purpose: 'For more than 8 users or 3 sites.',
    includes: 'Premium',
    features: ['Limits to suit you'],
    trial: null,
    choose: 'Ask for a quote',
  },
};

export const goodToKnow = [
  ['The trial', 'Free opens Stock and Events for 30 days. After that they come with Grow and up.'],
  ['Moving up', 'You pay the difference for the rest of the month. The new plan starts once it’s paid.'],
  [
    'Moving down',
    'Your plan runs to the end of the month you’ve paid for. You can change your mind until then.',
  ],
  [
    'Sites',
    'Your Main Kitchen is the first site. You keep it on every plan, and it never counts as one too many.',
  ],
  [
    'Over a limit',
    'You get 14 days to make room or move up, and we remind you by email. We never delete your work.',
  ],
  [
    'VAT and tax',
    'Prices in pounds are without VAT, and Stripe adds it: 20% in the UK. Prices in US dollars include any tax. Enter your VAT number at checkout and it goes on every invoice.',
  ],
] as const;

/** '30% off', '£5 off'. */
export const offWords = ({ type, value }: Discount, currency: PriceCurrency): string =>
  type === 'percentage' ? `${value}% off` : `${currencySign(currency)}${value} off`;

/** '30% off for 3 months.', '£5 off the first month, on Grow.' */
export function discountWords(discount: Discount, currency: PriceCurrency): string {
  const { months, plans: fitting } = discount;
  const where = fitting === null ? '' : `, on ${listOf(fitting.map((plan) => plans[plan].name))}`;
  return `${offWords(discount, currency)} ${durationWords(months)}${where}.`;
}

function durationWords(months: number | null): string {
  if (months === null) return 'every month';
  return months === 1 ? 'the first month' : `for ${months} months`;
}

/** What follows a discounted price: 'for 3 months, then £15'. */
export const afterDiscount = (months: number | null, full: string): string =>
  months === null ? 'every month' : `${durationWords(months)}, then ${full}`;
