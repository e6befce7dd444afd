/** What the plan must allow before an operation may write. */
import type { Entitlements } from './entitlements.ts';
import type { Feature } from './plans.ts';

export interface Requirement {
  /** The feature must be open by plan, trial or flag (specification, section 6). */
  readonly feature?: Feature;
  /** The grace period for too many of these must not be over (invariant 22). */
  readonly limit?: 'recipes' | 'sites';
}

export interface Refusal {
  code: 'feature_not_included' | 'recipes_read_only' | 'sites_read_only';
  /** What was refused, and how to get it, for people. */
  detail: string;
}

const featureDetails: Record<Feature, string> = {
  stock_management:
    'Stock is part of the Grow plan and up, and of the 30-day trial. What is there stays and can be read; upgrade your plan to go on with it.',
  events: 'Events are part of the Grow plan and up, and of the 30-day trial.',
  reporting: 'Reports come with the Grow plan and up.',
  variations: 'Recipe variations come with the Standard plan and up.',
};

const limitDetails = {
  recipes: 'You have more recipes than your plan includes. Upgrade your plan, or delete some, to edit again.',
  sites:
    'There are more sites than your plan includes, and the time to change that is over. Upgrade your plan, or delete a site.',
};

/** The problem codes that an operation with this requirement may answer. */
export function refusalCodes({ feature, limit }: Requirement): Refusal['code'][] {
  return [...(feature ? ['feature_not_included' as const] : []), ...(limit ? [readOnlyCode[limit]] : [])];
}

const readOnlyCode = { recipes: 'recipes_read_only', sites: 'sites_read_only' } as const;

/** Returns why the entitlements don't meet the requirement, or `null` when they do. */
export function refusalOf({ feature, limit }: Requirement, entitlements: Entitlements): Refusal | null {
  if (feature && !entitlements.features[feature])
    return { code: 'feature_not_included', detail: featureDetails[feature] };
  if (limit && entitlements.readOnly[limit])
    return { code: readOnlyCode[limit], detail: limitDetails[limit] };
  return null;
}
