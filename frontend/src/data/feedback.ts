/** Messages of somebody signed in. Those of a member belong to their business; those of anybody else come as a visitor's. */
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import type { Me } from '@batchbook/shared/accounts/schema';
import { supportRoutes } from '@batchbook/shared/support/routes';
import { clientFor } from './api.ts';
import { type AttemptStore, contactSender, messageSender, type SendMessage } from './contact.ts';
import { membershipHere } from './organization.tsx';

const supportApi = clientFor(supportRoutes);
const accountsApi = clientFor(accountsRoutes);

/** Sends for the business in use at that moment. */
export function ownSender(me: Me, attempts: AttemptStore): SendMessage {
  const asVisitor = contactSender(attempts);
  const asMember = messageSender(({ userEmail: _, ...body }) => {
    const organizationId = membershipHere(me)?.organizationId ?? '';
    return supportApi.sendFeedback({ params: { organizationId }, body });
  }, attempts);
  return (message) => (membershipHere(me) === null ? asVisitor : asMember)(message);
}

/** Who is signed in on this device, for public pages; `null` when that can't be read. */
export const readMeHere = (): Promise<Me | null> => accountsApi.getMe({}).catch(() => null);
