import { isActiveMember } from '../platform/http/membership.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryAll } from '../platform/table/read.ts';
import { forgetConnection } from './close-connection.ts';
import { disconnect } from './send.ts';
import { connectionPrefix } from './table.ts';

/**
 * Closes every live connection of a person to an organization that they left (invariant 26). No new one can open without
 * an active membership. A person who has returned since keeps theirs.
 */
export async function closeConnectionsOf(organizationId: string, userId: string): Promise<void> {
  if (await isActiveMember(organizationId, userId)) return;
  const connections = await queryAll(
    { organizationId },
    { pk: organizationPk(organizationId), prefix: connectionPrefix, consistent: true },
  );
  for (const connection of connections.filter((one) => one.userId === userId)) {
    const connectionId = connection.connectionId as string;
    await disconnect(connectionId);
    await forgetConnection(organizationId, connectionId);
  }
}
