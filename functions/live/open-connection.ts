import { epochSeconds } from '../platform/clock.ts';
import { activeMembership, proveMembership } from '../platform/http/membership.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { ConditionFailed, exists, transact } from '../platform/table/write.ts';
import { type Connection, connectionItems, ticketKey } from './table.ts';

/**
 * Opens a live connection with a ticket, which the same transaction uses up. Returns false for a ticket that is unknown,
 * used, expired, of a session that was ended, or from somebody who is no longer a member.
 */
export async function openConnection(ticket: string, connectionId: string, now: Date): Promise<boolean> {
  const scope = { system: 'a ticket stands for its organization' };
  const key = ticketKey(ticket);
  const item = await getItem(scope, key, { consistent: true });
  if (!item || (item.expiresAt as number) <= epochSeconds(now)) return false;
  const { organizationId, userId, session } = item as Item & Omit<Connection, 'connectionId' | 'connectedAt'>;
  try {
    await proveMembership(organizationId, { userId, session }, { now });
    const [own, ofOrganization] = connectionItems({ connectionId, organizationId, userId, session }, now);
    await transact(scope, [
      { label: 'ticket', remove: key, condition: exists },
      // Who is removed, or ends the session, at this moment gets no connection that this doesn't see.
      activeMembership(organizationId, userId, session),
      { label: 'connection', put: own },
      { label: 'connection of the organization', put: ofOrganization },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed || error instanceof RequestProblem) return false;
    throw error;
  }
}
