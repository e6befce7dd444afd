import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isDiskFailure, messageOf } from '../failure.ts';
import type { Logs } from '../logs.ts';
import { hiddenHost } from '../processes.ts';
import type { Store } from '../store.ts';
import { readBody } from '../web/read-body.ts';
import { targetOf } from '../web/request-target.ts';
import type { Account } from './account.ts';
import { createApi } from './answer-api.ts';
import { StripeFailure } from './failure.ts';
import { readForm } from './form.ts';
import { newId } from './ids.ts';
import type { Lateness } from './lateness.ts';
import type { LocalControls } from './local-controls.ts';
import { asHtml } from './pages/frame.ts';
import { invoicePages } from './pages/invoice-page.ts';
import { type PageAnswer, page } from './pages/pages.ts';
import { payPages } from './pages/pay-page.ts';
import { portalPages } from './pages/portal-page.ts';

const pages = [...payPages, ...portalPages, ...invoicePages];

const largestBodyBytes = 1024 * 1024;

interface Parts {
  store: Store;
  account: Account;
  controls: LocalControls;
  lateness: Lateness;
  logs: Logs;
  /** Writes an answer, with the stand-in's address. */
  write(body: unknown): string;
}

/**
 * Stripe's API below `/v1`, its pages for people, and the controls below `/_local`. Names of other hosts and forms of
 * other sites are refused, so that no web page can use it.
 */
export function createStandInServer(parts: Parts): Server {
  const answerApi = createApi(parts.store, parts.account);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = targetOf(request.url);
    if (!isFromHere(request) || target === null) return sendJson(response, 403, '{"message":"Forbidden"}');
    const body = await readBody(request, largestBodyBytes);
    if (body === null) return sendJson(response, 413, '{"message":"Request Entity Too Large"}');
    const text = body.toString('utf8');
    if (target.pathname.startsWith('/v1/')) {
      const { status, body: answered, isReplay } = answerApi(request, target, text);
      if (!(await parts.lateness.pass())) return;
      response.setHeader('request-id', newId('req'));
      if (isReplay) response.setHeader('idempotent-replayed', 'true');
      return sendJson(response, status, parts.write(answered));
    }
    if (target.pathname.startsWith('/_local/')) {
      const { status, body: answered } = await parts.controls(request.method ?? 'GET', target.pathname, text);
      return sendJson(response, status, parts.write(answered));
    }
    sendPage(response, answerPage(parts, request.method ?? 'GET', target, text));
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      parts.logs.trouble('stripe', messageOf(error));
      const error_ = { error: { type: 'api_error', message: 'The stand-in for Stripe failed.' } };
      if (response.headersSent) response.destroy();
      else sendJson(response, isDiskFailure(error) ? 503 : 500, JSON.stringify(error_));
    });
  });
  server.keepAliveTimeout = 60_000;
  return server;
}

function answerPage({ store, account }: Parts, method: string, target: URL, text: string): PageAnswer {
  for (const candidate of pages) {
    const match = candidate.method === method ? candidate.pattern.exec(target.pathname) : null;
    if (!match) continue;
    const id = match[1] ?? '';
    return answerOrExplain(() =>
      store.transaction(() => candidate.answer({ account, id, form: readForm(text) })),
    );
  }
  return page('Page not found', '<p>There is nothing at this address.</p>', 404);
}

/** Something that a page relies on is gone, for example a deleted customer. */
function answerOrExplain(answer: () => PageAnswer): PageAnswer {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return page('That doesn’t work', `<p>${asHtml(error.message)}</p><p>Nothing was charged.</p>`, 400);
  }
}

const isFromHere = ({ headers: { host, origin }, socket }: IncomingMessage): boolean =>
  host === hostOf(socket) && (origin === undefined || origin === `http://${host}`);

const hostOf = ({ localAddress, localPort }: IncomingMessage['socket']): string =>
  `${localAddress}:${localPort}`;

function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
}

/** Without `form-action`: a payment ends with a redirect to the product, which browsers count as part of the form. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

function sendPage(response: ServerResponse, answer: PageAnswer): void {
  if ('location' in answer) {
    response.writeHead(303, { location: answer.location, 'cache-control': 'no-store' }).end();
    return;
  }
  if ('pdf' in answer) {
    response.writeHead(200, { ...pageHeaders, 'content-type': 'application/pdf' }).end(answer.pdf);
    return;
  }
  response.writeHead(answer.status, pageHeaders).end(answer.html);
}

/** Listens where it listened before, if that is free: pages that are open go on working. */
export async function listenAgain(
  server: Server,
  last: { host: string; port: number } | null,
): Promise<{ host: string; port: number }> {
  if (last && (await tryListening(server, last.host, last.port))) return last;
  const host = hiddenHost();
  await tryListening(server, host, 0);
  const address = server.address();
  return { host, port: typeof address === 'object' && address ? address.port : 0 };
}

const tryListening = (server: Server, host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const refused = () => resolve(false);
    server.once('error', refused);
    server.listen(port, host, () => {
      server.off('error', refused);
      resolve(true);
    });
  });
