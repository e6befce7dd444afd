import { readActiveMembership } from '../platform/http/membership.ts';
import { isEnded } from '../platform/http/session.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { type Item, queryAll } from '../platform/table/read.ts';
import { forgetConnection } from './close-connection.ts';
import { disconnect } from './send.ts';
import { type Connection, connectionPrefix } from './table.ts';

/**
 * Closes a person's live connections to an organization that they left or that was deleted, or those of sessions that they
 * ended (invariant 26). No new one can open. A person who has returned since keeps theirs.
 *
 * @param userId Everybody's, if there is none.
 */
export async function closeConnectionsOf(organizationId: string, userId?: string): Promise<void> {
  const connections = await queryAll(
    { organizationId },
    { pk: organizationPk(organizationId), prefix: connectionPrefix, consistent: true },
  );
  for (const item of connections) {
    const connection = item as Item & Connection;
    if (userId !== undefined && connection.userId !== userId) continue;
    const membership = await readActiveMembership(organizationId, connection.userId);
    if (membership && !isEnded(connection.session, membership)) continue;
    await disconnect(connection.connectionId);
    await forgetConnection(organizationId, connection.connectionId);
  }
}
