import { billingContract } from '@batchbook/shared/billing/contract';
import { serve } from '../platform/http/serve.ts';
import { getEntitlements } from './get-entitlements.ts';
import { getGeo } from './get-geo.ts';
import { getPlans } from './get-plans.ts';
import { openBillingPortal } from './payments/billing-pages.ts';
import { changeSubscription } from './payments/change-subscription.ts';
import { checkSubscription, getSubscription } from './payments/get-subscription.ts';
import { listInvoices } from './payments/list-invoices.ts';
import { previewSubscription } from './payments/preview-subscription.ts';
import { receiveStripeEvent } from './payments/receive-stripe-event.ts';
import { startCheckout } from './payments/start-checkout.ts';
import { validateCoupon } from './payments/validate-coupon.ts';

export const handler = serve(billingContract, {
  getGeo,
  getPlans,
  getEntitlements,
  getSubscription,
  checkSubscription,
  startCheckout,
  previewSubscription,
  changeSubscription,
  openBillingPortal,
  listInvoices,
  validateCoupon,
  receiveStripeEvent,
});
