import * as z from 'zod/mini';
import { ofForm, organizationParams } from '../http/fields.ts';
import type { Contract } from '../http/operation.ts';
import { entitlementsSchema } from './entitlements-schema.ts';
import { features, offeredPlans, priceCurrencies } from './plans.ts';
import { billingRoutes } from './routes.ts';
import {
  billingPortalSchema,
  checkoutSchema,
  invoiceSchema,
  payerSchema,
  paymentPageSchema,
  planChangeSchema,
  previewedChangeSchema,
  previewSchema,
  subscriptionSchema,
  validateCouponSchema,
  validatedCouponSchema,
} from './subscription-schema.ts';

const currencyMessage = 'must be the three letters of a currency, for example GBP';

/** Where the visitor is, and the currency that follows. */
export const geoSchema = z.object({
  countryCode: z.nullable(z.string()),
  currency: z.enum(priceCurrencies),
});

/** A plan as it is offered. `null` means quoted. `unlimited` stands for no limit. */
export const offeredPlanSchema = z.object({
  id: z.enum(offeredPlans),
  /** The same as `id`, for clients that read it. */
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
      currency: z.optional(z.string().check(ofForm(/^[A-Za-z]{3}$/, currencyMessage))),
    }),
    responses: { 200: z.object({ currency: z.enum(priceCurrencies), items: z.array(offeredPlanSchema) }) },
  },
  getEntitlements: {
    ...billingRoutes.getEntitlements,
    summary: 'Read what the plan, the trial and the flags allow now, and how much is used',
    params: organizationParams,
    responses: { 200: entitlementsSchema },
  },
  getSubscription: {
    ...billingRoutes.getSubscription,
    summary: 'Read what is paid for, as it was last seen at Stripe',
    params: organizationParams,
    responses: { 200: subscriptionSchema },
  },
  checkSubscription: {
    ...billingRoutes.checkSubscription,
    summary: 'Fetch the subscription from Stripe now, as after a payment',
    params: organizationParams,
    responses: { 200: subscriptionSchema },
    problems: ['too_many_requests', 'payment_unavailable'],
  },
  startCheckout: {
    ...billingRoutes.startCheckout,
    summary: 'Open Stripe’s page to pay for a plan. It closes the one that was open before',
    params: organizationParams,
    body: checkoutSchema,
    responses: { 200: paymentPageSchema },
    problems: ['already_subscribed', 'coupon_invalid', 'too_many_requests', 'payment_unavailable'],
  },
  previewSubscription: {
    ...billingRoutes.previewSubscription,
    summary: 'Read what another plan would cost, now and regularly',
    params: organizationParams,
    body: previewSchema,
    responses: { 200: previewedChangeSchema },
    problems: ['not_subscribed', 'payment_due', 'too_many_requests', 'payment_unavailable'],
  },
  changeSubscription: {
    ...billingRoutes.changeSubscription,
    summary: 'Upgrade now, or downgrade or cancel at the end of the period, or revoke that',
    params: organizationParams,
    body: planChangeSchema,
    responses: { 200: subscriptionSchema },
    problems: ['not_subscribed', 'payment_due', 'stale_version', 'too_many_requests', 'payment_unavailable'],
  },
  openBillingPortal: {
    ...billingRoutes.openBillingPortal,
    summary: 'Open Stripe’s page for cards, tax numbers and cancellation. It revokes a downgrade to come',
    params: organizationParams,
    body: billingPortalSchema,
    responses: { 200: paymentPageSchema },
    problems: ['not_subscribed', 'too_many_requests', 'payment_unavailable'],
  },
  listInvoices: {
    ...billingRoutes.listInvoices,
    summary:
      'List the invoices, newest first, at most 100, with the card, tax numbers and credit that pay the next ones',
    params: organizationParams,
    responses: { 200: z.object({ items: z.array(invoiceSchema), payer: payerSchema }) },
    problems: ['too_many_requests', 'payment_unavailable'],
  },
  validateCoupon: {
    ...billingRoutes.validateCoupon,
    summary: 'Check a coupon code, for a plan if one is chosen, in a currency or else in the visitor’s',
    body: validateCouponSchema,
    responses: { 200: validatedCouponSchema },
    problems: ['too_many_requests', 'payment_unavailable'],
  },
  receiveStripeEvent: {
    ...billingRoutes.receiveStripeEvent,
    summary: 'Take in an event of Stripe’s, stored before it is answered',
    body: z.looseObject({}),
    signedBy: 'stripe-signature',
    responses: { 200: z.object({ received: z.literal(true) }) },
    problems: ['invalid_signature'],
  },
} as const satisfies Contract;
