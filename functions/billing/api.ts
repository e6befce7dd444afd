import { billingContract } from '@batchbook/shared/billing/contract';
import { serve } from '../platform/http/serve.ts';
import { getEntitlements } from './get-entitlements.ts';

export const handler = serve(billingContract, { getEntitlements });
