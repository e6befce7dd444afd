import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../../web/security-headers.ts';
import type { Archive } from '../bus/archive.ts';
import type { ProductClock } from '../clock.ts';
import type { MailEvents } from '../mail/mail-events.ts';
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
  mailEvents: MailEvents;
  queues: Queues;
  archive: Archive;
  clock: ProductClock;
  /** Moves the product's time ahead, and does all that is due then. */
  advance(seconds: number): Promise<void>;
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
export function createLocalPages({
  pools,
  mailbox,
  mailEvents,
  queues,
  archive,
  clock,
  advance,
}: Parts): LocalPages {
  return async (request, response) => {
    if (!isFromHere(request)) return sendJson(response, 403, { message: 'Forbidden' });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/_local/cognito')) return answerCognito(pools, pathname, request, response);
    const redriven = /^\/_local\/queues\/([^/]+)\/redrive$/.exec(pathname)?.[1];
    if (redriven && request.method === 'POST') {
      return sendJson(response, 200, { moved: queues.redrive(decodeURIComponent(redriven)) });
    }
    if (pathname === '/_local/clock' && request.method === 'POST') {
      const seconds = await readSeconds(request);
      if (seconds === null) return sendJson(response, 400, { message: wrongSeconds });
      await advance(seconds);
      return sendJson(response, 200, timeOf(clock));
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendJson(response, 405, { message: 'Method Not Allowed' });
    const to = searchParams.get('to') ?? undefined;
    if (pathname === '/_local/mail') return sendPage(response, mailPage(mailbox.list(to)));
    if (pathname === '/_local/mail.json') {
      const mails = mailbox.list(to).map(({ id: _id, ...mail }) => mail);
      return sendJson(response, 200, mails);
    }
    if (pathname === mailEvents.certificatePath) return sendText(response, await mailEvents.certificate());
    if (pathname === '/_local/events.json') {
      return sendJson(response, 200, archive.list(Number(searchParams.get('after') ?? 0)));
    }
    if (pathname === '/_local/queues.json') return sendJson(response, 200, queues.states());
    if (pathname === '/_local/clock') return sendJson(response, 200, timeOf(clock));
    sendJson(response, 404, { message: 'Not Found' });
  };
}

const timeOf = (clock: ProductClock) => ({
  now: new Date(clock.now()).toISOString(),
  aheadSeconds: clock.aheadSeconds(),
});

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

/** Ten years: what never ends can't be waited for. */
const mostSeconds = 10 * 366 * 24 * 60 * 60;
const wrongSeconds = `advanceSeconds is a number from 0 to ${mostSeconds}.`;

async function readSeconds(request: IncomingMessage): Promise<number | null> {
  const body = await readBody(request, largestBodyBytes);
  try {
    const { advanceSeconds } = JSON.parse(body?.toString('utf8') ?? '') as { advanceSeconds?: unknown };
    const isRight =
      typeof advanceSeconds === 'number' && advanceSeconds >= 0 && advanceSeconds <= mostSeconds;
    return isRight ? advanceSeconds : null;
  } catch {
    return null;
  }
}

function sendPage(response: ServerResponse, page: string): void {
  const headers = {
    ...securityHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  response.writeHead(200, headers).end(page);
}

const sendText = (response: ServerResponse, text: string): void =>
  void response.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(text);

function sendJson(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(JSON.stringify(body));
}
