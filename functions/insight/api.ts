import { insightContract } from '@batchbook/shared/insight/contract';
import { serve } from '../platform/http/serve.ts';
import { getMargins } from './get-margins.ts';

export const handler = serve(insightContract, { getMargins });
