/** What the plans are for, and what comes with each. */
import type { OfferedPlan } from '@batchbook/shared/billing/plans';

interface PlanWords {
  purpose: string;
  /** The plan whose features it has, too. */
  includes: string | null;
  features: readonly string[];
  /** A feature for a limited time. */
  trial: string | null;
}

export const planWords: Record<OfferedPlan, PlanWords> = {
  free: {
    purpose: 'For costing and labelling your first recipes.',
    includes: null,
    features: ['Recipes and margins', 'Nutrition and labels', 'Allergens', 'Traceability'],
    trial: 'Stock and Events for 30 days',
  },
  grow: {
    purpose: 'For one kitchen and a full recipe box.',
    includes: 'Free',
    features: ['Stock', 'Events', 'Reporting'],
    trial: null,
  },
  standard: {
    purpose: 'For a team that works from two sites.',
    includes: 'Grow',
    features: ['Recipe variations'],
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
  },
};

export const goodToKnow = [
  ['The trial', 'Free opens Stock and Events for 30 days. After that they come with Grow and up.'],
  [
    'Sites',
    'Your Main Kitchen is the first site. You keep it on every plan, and it never counts as one too many.',
  ],
  [
    'Over a limit',
    'You get 14 days to make room or move up, and we remind you by email. We never delete your work.',
  ],
  ['VAT', 'Prices in pounds are without VAT.'],
] as const;
