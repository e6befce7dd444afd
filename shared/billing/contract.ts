import * as z from 'zod/mini';
import { organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { features, offeredPlans, priceCurrencies } from './plans.ts';
import { billingRoutes } from './routes.ts';

const currencyMessage = 'must be the three letters of a currency, for example GBP';

const limitsSchema = z.object({ recipes: z.int(), users: z.int(), sites: z.int() });

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
  overLimitStatus: z.enum(['compliant', 'over_recipes', 'over_sites', 'over_both']),
  recipesOverLimitSince: z.nullable(z.string()),
  recipesGracePeriodEnds: z.nullable(z.string()),
  sitesOverLimitSince: z.nullable(z.string()),
  sitesGracePeriodEnds: z.nullable(z.string()),
  gracePeriodEnds: z.nullable(z.string()),
});

/** Where the visitor is, and the currency that follows. */
export const geoSchema = z.object({
  countryCode: z.nullable(z.string()),
  currency: z.enum(priceCurrencies),
});

/** A plan as it is offered. `null` means quoted. `unlimited` stands for no limit. */
export const offeredPlanSchema = z.object({
  plan: z.enum(offeredPlans),
  name: z.string(),
  period: z.literal('/month'),
  recipeLimit: z.nullable(z.int()),
  userLimit: z.nullable(z.int()),
  siteLimit: z.nullable(z.int()),
  popular: z.boolean(),
  features: z.array(z.enum(features)),
  /** In the currency's main unit, without VAT in GBP. */
  price: z.nullable(z.string()),
});

export const billingContract = {
  getGeo: {
    ...billingRoutes.getGeo,
    summary: 'Read which country the visitor is in, if known, and the currency of prices there',
    responses: { 200: geoSchema },
  },
  getPlans: {
    ...billingRoutes.getPlans,
    summary: 'Read the plans and their prices a month. Currencies without prices see US dollars',
    query: z.strictObject({
      currency: z.optional(z.string().check(z.regex(/^[A-Za-z]{3}$/, currencyMessage))),
    }),
    responses: { 200: z.object({ currency: z.enum(priceCurrencies), items: z.array(offeredPlanSchema) }) },
  },
  getEntitlements: {
    ...billingRoutes.getEntitlements,
    summary: 'Read what the plan, the trial and the flags allow now, and how much is used',
    params: organizationParams,
    responses: { 200: entitlementsSchema },
  },
} as const satisfies Contract;
