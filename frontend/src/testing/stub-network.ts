/**
 * The network as a test sees it: answers by the operation's name in the contract, typed by it, and the user
 * pool's by the name of its call. Whatever has no answer fails the test by name.
 */
import { contracts } from '@batchbook/shared/contract';
import type { Operation, ReplyOf } from '@batchbook/shared/http/operation';
import { type Problem, problemContentType, problems } from '@batchbook/shared/http/problem';
import { vi } from 'vitest';
import { userPoolClientId } from './session.ts';

type Domains = typeof contracts;
type BodyOfReply<O extends Operation> = ReplyOf<O>['body'];

/** The body of a success, a refusal made by `refusal`, a status of the gateway, or what makes one of them. */
type Answer<Body> =
  | Body
  | Refusal
  | ((request: { body: unknown; path: string; query: string }) => Body | Refusal | Promise<Body | Refusal>);

export type ApiAnswers = {
  [D in keyof Domains]?: {
    [Name in keyof Domains[D]]?: Domains[D][Name] extends Operation
      ? Answer<BodyOfReply<Domains[D][Name]>>
      : never;
  };
};

class Refusal {
  readonly status: number;
  readonly problem: Problem | null;
  /** Seconds, in the header `Retry-After`. */
  retryAfter: number | null = null;

  constructor(status: number, problem: Problem | null) {
    this.status = status;
    this.problem = problem;
  }
}

/** An API error with its problem. */
export const refusal = (code: Problem['code'], more: Partial<Problem> = {}): Refusal => {
  const { status, title } = problems[code];
  return new Refusal(status, { type: 'about:blank', title, status, code, ...more });
};

/** Too many requests, until so many seconds have passed. */
export const refusalFor = (retryAfter: number): Refusal =>
  Object.assign(refusal('too_many_requests'), { retryAfter });

/** The gateway in front of the API refuses. */
export const gatewayRefusal = (status: number): Refusal => new Refusal(status, null);

export interface PoolAnswers {
  [call: string]: object | { error: string; message?: string };
}

export interface NetworkCall {
  name: string;
  path: string;
  /** With its question mark, or empty. */
  query: string;
  body: unknown;
  authorization: string | null;
}

const config = {
  region: 'eu-west-2',
  userPoolId: 'eu-west-2_local1',
  userPoolClientId,
  userPoolEndpoint: 'http://localhost:4000/_local/cognito/',
  mailUrl: 'http://localhost:4000/_local/mail',
  communityUrl: null,
  supportEmail: 'help@batchbook.example',
};

/** Replaces `fetch` with the stub. Returns the calls in order. */
export function stubNetwork(api: ApiAnswers = {}, pool: PoolAnswers = {}): NetworkCall[] {
  const calls: NetworkCall[] = [];
  const answers: ApiAnswers = {
    ...api,
    accounts: { acceptInvitations: { success: true, activatedMemberships: [] }, ...api.accounts },
    production: { listHolds: { items: [], nextCursor: null }, ...api.production },
    insight: { listNotifications: { items: [], total: 0 }, ...api.insight },
    meta: { getConfig: config, logClientError: { logged: true }, ...api.meta },
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), location.href),
      init,
    );
    const url = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const authorization = request.headers.get('authorization');
    const poolCall = request.headers.get('x-amz-target')?.split('.').at(-1);
    if (poolCall !== undefined) {
      calls.push({ name: poolCall, path: url.pathname, query: url.search, body, authorization });
      return poolReply(pool, poolCall);
    }
    const found = operationOf(request.method, url.pathname);
    calls.push({ name: found.name, path: url.pathname, query: url.search, body, authorization });
    return apiReply(answers, found, { body, path: url.pathname, query: url.search });
  });
  return calls;
}

async function poolReply(pool: PoolAnswers, call: string): Promise<Response> {
  const answer = await pool[call];
  if (answer === undefined) throw new Error(`no answer is stubbed for the user pool's ${call}`);
  const headers = { 'content-type': 'application/x-amz-json-1.1' };
  if ('error' in answer) {
    const { error, message = error } = answer as { error: string; message?: string };
    return new Response(JSON.stringify({ __type: error, message }), { status: 400, headers });
  }
  return new Response(JSON.stringify(answer), { status: 200, headers });
}

interface Found {
  domain: string;
  name: string;
}

function operationOf(method: string, path: string): Found {
  for (const [domain, contract] of Object.entries(contracts))
    for (const [name, operation] of Object.entries(contract as Record<string, Operation>)) {
      const pattern = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`);
      if (operation.method === method && pattern.test(path)) return { domain, name };
    }
  throw new Error(`the contract has no ${method} ${path}`);
}

async function apiReply(
  answers: ApiAnswers,
  { domain, name }: Found,
  request: { body: unknown; path: string; query: string },
): Promise<Response> {
  const byName = (answers as Record<string, Record<string, unknown> | undefined>)[domain];
  const stubbed = byName?.[name];
  if (stubbed === undefined) throw new Error(`no answer is stubbed for ${domain}.${name}`);
  const answer: unknown = await (typeof stubbed === 'function' ? stubbed(request) : stubbed);
  if (answer instanceof Refusal) {
    const headers = {
      'content-type': answer.problem ? problemContentType : 'application/json',
      ...(answer.retryAfter !== null && { 'retry-after': String(answer.retryAfter) }),
    };
    return new Response(JSON.stringify(answer.problem ?? { message: 'refused' }), {
      status: answer.status,
      headers,
    });
  }
  return Response.json(answer);
}
