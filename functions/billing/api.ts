import { billingContract } from '@batchbook/shared/billing/contract';
import { serve } from '../platform/http/serve.ts';
import { getEntitlements } from './get-entitlements.ts';
import { getGeo } from './get-geo.ts';
import { getPlans } from './get-plans.ts';

export const handler = serve(billingContract, { getGeo, getPlans, getEntitlements });
