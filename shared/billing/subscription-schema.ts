/** What is paid for: the subscription, its changes, invoices and coupons. */
import * as z from 'zod/mini';
import { atMost, ownPathSchema, timestampSchema } from '../http/fields.ts';
import { overLimitFields } from './entitlements-schema.ts';
import { priceCurrencies, soldPlans } from './plans.ts';
import { subscriptionStatuses } from './subscription.ts';

const soldPlanSchema = z.enum(soldPlans);
const currencySchema = z.enum(priceCurrencies);

/** Trimmed, since people paste codes; Stripe ignores the case. */
const couponCodeSchema = z.string().check(z.trim(), z.minLength(1, { error: 'is required' }), atMost(100));

/** In the currency's main unit: '19.99'. */
const moneySchema = z.string();

export const subscriptionSchema = z.object({
  organizationId: z.string(),
  /** The tier in force: the operator's grant, else what is paid for, else free. */
  recipeTier: z.string(),
  adminOverrideActive: z.boolean(),
  ...overLimitFields,
  /** What is paid for; 'free' for nothing. Another name than a plan's is a price that we don't know, for no person to read. */
  tier: z.string(),
  /** What such a price takes, and how often ('month', 'year'), if it's that simple. */
  unknownPrice: z.nullable(z.object({ amount: moneySchema, every: z.string() })),
  status: z.enum(subscriptionStatuses),
  /** That of the customer, from the first payment or credit on; `null` before. */
  currency: z.nullable(currencySchema),
  currentPeriodEnd: z.nullable(timestampSchema),
  cancelAtPeriodEnd: z.boolean(),
  /** The plan from the period's end on, 'free' when cancelled; `null` when it stays. */
  scheduledPlan: z.nullable(z.string()),
  /** A coupon lowers the next invoice. */
  isDiscounted: z.boolean(),
  /** How often a late payment has failed, and when Stripe tries again; 0 and `null` while none is late. */
  failedTries: z.int(),
  nextTryAt: z.nullable(timestampSchema),
  /** What of the open invoice is to be paid, while a payment is late or an upgrade waits; `null` for nothing. */
  amountDue: z.nullable(moneySchema),
  /** A larger plan that waits for its payment; `null` for none. */
  pendingPlan: z.nullable(z.string()),
  /** When Stripe drops that, unless it is paid before. */
  pendingUntil: z.nullable(timestampSchema),
  /** Stripe's page to confirm or pay that at. The change takes effect once it is paid. */
  confirmUrl: z.nullable(z.string()),
  /** The coupon code that the first checkout applies by itself, because somebody referred the business. */
  referralCoupon: z.nullable(z.string()),
  version: z.int(),
});

export const checkoutSchema = z.strictObject({
  plan: soldPlanSchema,
  currency: currencySchema,
  couponCode: z.optional(z.nullable(couponCodeSchema)),
  /** Where Stripe's page leads back to: paths of this site. */
  successUrl: ownPathSchema,
  cancelUrl: ownPathSchema,
});

/** A page of Stripe's, for the browser to open. */
export const paymentPageSchema = z.object({ url: z.string() });

export const previewSchema = z.strictObject({
  /** Absent for the next invoice, as everything is planned now. */
  plan: z.optional(z.enum(['free', ...soldPlans])),
});

export const planChangeSchema = z.strictObject({
  /** 'free' cancels at the period's end. The plan that is paid for now revokes a downgrade or a cancellation. */
  plan: z.enum(['free', ...soldPlans]),
  version: z.int(),
  /** That of the preview, so that what is charged is what was seen. One older than an hour doesn't count. */
  prorationDate: z.optional(z.nullable(z.int())),
});

export const previewedChangeSchema = z.object({
  /** Charged at once, with the discount and tax, minus what is left of the old plan. */
  dueNow: moneySchema,
  /** The tax in that: on top of the prices, or included in them (`taxIsIncluded`). 0 for none. */
  dueNowTax: moneySchema,
  /** What the customer's credit pays of what is due now. */
  dueNowCredit: moneySchema,
  /** The next regular payment; 0 after a cancellation. */
  nextAmount: moneySchema,
  /**
   * What that consists of: 0 for none. `credit` is what the customer's credit pays of it; below 0, what the invoice adds to
   * it. The subtotal, minus discount and credit, plus tax unless it is included, is the next payment.
   */
  next: z.object({ subtotal: moneySchema, discount: moneySchema, tax: moneySchema, credit: moneySchema }),
  /** The prices include their tax, so that it isn't added. */
  taxIsIncluded: z.boolean(),
  /** What is left of the customer's credit after what is due now. */
  creditLeft: moneySchema,
  currency: currencySchema,
  effectiveAt: timestampSchema,
  /** The moment that `dueNow` is calculated for, in seconds since 1970; `null` when nothing is due now. */
  prorationDate: z.nullable(z.int()),
});

export const billingPortalSchema = z.strictObject({ returnUrl: ownPathSchema });

export const invoiceSchema = z.object({
  id: z.string(),
  /** `null` for a draft. */
  number: z.nullable(z.string()),
  createdAt: timestampSchema,
  total: moneySchema,
  /** What is still to be paid. */
  amountDue: moneySchema,
  /** What was given back of it; 0 for nothing. */
  refunded: moneySchema,
  /** What the customer's credit paid of it; 0 for nothing. */
  credit: moneySchema,
  /** The plan that it charges, and the coupon code that lowered it. */
  plan: z.nullable(soldPlanSchema),
  couponCode: z.nullable(z.string()),
  currency: z.string(),
  /** In Stripe's words: 'draft', 'open', 'paid', 'uncollectible', 'void'. */
  status: z.string(),
  /** Stripe's page of the invoice. */
  url: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
});

export const payerSchema = z.object({
  /** What is charged; `null` for none, or for something else than a card. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() })),
  /** VAT and other tax numbers. */
  taxIds: z.array(z.string()),
  /** A balance that pays the next invoices; `null` for none. */
  credit: z.nullable(z.object({ amount: moneySchema, currency: z.string() })),
});

export const validateCouponSchema = z.strictObject({
  couponCode: couponCodeSchema,
  plan: z.optional(soldPlanSchema),
  /** Without it, the currency for the visitor's country, as `/v1/geo` answers it. */
  currency: z.optional(currencySchema),
});

export const validatedCouponSchema = z.object({
  valid: z.boolean(),
  error: z.nullable(z.string()),
  discountInfo: z.nullable(
    z.object({
      type: z.enum(['percentage', 'fixed']),
      /** A percentage, or an amount in the currency's main unit. */
      value: z.string(),
      /** For how many months; `null` for good. */
      months: z.nullable(z.int()),
      /** The plans that it is for; `null` for all. */
      plans: z.nullable(z.array(soldPlanSchema)),
    }),
  ),
});
