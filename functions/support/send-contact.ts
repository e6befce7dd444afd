import { newId } from '@batchbook/shared/ids';
import { supportContract } from '@batchbook/shared/support/contract';
import { networkOf } from '../platform/http/network.ts';
import { useCase } from '../platform/http/use-case.ts';
import { received, sent } from './answer.ts';
import { keepContact } from './messages.ts';

/** Anybody: writes to us. The sender's own id makes a repeat harmless. */
export const sendContact = useCase(supportContract.sendContact, {
  answer: async ({ body, actor, now }) => {
    const { id, ...message } = received(body);
    const isNew = await keepContact({ ...message, id: id ?? newId() }, networkOf(actor.address), now);
    return sent(id !== undefined && isNew);
  },
});
