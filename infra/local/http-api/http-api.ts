import { randomUUID } from 'node:crypto';
import type { HttpApiModel } from '../assembly/model.ts';
import { FunctionError } from '../lambda/execution.ts';
import type { Invoke } from '../lambda/functions.ts';
import type { Logs } from '../logs.ts';
import { createAuthorizer, type KeysOfIssuer } from './authorize.ts';
import { functionAnswer, gatewayAnswer, type HttpAnswer } from './http-answer.ts';
import { type HttpRequest, httpEvent } from './http-event.ts';
import { compileRoutes } from './match-route.ts';

export interface HttpApi {
  model: HttpApiModel;
  /** The first path segments of its routes. All other requests are for the front end. */
  prefixes: Set<string>;
  answer(request: HttpRequest): Promise<HttpAnswer>;
}

interface Parts {
  account: string;
  invoke: Invoke;
  keysOfIssuer: KeysOfIssuer;
  logs: Logs;
  /** The product's time, by which the answers are dated. */
  now(): number;
}

export function createHttpApi(
  model: HttpApiModel,
  { account, invoke, keysOfIssuer, logs, now }: Parts,
): HttpApi {
  const match = compileRoutes(model.routes);
  const authorize = createAuthorizer(keysOfIssuer);

  const answer = async (
    request: HttpRequest,
    requestId: string,
  ): Promise<{ route: string; answer: HttpAnswer }> => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const found = match(request.method, pathname);
    if (!found) return { route: '-', answer: gatewayAnswer(404, 'Not Found') };
    const route = found.route.key;
    const authorization = await authorize(found.route, request.headers.authorization);
    if (!authorization.isAllowed)
      return { route, answer: refusal(authorization.status, authorization.reason) };
    const event = httpEvent(request, found, {
      apiId: model.id,
      stage: model.stage,
      account,
      requestId,
      jwt: authorization.jwt,
    });
    try {
      return { route, answer: functionAnswer(await invoke(found.route.functionArn, event)) };
    } catch (error) {
      // Logged at the invocation. A timeout becomes 'unavailable', everything else an error.
      const timedOut = error instanceof FunctionError && error.name === 'Sandbox.Timedout';
      const failed = timedOut
        ? gatewayAnswer(503, 'Service Unavailable')
        : gatewayAnswer(500, 'Internal Server Error');
      return { route, answer: failed };
    }
  };

  return {
    model,
    prefixes: new Set(model.routes.map(({ key }) => key.split(' ')[1]?.split('/')[1] ?? '')),
    async answer(request) {
      const requestId = randomUUID();
      const startedAt = performance.now();
      const outcome = await answer(request, requestId);
      logs.access({
        time: new Date().toISOString(),
        requestId,
        route: outcome.route,
        status: outcome.answer.status,
        bytes: outcome.answer.body.length,
        latencyMs: Math.round(performance.now() - startedAt),
      });
      outcome.answer.headers['apigw-requestid'] = requestId;
      outcome.answer.headers.date = new Date(now()).toUTCString();
      return outcome.answer;
    },
  };
}

function refusal(status: 401 | 403, reason: string): HttpAnswer {
  if (status === 403) {
    return gatewayAnswer(403, 'Forbidden', {
      'www-authenticate': `Bearer scope="" error="insufficient_scope" error_description="${quoted(reason)}"`,
    });
  }
  return gatewayAnswer(401, 'Unauthorized', {
    'www-authenticate': `Bearer error="invalid_token" error_description="${quoted(reason)}"`,
  });
}

const quoted = (text: string): string => text.replace(/[^\x20-\x7e]|["\\]/g, "'");
