import type { LiveMessage } from '@batchbook/shared/live/contract';
import { log } from '../platform/log.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { type Item, queryPage } from '../platform/table/read.ts';
import { forgetConnection, markMissed } from './close-connection.ts';
import { send } from './send.ts';
import { type Connection, connectionPrefix } from './table.ts';

const pageLimit = 100;
/** Screens beyond this number in one organization wait for their next refetch. */
const pagesMax = 10;

/** Pushes to every open screen of the organization, and deletes the connections that have ended (invariant 25). */
export async function pushMessage(organizationId: string, message: LiveMessage, now: Date): Promise<void> {
  const data = JSON.stringify(message);
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const found: { items: Item[]; next: string | null } = await queryPage(
      { organizationId },
      {
        pk: organizationPk(organizationId),
        prefix: connectionPrefix,
        limit: pageLimit,
        consistent: true,
        ...(after ? { after } : {}),
      },
    );
    await Promise.all(found.items.map((item) => push(item as Item & Connection, data, now)));
    if (found.next === null) return;
    after = found.next;
  }
}

/** The gateway reports a connection as gone while it is still opening. */
const opensWithinMs = 30_000;

/** One unreachable screen doesn't delay the others. It learns at its next ping that it missed something. */
async function push(connection: Connection, data: string, now: Date): Promise<void> {
  const { connectionId, organizationId, connectedAt } = connection;
  const isYoung = now.getTime() - Date.parse(connectedAt) < opensWithinMs;
  try {
    if (await send(connectionId, data)) return;
    if (!isYoung) return await forgetConnection(organizationId, connectionId);
  } catch (error) {
    log.warn('a screen could not be reached', { error: error as Error, connectionId });
  }
  await markMissed(connectionId);
}
