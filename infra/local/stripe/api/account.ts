import type Stripe from 'stripe';
import { type Route, read } from '../routes.ts';

export const accountRoutes: Route[] = [
  read(
    'account',
    ({ account }): Stripe.Account => ({
      id: account.settings.get('accountId'),
      object: 'account',
      charges_enabled: true,
      country: 'GB',
      default_currency: 'gbp',
      details_submitted: true,
      email: 'operator@batchbook.invalid',
      metadata: {},
      payouts_enabled: true,
      type: 'standard',
    }),
  ),
];
