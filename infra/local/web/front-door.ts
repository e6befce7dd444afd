import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDiskFailure, messageOf } from '../failure.ts';
import { gatewayAnswer, type HttpAnswer } from '../http-api/http-answer.ts';
import type { HttpApi } from '../http-api/http-api.ts';
import type { Logs } from '../logs.ts';
import type { Sockets } from '../socket-api/sockets.ts';
import type { Handlers } from './listen.ts';
import type { LocalPages } from './local-pages.ts';
import { readBody } from './read-body.ts';
import { targetOf } from './request-target.ts';

/** The gateway's limit for a request's body. */
const largestBodyBytes = 10 * 1024 * 1024;

export type FrontEnd = Handlers;

interface Parts {
  httpApis: readonly HttpApi[];
  sockets: Sockets;
  localPages: LocalPages;
  frontEnd: FrontEnd;
  logs: Logs;
}

/** Routes the requests at the one port: the machine's own pages, the APIs by their routes' paths, the front end. */
export function createFrontDoor({ httpApis, sockets, localPages, frontEnd, logs }: Parts): Handlers {
  const route = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = targetOf(request.url);
    if (target === null) return send(response, gatewayAnswer(400, 'Bad Request'));
    const [, first = ''] = target.pathname.split('/');
    if (first === '_local') return localPages(request, response);
    const api = httpApis.find(({ prefixes }) => prefixes.has(first));
    if (!api) return frontEnd.request(request, response);
    const body = await readBody(request, largestBodyBytes);
    if (body === null) return send(response, gatewayAnswer(413, 'Request Entity Too Large'));
    send(
      response,
      await api.answer({
        method: request.method ?? 'GET',
        url: request.url ?? '/',
        headers: viewerHeaders(request),
        body,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
      }),
    );
  };

  return {
    request: (request, response) => {
      route(request, response).catch((error) => {
        logs.trouble('front door', messageOf(error));
        if (response.headersSent) response.destroy();
        else if (isDiskFailure(error)) send(response, gatewayAnswer(503, 'Service Unavailable'));
        else send(response, gatewayAnswer(500, 'Internal Server Error'));
      });
    },
    upgrade: (request, socket, head) => {
      if (!sockets.upgrade(request, socket, head)) frontEnd.upgrade(request, socket, head);
    },
  };
}

/** As CloudFront does, says itself what the network address is: a client's own word for it counts for nothing. */
function viewerHeaders({ headers, socket }: IncomingMessage): IncomingMessage['headers'] {
  return {
    ...headers,
    'cloudfront-viewer-address': `${socket.remoteAddress ?? '127.0.0.1'}:${socket.remotePort}`,
  };
}

function send(response: ServerResponse, { status, headers, body }: HttpAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
}
