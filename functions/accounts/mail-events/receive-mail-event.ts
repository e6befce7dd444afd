import { mailRejected } from '@batchbook/events/accounts';
import { noOrganization } from '@batchbook/events/envelope';
import { accountsContract } from '@batchbook/shared/accounts/contract';
import { epochSeconds, plusDays } from '../../platform/clock.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import { log } from '../../platform/log.ts';
import { publish } from '../../platform/outbox.ts';
import { notExists, transactUnlessChanged } from '../../platform/table/write.ts';
import { notificationKey, type Rejection, rejectionIn } from './mail-event.ts';
import { confirmSubscription, verifiedMessage } from './sns-message.ts';

const keptDays = 90;
const scope = { system: 'bounces and complaints, of whichever organization' };

/** SNS: takes in a bounce or a complaint of our topic. It is stored once, and only then answered; a worker acts on it. */
export const receiveMailEvent = useCase(accountsContract.receiveMailEvent, {
  answer: async ({ body, now }) => {
    const message = await verifiedMessage(body);
    if (message.Type === 'SubscriptionConfirmation') await confirmSubscription(message);
    if (message.Type === 'UnsubscribeConfirmation') log.error('the mail topic lost its subscription');
    const rejection = message.Type === 'Notification' ? rejectionIn(message.Message) : null;
    if (rejection) await store(message.MessageId, rejection, now);
    return ok({ received: true as const });
  },
});

async function store(id: string, rejection: Rejection, now: Date): Promise<void> {
  await transactUnlessChanged(scope, [
    {
      label: 'notification',
      put: {
        ...notificationKey(id),
        type: 'WEBHOOK',
        ...rejection,
        receivedAt: now.toISOString(),
        expiresAt: epochSeconds(plusDays(now, keptDays)),
      },
      condition: notExists,
    },
    publish({ definition: mailRejected, organizationId: noOrganization, data: { notificationId: id } }, now),
  ]);
}
