import type { IncomingHttpHeaders } from 'node:http';
import type { RouteMatch } from './match-route.ts';

export interface HttpRequest {
  method: string;
  /** Path with query, unchanged. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  sourceIp: string;
}

export interface EventContext {
  apiId: string;
  stage: string;
  account: string;
  requestId: string;
  jwt: { claims: Record<string, string>; scopes: string[] | null } | null;
}

const textTypes =
  /^(text\/|application\/(json|javascript|xml|graphql|x-www-form-urlencoded)|[^;]+\+(json|xml))/i;

/** The event of payload format 2.0. */
export function httpEvent(
  { method, url, headers, body, sourceIp }: HttpRequest,
  match: RouteMatch,
  context: EventContext,
) {
  const { pathname, search, searchParams } = new URL(url, 'http://localhost');
  const now = new Date();
  const { cookie, ...others } = headers;
  const isText = body.length === 0 || textTypes.test(headers['content-type'] ?? 'application/json');
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: pathname,
    rawQueryString: search.slice(1),
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers: headersOf(others),
    ...(search !== '' && { queryStringParameters: queryOf(searchParams) }),
    ...(Object.keys(match.parameters).length > 0 && { pathParameters: match.parameters }),
    requestContext: {
      accountId: context.account,
      apiId: context.apiId,
      ...(context.jwt && { authorizer: { jwt: context.jwt } }),
      domainName: headers.host ?? 'localhost',
      domainPrefix: context.apiId,
      http: {
        method,
        path: pathname,
        protocol: 'HTTP/1.1',
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: context.requestId,
      routeKey: match.route.key,
      stage: context.stage,
      time: gatewayTime(now),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: !isText,
  };
}

const headersOf = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : (value ?? ''),
    ]),
  );

const queryOf = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name).join(',')]));

/** `12/Mar/2026:19:03:58 +0000`. */
function gatewayTime(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? [];
  return `${day}/${month}/${year}:${clock} +0000`;
}
