import { getItem } from '../platform/table/read.ts';
import { transact } from '../platform/table/write.ts';
import { connectionKey, organizationConnectionKey } from './table.ts';

const scope = { system: 'a connection knows its organization' };

/** Forgets a connection that has ended; one that is forgotten already is fine. */
export async function closeConnection(connectionId: string): Promise<void> {
  const item = await getItem(scope, connectionKey(connectionId), { consistent: true });
  if (item) await forgetConnection(item.organizationId as string, connectionId);
}

export const forgetConnection = (organizationId: string, connectionId: string): Promise<void> =>
  transact(scope, [
    { label: 'connection', remove: connectionKey(connectionId) },
    {
      label: 'connection of the organization',
      remove: organizationConnectionKey(organizationId, connectionId),
    },
  ]);
