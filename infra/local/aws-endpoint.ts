import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Bus } from './bus/bus.ts';
import { isDiskFailure, messageOf } from './failure.ts';
import type { Logs } from './logs.ts';
import type { Mailbox } from './mail/mailbox.ts';
import { sendEmail } from './mail/send-email.ts';
import { hiddenHost } from './processes.ts';
import { getSecretValue, type Secrets } from './secrets.ts';
import type { Sockets } from './socket-api/sockets.ts';
import { answerUserPool } from './user-pool/endpoint.ts';
import type { Pool } from './user-pool/pool.ts';
import { readBody } from './web/read-body.ts';

export interface AwsEndpoint {
  url: string;
  close(): Promise<void>;
}

export interface AwsServices {
  bus: Bus;
  mailbox: Mailbox;
  pools: readonly Pool[];
  secrets: Secrets;
  sockets: Sockets;
}

interface Answer {
  status: number;
  body?: unknown;
  type?: string;
}

const internalFailure: Answer = {
  status: 500,
  type: 'InternalFailure',
  body: { message: 'Internal failure' },
};
/** AWS's common error for a temporary failure; clients retry. */
const unavailable: Answer = {
  status: 503,
  type: 'ServiceUnavailable',
  body: { message: 'Service unavailable' },
};

const largestBodyBytes = 10 * 1024 * 1024;
const largestFrameBytes = 128 * 1024;

/**
 * The endpoint of the functions' AWS clients: EventBridge, SES v2, Secrets Manager, the WebSocket management API
 * and the user pool's administration. Its loopback address is known only to them.
 */
export async function openAwsEndpoint(services: () => AwsServices, logs: Logs): Promise<AwsEndpoint> {
  const server = createServer((request, response) => {
    answer(request, services())
      .then((outcome) => send(response, outcome))
      .catch((error) => {
        logs.trouble('aws endpoint', messageOf(error));
        send(response, isDiskFailure(error) ? unavailable : internalFailure);
      });
  });
  // SDK clients keep connections open. Closing one just before it is reused would cost a retry.
  server.keepAliveTimeout = 60_000;
  const host = hiddenHost();
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  { bus, mailbox, pools, secrets, sockets }: AwsServices,
): Promise<Answer> {
  const body = await readBody(request, largestBodyBytes);
  if (body === null) return { status: 413, type: 'RequestEntityTooLargeException' };
  const text = body.toString('utf8');
  const target = String(request.headers['x-amz-target'] ?? '');
  const [pathname = '/'] = (request.url ?? '/').split('?');
  if (target === 'AWSEvents.PutEvents')
    return { status: 200, body: bus.putEvents(JSON.parse(text).Entries ?? []) };
  if (target.startsWith('AWSCognitoIdentityProviderService.'))
    return answerUserPool(pools, target, text, true);
  if (target === 'secretsmanager.GetSecretValue') return getSecretValue(secrets, text);
  if (pathname === '/v2/email/outbound-emails') return sendEmail(mailbox, text);
  const managed = /^\/execute-api\/([^/]+)\/[^/]+\/@connections\/([^/]+)$/.exec(pathname);
  if (managed)
    return manageConnection(sockets, request.method, decodeURIComponent(managed[2] ?? ''), managed[1], body);
  return {
    status: 400,
    type: 'UnknownOperationException',
    body: { message: `${target || pathname} is not known.` },
  };
}

function manageConnection(
  sockets: Sockets,
  method: string | undefined,
  connectionId: string,
  apiId: string | undefined,
  body: Buffer,
): Answer {
  const connection = sockets.find(apiId ?? '', connectionId);
  if (!connection) return { status: 410, type: 'GoneException', body: { message: 'Gone' } };
  if (method === 'DELETE') {
    connection.close('Connection closed by the service');
    return { status: 204 };
  }
  if (method === 'GET') {
    const { connectedAt, lastActiveAt, sourceIp, userAgent } = connection;
    return {
      status: 200,
      body: {
        connectedAt: new Date(connectedAt).toISOString(),
        identity: { sourceIp, userAgent },
        lastActiveAt: new Date(lastActiveAt).toISOString(),
      },
    };
  }
  if (body.length > largestFrameBytes) return { status: 413, type: 'PayloadTooLargeException' };
  connection.send(body.toString('utf8'));
  return { status: 200 };
}

function send(response: ServerResponse, { status, body, type }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    ...(type && { 'x-amzn-errortype': type }),
  });
  response.end(
    body === undefined ? undefined : JSON.stringify({ ...(type && { __type: type }), ...(body as object) }),
  );
}
