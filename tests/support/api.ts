/** The API without a gateway: a domain's own handler is called with the gateway's event, against the real table. */
import type { Invocation } from '@batchbook/functions/platform/deadline';
import { contracts, type Domain } from '@batchbook/shared/contract';
import { type Operation, routeKeyOf } from '@batchbook/shared/http/operation';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

const modules: Record<Domain, () => Promise<{ handler: Handler }>> = {
  meta: () => import('@batchbook/functions/meta/api'),
  accounts: () => import('@batchbook/functions/accounts/api'),
  billing: () => import('@batchbook/functions/billing/api'),
  ingredients: () => import('@batchbook/functions/ingredients/api'),
  recipes: () => import('@batchbook/functions/recipes/api'),
  stock: () => import('@batchbook/functions/stock/api'),
  production: () => import('@batchbook/functions/production/api'),
  'market-events': () => import('@batchbook/functions/market-events/api'),
  insight: () => import('@batchbook/functions/insight/api'),
  live: () => import('@batchbook/functions/live/api'),
  support: () => import('@batchbook/functions/support/api'),
};

/** Looked up once: an import costs time even when the module is cached. */
const loaded = new Map<Domain, Handler>();

export interface NamedOperation {
  domain: Domain;
  name: string;
  operation: Operation;
}

/** Every operation of the contract. */
export const allOperations: NamedOperation[] = Object.entries(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([name, operation]) => ({
    domain: domain as Domain,
    name,
    operation: operation as Operation,
  })),
);

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** An object is sent as JSON; a string as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The session by which it is called: the token's `origin_jti` and `auth_time`. By default one that has just begun. */
  session?: { id: string; beganAt: number };
  /** The function's invocation, with its end. By default it has none. */
  invocation?: Invocation;
}

export interface Answer {
  status: number;
  /** The parsed answer, untyped for tests. */
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts the shape that it reads
  body: any;
}

/** Calls an operation as `userId`; `null` has no session. */
export async function call(userId: string | null, name: string, input: Input = {}): Promise<Answer> {
  const answer = await invoke(userId, name, input);
  return { status: answer.statusCode ?? 0, body: JSON.parse(answer.body ?? 'null') };
}

/** The same, returning the function's raw answer. */
export async function invoke(
  userId: string | null,
  name: string,
  input: Input = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const found = allOperations.find((one) => one.name === name);
  if (!found) throw new Error(`the contract has no ${name}`);
  const handler = loaded.get(found.domain) ?? (await modules[found.domain]()).handler;
  loaded.set(found.domain, handler);
  const context = { awsRequestId: 'test', ...input.invocation } as Context;
  return handler(eventOf(found.operation, userId, input), context);
}

function eventOf(operation: Operation, userId: string | null, input: Input): APIGatewayProxyEventV2 {
  const { params = {}, query, body, headers = {}, session } = input;
  const path = operation.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const event = {
    version: '2.0',
    routeKey: routeKeyOf(operation),
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    pathParameters: params,
    ...(query ? { queryStringParameters: query } : {}),
    requestContext: {
      requestId: 'test-request',
      routeKey: routeKeyOf(operation),
      // Everybody comes from a network of their own, whose limits are theirs.
      http: { method: operation.method, path, sourceIp: newAddress() },
      ...(userId === null ? {} : { authorizer: { jwt: { claims: claimsOf(userId, session), scopes: [] } } }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    isBase64Encoded: false,
  };
  return event as unknown as APIGatewayProxyEventV2;
}

let networks = 0;
function newAddress(): string {
  networks += 1;
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
}

/** As the gateway passes them on: as text. */
const claimsOf = (sub: string, session: Input['session']) => ({
  sub,
  origin_jti: session?.id ?? 'a session',
  auth_time: String(session?.beganAt ?? Math.floor(Date.now() / 1000)),
});
