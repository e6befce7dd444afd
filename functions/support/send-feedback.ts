import { newId } from '@batchbook/shared/ids';
import { supportContract } from '@batchbook/shared/support/contract';
import { useCase } from '../platform/http/use-case.ts';
import { received, sent } from './answer.ts';
import { keepFeedback } from './messages.ts';

/** Any member: sends us feedback, or asks a question. */
export const sendFeedback = useCase(supportContract.sendFeedback, {
  answer: async ({ body, actor, now }) => {
    const { id, ...message } = received(body);
    const isNew = await keepFeedback(actor, { ...message, id: id ?? newId() }, now);
    return sent(id !== undefined && isNew);
  },
});
