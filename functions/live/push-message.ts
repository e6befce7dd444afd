import type { LiveMessage } from '@batchbook/shared/live/contract';
import { organizationPk } from '../platform/table/keys.ts';
import { type Item, queryPage } from '../platform/table/read.ts';
import { forgetConnection } from './close-connection.ts';
import { send } from './send.ts';
import { connectionPrefix } from './table.ts';

const pageLimit = 100;
/** More open screens than this in one organization are left to their next refetch. */
const pagesMax = 10;

/** Tells every open screen of the organization; forgets the connections that have ended (invariant 25). */
export async function pushMessage(organizationId: string, message: LiveMessage): Promise<void> {
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
    await Promise.all(found.items.map((item) => push(organizationId, item.connectionId as string, data)));
    if (found.next === null) return;
    after = found.next;
  }
}

async function push(organizationId: string, connectionId: string, data: string): Promise<void> {
  if (!(await send(connectionId, data))) await forgetConnection(organizationId, connectionId);
}
