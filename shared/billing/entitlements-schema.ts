/** What is in force for an organization. */
import * as z from 'zod/mini';
import { overLimitStatuses } from './entitlements.ts';

const limitsSchema = z.object({ recipes: z.int(), users: z.int(), sites: z.int() });

/** `null` while within the limit. */
export const overLimitFields = {
  overLimitStatus: z.enum(overLimitStatuses),
  recipesOverLimitSince: z.nullable(z.string()),
  recipesGracePeriodEnds: z.nullable(z.string()),
  sitesOverLimitSince: z.nullable(z.string()),
  sitesGracePeriodEnds: z.nullable(z.string()),
  gracePeriodEnds: z.nullable(z.string()),
};

export const entitlementsSchema = z.object({
  tier: z.string(),
  tierKnown: z.boolean(),
  inTrial: z.boolean(),
  trialDaysLeft: z.int(),
  trialEndsAt: z.string(),
  limits: limitsSchema,
  usage: limitsSchema,
  features: z.object({
    stock_management: z.boolean(),
    events: z.boolean(),
    reporting: z.boolean(),
    variations: z.boolean(),
  }),
  readOnly: z.object({ recipes: z.boolean(), sites: z.boolean() }),
  ...overLimitFields,
});
