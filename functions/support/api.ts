import { supportContract } from '@batchbook/shared/support/contract';
import { serve } from '../platform/http/serve.ts';
import { sendContact } from './send-contact.ts';
import { sendFeedback } from './send-feedback.ts';

export const handler = serve(supportContract, { sendContact, sendFeedback });
