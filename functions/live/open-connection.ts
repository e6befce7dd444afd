import { idSchema } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { activeMembership, proveMembership } from '../platform/http/membership.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { ConditionFailed, exists, transact } from '../platform/table/write.ts';
import { forgetConnection } from './close-connection.ts';
import {
  type Connection,
  connectionItems,
  connectionPrefix,
  hasExpired,
  openMost,
  organizationIn,
  readOpen,
  ticketKey,
} from './table.ts';

/** `refused`: a ticket that is unknown, used, expired, of a session that was ended, or from somebody who is no longer a member. */
export type Opening = 'opened' | 'refused' | 'too many';

/** Opens a live connection with a ticket, which the same transaction uses up. */
export async function openConnection(ticket: string, connectionId: string, now: Date): Promise<Opening> {
  const organizationId = organizationIn(ticket);
  if (!z.safeParse(idSchema, organizationId).success) return 'refused';
  const key = ticketKey(ticket);
  const item = await getItem({ organizationId }, key, { consistent: true });
  if (!item || hasExpired(item, now)) return 'refused';
  const { userId, session } = item as Item & Pick<Connection, 'userId' | 'session'>;
  try {
    await proveMembership(organizationId, { userId, session }, { now });
    const [own, ofOrganization] = connectionItems({ connectionId, organizationId, userId, session }, now);
    await transact({ system: 'a ticket opens a connection to its organization' }, [
      { label: 'ticket', remove: key, condition: exists },
      // Who is removed, or ends the session, at this moment gets no connection that this doesn't see.
      activeMembership(organizationId, userId, session),
      { label: 'connection', put: own },
      { label: 'connection of the organization', put: ofOrganization },
    ]);
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof RequestProblem) return 'refused';
    throw error;
  }
  return (await isAmongFirst(organizationId, { connectionId, userId }, now)) ? 'opened' : 'too many';
}

/**
 * Several tickets may have been given at the same moment. Each connection looks once it is there, and of too many the
 * latest ends itself, so that the oldest stay.
 */
async function isAmongFirst(
  organizationId: string,
  { connectionId, userId }: Pick<Connection, 'connectionId' | 'userId'>,
  now: Date,
): Promise<boolean> {
  const open = (await readOpen(organizationId, now)).filter(({ sk }) => sk.startsWith(connectionPrefix));
  const inOrder = (open as (Item & Connection)[]).toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const ownIndex = (of: readonly Connection[]) => of.findIndex((one) => one.connectionId === connectionId);
  const ofPerson = inOrder.filter((one) => one.userId === userId);
  if (ownIndex(inOrder) < openMost.business && ownIndex(ofPerson) < openMost.person) return true;
  await forgetConnection(organizationId, connectionId);
  return false;
}

const orderOf = ({ connectedAt, connectionId }: Connection): string => `${connectedAt} ${connectionId}`;
