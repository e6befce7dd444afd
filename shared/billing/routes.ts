import { memberRoute, ownerRoute } from '../http/member-routes.ts';
import type { Routes } from '../http/operation.ts';

export const billingRoutes = {
  getGeo: { method: 'GET', path: '/v1/geo', access: 'public' },
  getPlans: { method: 'GET', path: '/v1/plans', access: 'public' },
  getEntitlements: memberRoute('GET', 'entitlements'),
  getSubscription: ownerRoute('GET', 'subscription'),
  checkSubscription: ownerRoute('POST', 'subscription/check'),
  startCheckout: ownerRoute('POST', 'checkout'),
  previewSubscription: ownerRoute('POST', 'subscription/preview'),
  changeSubscription: ownerRoute('PUT', 'subscription'),
  openBillingPortal: ownerRoute('POST', 'billing-portal'),
  listInvoices: ownerRoute('GET', 'invoices'),
  validateCoupon: { method: 'POST', path: '/v1/coupons/validate', access: 'public' },
  receiveStripeEvent: { method: 'POST', path: '/v1/webhooks/stripe', access: 'public' },
} as const satisfies Routes;
