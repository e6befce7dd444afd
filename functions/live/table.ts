/**
 * Live connections in the table.
 *
 * | what       | pk            | sk                    | read by                                |
 * |------------|---------------|-----------------------|----------------------------------------|
 * | ticket     | ORG#o         | CONNECTIONTICKET#hash | the opening of a connection, once      |
 * | connection | CONNECTION#id | CONNECTION            | its own end, and each ping, strongly   |
 * | the same   | ORG#o         | CONNECTION#id         | whatever is pushed to the organization |
 *
 * A ticket names its organization, so that one query counts tickets and connections. Only its hash is stored. Connections
 * carry a TTL of the two hours a socket may live. `missed` is true when a message couldn't be delivered: the next ping is
 * then answered 'gone'.
 */
import type { Session } from '../platform/actor.ts';
import { epochSeconds } from '../platform/clock.ts';
import { hashOfToken, newToken } from '../platform/secret-token.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { type Item, queryAll } from '../platform/table/read.ts';

export const connectionPrefix = 'CONNECTION#';

/** A socket ends after two hours. Its items expire a little later, in case its end was missed. */
const connectionMaxSeconds = 2 * 60 * 60 + 300;

/** Before what is open or may be opened: connections and tickets. */
const openPrefix = 'CONNECTION';

/** '01JD… .secret': where the ticket is, and what proves it. */
export const newTicket = (organizationId: string): string => `${organizationId}.${newToken()}`;

/** The organization that a ticket names, which may not exist. */
export const organizationIn = (ticket: string): string => ticket.split('.', 1)[0] ?? '';

export const ticketKey = (ticket: string) => ({
  pk: organizationPk(organizationIn(ticket)),
  sk: `${openPrefix}TICKET#${hashOfToken(ticket)}`,
});

/** What one person and one business may have open, tickets that nobody used yet included. */
export const openMost = { person: 20, business: 200 } as const;

/** Reads an organization's connections and unused tickets, but for what has expired. */
export async function readOpen(organizationId: string, now: Date): Promise<Item[]> {
  const request = { pk: organizationPk(organizationId), prefix: openPrefix, consistent: true };
  const items = await queryAll({ organizationId }, request);
  return items.filter((item) => !hasExpired(item, now));
}

/** The table deletes what has expired only a while later. */
export const hasExpired = ({ expiresAt }: Item, now: Date): boolean => Number(expiresAt) <= epochSeconds(now);

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
