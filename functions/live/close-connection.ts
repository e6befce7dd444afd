import { getItem } from '../platform/table/read.ts';
import { exists, transact, transactUnlessChanged } from '../platform/table/write.ts';
import { connectionKey, organizationConnectionKey } from './table.ts';

const scope = { system: 'a connection knows its organization' };

/** Whether a connection is known, and has received every message so far. */
export async function isInStep(connectionId: string): Promise<boolean> {
  const item = await getItem(scope, connectionKey(connectionId), { consistent: true });
  return item !== undefined && item.missed !== true;
}

/** A message couldn't be delivered. */
export async function markMissed(connectionId: string): Promise<void> {
  // The connection may have ended in the meantime.
  await transactUnlessChanged(scope, [
    {
      label: 'connection',
      update: connectionKey(connectionId),
      expression: 'SET missed = :true',
      condition: exists,
      values: { ':true': true },
    },
  ]);
}

/** Deletes a connection that has ended. Deleting it twice is fine. */
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
