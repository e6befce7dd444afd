import { mkdtempSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../../tests/support/eventually.ts';
import type { SocketApiModel } from '../assembly/model.ts';
import { type AwsEndpoint, openAwsEndpoint } from '../aws-endpoint.ts';
import { openLogs } from '../logs.ts';
import { noFrontEnd } from '../web/front-ends.ts';
import { type Door, openDoor } from '../web/listen.ts';
import { Sockets } from './sockets.ts';

interface SocketEvent {
  body?: string;
  queryStringParameters?: Record<string, string>;
  requestContext: { routeKey: string; connectionId: string; eventType: string; stage: string };
}

const api: SocketApiModel = {
  id: 'api1',
  stage: 'live',
  selection: '$request.body.action',
  routes: [
    { key: '$connect', functionArn: 'fn', answers: false },
    { key: '$disconnect', functionArn: 'fn', answers: false },
    { key: '$default', functionArn: 'fn', answers: true },
    { key: 'silent', functionArn: 'fn', answers: false },
  ],
};

let door: Door;
let endpoint: AwsEndpoint;
let sockets: Sockets;
let events: SocketEvent[];
let answer: (event: SocketEvent) => unknown;

beforeEach(async () => {
  events = [];
  answer = () => ({ statusCode: 200 });
  const logs = openLogs(mkdtempSync(path.join(tmpdir(), 'batchbook-logs-')), true);
  const invoke = async (_arn: string, event: unknown) => {
    events.push(event as SocketEvent);
    return answer(event as SocketEvent);
  };
  sockets = new Sockets([api], invoke, logs);
  door = await openDoor(0);
  door.serve({
    request: (_request, response) => response.end(),
    upgrade: (...parts) => {
      if (!sockets.upgrade(...parts)) noFrontEnd.upgrade(...parts);
    },
  });
  endpoint = await openAwsEndpoint(() => ({ sockets }) as never, logs);
});

afterEach(async () => {
  sockets.close();
  await door.close();
  await endpoint.close();
});

const connect = (query = ''): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://localhost:${door.port}/live${query}`);
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(String(response.statusCode))),
    );
    socket.once('error', reject);
  });

const nextMessage = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('message', (data) => resolve(data.toString())));

const manageConnection = (method: string, connectionId: string, body?: string) =>
  fetch(`${endpoint.url}/execute-api/api1/live/@connections/${encodeURIComponent(connectionId)}`, {
    method,
    ...(body && { body }),
  });

describe('a WebSocket API', () => {
  it('invokes its function before it opens, with the query of the address', async () => {
    await connect('?ticket=abc');
    expect(events).toMatchObject([
      {
        queryStringParameters: { ticket: 'abc' },
        requestContext: { routeKey: '$connect', eventType: 'CONNECT', stage: 'live' },
      },
    ]);
  });

  it('doesn’t open when the function refuses or fails', async () => {
    answer = () => ({ statusCode: 401 });
    await expect(connect()).rejects.toThrow('401');
    answer = () => {
      throw new Error('no');
    };
    await expect(connect()).rejects.toThrow('502');
  });

  it('sends a message to its route, and the answer back if the route has one', async () => {
    const socket = await connect();
    answer = ({ body, requestContext }) => ({ statusCode: 200, body: `${requestContext.routeKey}: ${body}` });
    socket.send('ping');
    expect(await nextMessage(socket)).toBe('$default: ping');
    socket.send('{"action":"silent"}');
    socket.send('{"action":"unheard of"}');
    expect(await nextMessage(socket)).toBe('$default: {"action":"unheard of"}');
    expect(events.map(({ requestContext }) => requestContext.routeKey)).toEqual([
      '$connect',
      '$default',
      'silent',
      '$default',
    ]);
  });

  it('sends an error message when the function fails', async () => {
    const socket = await connect();
    answer = () => {
      throw new Error('no');
    };
    socket.send('ping');
    expect(JSON.parse(await nextMessage(socket))).toMatchObject({ message: 'Internal server error' });
  });

  it('invokes its function when a connection has ended', async () => {
    const socket = await connect();
    socket.close();
    await eventually(() => expect(events.at(-1)?.requestContext.eventType).toBe('DISCONNECT'));
  });

  it('ends a connection after two hours, by the product’s clock', async () => {
    const socket = await connect();
    const closed = new Promise<string>((resolve) =>
      socket.once('close', (_code, reason) => resolve(String(reason))),
    );
    sockets.age(60 * 60_000);
    sockets.age(59 * 60_000);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    sockets.age(60_000);
    expect(await closed).toBe('Connection duration limit');
    await eventually(() => expect(events.at(-1)?.requestContext.eventType).toBe('DISCONNECT'));
  });

  it('ignores other paths', async () => {
    expect(sockets.upgrade({ url: '/elsewhere' } as never, {} as never, Buffer.alloc(0))).toBe(false);
  });
});

describe('the management of connections', () => {
  it('sends, looks up and closes, and reports a connection that is gone', async () => {
    const socket = await connect();
    const id = events[0]?.requestContext.connectionId ?? '';
    const message = nextMessage(socket);
    expect((await manageConnection('POST', id, '{"a":1}')).status).toBe(200);
    expect(await message).toBe('{"a":1}');
    expect(await (await manageConnection('GET', id)).json()).toHaveProperty('connectedAt');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    expect((await manageConnection('DELETE', id)).status).toBe(204);
    await closed;
    await eventually(async () => {
      const gone = await manageConnection('POST', id, 'x');
      expect([gone.status, gone.headers.get('x-amzn-errortype')]).toEqual([410, 'GoneException']);
    });
  });

  it('refuses a message that is too long', async () => {
    await connect();
    const id = events[0]?.requestContext.connectionId ?? '';
    expect((await manageConnection('POST', id, 'x'.repeat(128 * 1024 + 1))).status).toBe(413);
  });
});

it.each([
  ['that asks for no page', '//', 400],
  ['on a path that takes none', '/elsewhere', 404],
])('refuses a handshake %s, and goes on', async (_, target, status) => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = createConnection(door.port, '127.0.0.1', () =>
      socket.write(
        `GET ${target} HTTP/1.1\r\n` +
          'Host: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      ),
    );
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('error', reject);
  });
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  (await connect()).close();
});
