import * as z from 'zod/mini';
import { organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { billingRoutes } from './routes.ts';

const limitsSchema = z.object({ recipes: z.int(), users: z.int(), sites: z.int() });

export const entitlementsSchema = z.object({
  tier: z.string(),
  tierKnown: z.boolean(),
  inTrial: z.boolean(),
  trialDaysLeft: z.int(),
  limits: limitsSchema,
  usage: limitsSchema,
  features: z.object({
    stock_management: z.boolean(),
    events: z.boolean(),
    reporting: z.boolean(),
    variations: z.boolean(),
  }),
  readOnly: z.object({ recipes: z.boolean(), sites: z.boolean() }),
  overLimitStatus: z.enum(['compliant', 'over_recipes', 'over_sites', 'over_both']),
  gracePeriodEnds: z.nullable(z.string()),
});

export const billingContract = {
  getEntitlements: {
    ...billingRoutes.getEntitlements,
    summary: 'Read what the plan, the trial and the flags allow now, and how much is used',
    params: organizationParams,
    responses: { 200: entitlementsSchema },
  },
} as const satisfies Contract;
