/**
 * Live connections in the table.
 *
 * | what       | pk            | sk            | read by                                     |
 * |------------|---------------|---------------|---------------------------------------------|
 * | ticket     | TICKET#hash   | TICKET        | the opening of a connection, once           |
 * | connection | CONNECTION#id | CONNECTION    | its own end, and each ping, strongly        |
 * | the same   | ORG#o         | CONNECTION#id | whatever is pushed to the organization      |
 *
 * Only the hash of a ticket is stored. Connections carry a TTL of the two hours a socket may live. `missed` is true when
 * a message couldn't be delivered: the next ping is then answered 'gone'.
 */
import type { Session } from '../platform/actor.ts';
import { epochSeconds } from '../platform/clock.ts';
import { hashOfToken } from '../platform/secret-token.ts';
import { organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';

export const connectionPrefix = 'CONNECTION#';

/** A socket ends after two hours. Its items expire a little later, in case its end was missed. */
const connectionMaxSeconds = 2 * 60 * 60 + 300;

export const ticketKey = (ticket: string) => ({
  pk: `TICKET#${hashOfToken(ticket)}`,
  sk: 'TICKET',
});

export const connectionKey = (connectionId: string) => ({
  pk: `CONNECTION#${connectionId}`,
  sk: 'CONNECTION',
});

export const organizationConnectionKey = (organizationId: string, connectionId: string) => ({
  pk: organizationPk(organizationId),
  sk: connectionPrefix + connectionId,
});

export interface Connection {
  connectionId: string;
  organizationId: string;
  userId: string;
  /** By which it was opened. */
  session: Session;
  connectedAt: string;
}

export function connectionItems(connection: Omit<Connection, 'connectedAt'>, now: Date): [Item, Item] {
  const shared = {
    type: 'CONNECTION',
    ...connection,
    connectedAt: now.toISOString(),
    expiresAt: epochSeconds(now) + connectionMaxSeconds,
  };
  return [
    { ...connectionKey(connection.connectionId), ...shared },
    { ...organizationConnectionKey(connection.organizationId, connection.connectionId), ...shared },
  ];
}
