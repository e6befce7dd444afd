import { liveContract } from '@batchbook/shared/live/contract';
import { serve } from '../platform/http/serve.ts';
import { createLiveTicket } from './create-live-ticket.ts';

export const handler = serve(liveContract, { createLiveTicket });
