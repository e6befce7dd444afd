import type { Route } from '../routes.ts';
import { accountRoutes } from './account.ts';
import { catalogRoutes } from './catalog.ts';
import { checkoutRoutes } from './checkout.ts';
import { couponRoutes } from './coupons.ts';
import { customerRoutes } from './customers.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentRoutes } from './payments.ts';
import { portalRoutes } from './portal.ts';
import { scheduleRoutes } from './schedules.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { taxRoutes } from './tax.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

export const allRoutes: readonly Route[] = [
  ...accountRoutes,
  ...customerRoutes,
  ...catalogRoutes,
  ...couponRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...paymentRoutes,
  ...portalRoutes,
  ...taxRoutes,
  ...webhookEndpointRoutes,
];
