import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../web/security-headers.ts';
import type { Archive } from '../bus/archive.ts';
import { mailPage } from '../mail/mail-page.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Queues } from '../queues/queue-store.ts';
import { answerUserPool } from '../user-pool/endpoint.ts';
import type { Pool } from '../user-pool/pool.ts';
import { readBody } from './read-body.ts';

export type LocalPages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const largestBodyBytes = 1024 * 1024;

interface Parts {
  pools: readonly Pool[];
  mailbox: Mailbox;
  queues: Queues;
  archive: Archive;
}

const isOwnHost = (host: string | undefined): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host ?? '');

/**
 * Refuses other host names and foreign forms. A foreign site could point its own name to this machine and read mailed
 * codes. Under this machine's name it can read nothing, but could send a form.
 */
const isFromHere = ({ headers: { host, origin } }: IncomingMessage): boolean =>
  isOwnHost(host) && (origin === undefined || origin.replace(/^https?:\/\//, '') === host);

/** The pages of this machine below `/_local`: the user pool, the mailbox, queues and events. */
export function createLocalPages({ pools, mailbox, queues, archive }: Parts): LocalPages {
  return async (request, response) => {
    if (!isFromHere(request)) return sendJson(response, 403, { message: 'Forbidden' });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/_local/cognito')) return answerCognito(pools, pathname, request, response);
    const redriven = /^\/_local\/queues\/([^/]+)\/redrive$/.exec(pathname)?.[1];
    if (redriven && request.method === 'POST') {
      return sendJson(response, 200, { moved: queues.redrive(decodeURIComponent(redriven)) });
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendJson(response, 405, { message: 'Method Not Allowed' });
    const to = searchParams.get('to') ?? undefined;
    if (pathname === '/_local/mail') return sendPage(response, mailPage(mailbox.list(to)));
    if (pathname === '/_local/mail.json') {
      const mails = mailbox.list(to).map(({ id: _id, ...mail }) => mail);
      return sendJson(response, 200, mails);
    }
    if (pathname === '/_local/events.json') {
      return sendJson(response, 200, archive.list(Number(searchParams.get('after') ?? 0)));
    }
    if (pathname === '/_local/queues.json') return sendJson(response, 200, queues.states());
    sendJson(response, 404, { message: 'Not Found' });
  };
}

async function answerCognito(
  pools: readonly Pool[],
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const keys = /^\/_local\/cognito\/([^/]+)\/\.well-known\/jwks\.json$/.exec(pathname);
  if (keys) {
    const pool = pools.find(({ model }) => model.id === keys[1]);
    return sendJson(response, pool ? 200 : 404, pool?.key.jwks ?? { message: 'Not Found' });
  }
  if (request.method !== 'POST') return sendJson(response, 405, { message: 'Method Not Allowed' });
  const body = await readBody(request, largestBodyBytes);
  if (body === null) return sendJson(response, 413, { message: 'Request Entity Too Large' });
  const target = String(request.headers['x-amz-target'] ?? '');
  const answer = await answerUserPool(pools, target, body.toString('utf8'), false);
  if (answer.type) response.setHeader('x-amzn-errortype', `${answer.type}:`);
  sendJson(response, answer.status, answer.body, 'application/x-amz-json-1.1');
}

function sendPage(response: ServerResponse, page: string): void {
  const headers = {
    ...securityHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  response.writeHead(200, headers).end(page);
}

function sendJson(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
