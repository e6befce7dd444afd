import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { SocketApiModel } from '../assembly/model.ts';
import { messageOf } from '../failure.ts';
import type { Invoke } from '../lambda/functions.ts';
import type { Logs } from '../logs.ts';
import { refuseUpgrade } from '../web/refuse-upgrade.ts';
import { targetOf } from '../web/request-target.ts';
import { Connection } from './connection.ts';
import { handshakeOf, selectRoute, socketEvent } from './socket-event.ts';

const largestMessageBytes = 128 * 1024;

/** The WebSocket APIs, each under the name of its stage: `/live`. */
export class Sockets {
  readonly apis: readonly SocketApiModel[];
  private readonly invoke: Invoke;
  private readonly logs: Logs;
  private readonly connections = new Map<string, { api: SocketApiModel; connection: Connection }>();
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: largestMessageBytes });

  constructor(apis: readonly SocketApiModel[], invoke: Invoke, logs: Logs) {
    this.apis = apis;
    this.invoke = invoke;
    this.logs = logs;
  }

  /** @returns Whether the handshake is handled here: the path is one of ours, or invalid. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const target = targetOf(request.url);
    if (target === null) {
      refuseUpgrade(socket, 400);
      return true;
    }
    const { pathname, searchParams } = target;
    const api = this.apis.find(({ stage }) => pathname === `/${stage}` || pathname === `/${stage}/`);
    if (!api) return false;
    socket.on('error', () => socket.destroy());
    void this.connect(api, searchParams, request, socket, head);
    return true;
  }

  find(apiId: string, connectionId: string): Connection | undefined {
    const found = this.connections.get(connectionId);
    return found?.api.id === apiId ? found.connection : undefined;
  }

  /** The product's clock was moved by this much. */
  age(ms: number): void {
    for (const { connection } of this.connections.values()) connection.age(ms);
  }

  close(): void {
    for (const { connection } of this.connections.values()) connection.close('Going away');
    this.connections.clear();
    this.server.close();
  }

  private async connect(
    api: SocketApiModel,
    searchParams: URLSearchParams,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const agent = String(request.headers['user-agent'] ?? '');
    const connection = new Connection(request.socket.remoteAddress ?? '127.0.0.1', agent);
    const handshake = handshakeOf(request.headers, searchParams);
    let status = 502;
    try {
      const event = socketEvent(api, connection, 'CONNECT', '$connect', handshake);
      const answer = await this.run(api, '$connect', event);
      status = Number((answer as { statusCode?: number } | null)?.statusCode ?? 200);
    } catch {
      // Logged at the invocation; the client sees a bad gateway.
    }
    this.logs.access({
      time: new Date().toISOString(),
      route: '$connect',
      status,
      connectionId: connection.id,
    });
    if (status < 200 || status > 299) refuseUpgrade(socket, status);
    else this.server.handleUpgrade(request, socket, head, (opened) => this.serve(api, connection, opened));
  }

  private serve(api: SocketApiModel, connection: Connection, opened: WebSocket): void {
    this.connections.set(connection.id, { api, connection });
    connection.open(opened);
    opened.on('message', (data) => void this.receive(api, connection, data.toString()));
    opened.on('error', (error) => this.logs.functions('live socket', messageOf(error)));
    opened.on('close', (code, reason) => {
      this.connections.delete(connection.id);
      const event = socketEvent(api, connection, 'DISCONNECT', '$disconnect');
      Object.assign(event.requestContext, {
        disconnectStatusCode: code,
        disconnectReason: reason.toString(),
      });
      // Best effort, as on AWS.
      this.run(api, '$disconnect', event).catch(() => {});
    });
  }

  private async receive(api: SocketApiModel, connection: Connection, body: string): Promise<void> {
    connection.touch();
    const routeKey = selectRoute(api, body);
    const route = api.routes.find(({ key }) => key === routeKey);
    const trouble = (message: string) =>
      connection.send(JSON.stringify({ message, connectionId: connection.id, requestId: randomUUID() }));
    if (!route) return trouble('Forbidden');
    try {
      const answer = await this.run(
        api,
        routeKey,
        socketEvent(api, connection, 'MESSAGE', routeKey, { body }),
      );
      const text = (answer as { body?: unknown } | null)?.body;
      if (route.answers && text !== undefined) connection.send(String(text));
    } catch {
      trouble('Internal server error');
    }
  }

  private async run(api: SocketApiModel, routeKey: string, event: unknown): Promise<unknown> {
    const route = api.routes.find(({ key }) => key === routeKey);
    return route ? this.invoke(route.functionArn, event) : null;
  }
}
