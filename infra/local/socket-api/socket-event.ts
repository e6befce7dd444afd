import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SocketApiModel } from '../assembly/model.ts';
import type { Connection } from './connection.ts';

type EventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

/** The fields that all events of a WebSocket API carry. */
export function socketEvent(
  api: SocketApiModel,
  connection: Connection,
  eventType: EventType,
  routeKey: string,
  extra: Record<string, unknown> = {},
) {
  const requestId = randomUUID();
  return {
    ...extra,
    requestContext: {
      routeKey,
      eventType,
      messageDirection: 'IN',
      ...(eventType === 'MESSAGE' && { messageId: randomUUID() }),
      stage: api.stage,
      apiId: api.id,
      domainName: 'localhost',
      connectionId: connection.id,
      connectedAt: connection.connectedAt,
      requestId,
      extendedRequestId: requestId,
      requestTimeEpoch: Date.now(),
      identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
    },
    isBase64Encoded: false,
  };
}

/** Headers and query of the handshake, for `$connect`. */
export function handshakeOf(headers: IncomingHttpHeaders, query: URLSearchParams): Record<string, unknown> {
  const plain = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  const names = [...new Set(query.keys())];
  return {
    headers: Object.fromEntries(plain),
    multiValueHeaders: Object.fromEntries(plain.map(([name, value]) => [name, [value]])),
    ...(names.length > 0 && {
      queryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name).at(-1)])),
      multiValueQueryStringParameters: Object.fromEntries(names.map((name) => [name, query.getAll(name)])),
    }),
  };
}

/** Chooses the route by `$request.body.action` or the like, or `$default`. */
export function selectRoute(api: SocketApiModel, message: string): string {
  const path = /^\$request\.body\.([\w.]+)$/.exec(api.selection)?.[1]?.split('.') ?? [];
  try {
    const value = path.reduce<unknown>(
      (node, key) =>
        node !== null && typeof node === 'object' ? (node as Record<string, unknown>)[key] : undefined,
      JSON.parse(message),
    );
    if (typeof value === 'string' && api.routes.some(({ key }) => key === value)) return value;
  } catch {
    // Without JSON the default route applies.
  }
  return '$default';
}
