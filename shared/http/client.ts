/**
 * The typed client of the API: `createClient(contract, options)` has a function for each operation,
 * taking its params, query and body and resolving to the body of the answer.
 *
 * It rejects with `ApiError`: `problem` is what the API said, or, for an answer of the gateway itself
 * (401, 404 of an unknown route, 413, 429, 5xx), the nearest code; `network` means that no answer came.
 */
import type { BodyInputOf, Contract, Operation, ParamsOf, QueryInputOf, ReplyOf } from './operation.ts';
import { type Problem, type ProblemCode, problemContentType } from './problem.ts';

export type ApiErrorCode =
  | ProblemCode
  | 'unauthenticated'
  | 'forbidden'
  | 'too_many_requests'
  | 'network'
  /** What answers in the server's place (the demo's, in the browser) has no such operation. */
  | 'not_in_demo';

export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly problem: Problem | null;

  constructor(status: number, code: ApiErrorCode, message: string, problem: Problem | null, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

export interface ClientOptions {
  /** Where `/v1/...` is found; empty for the page's own origin. */
  baseUrl: string;
  /** The access token to send, asked for before each call that is not public. */
  accessToken: () => Promise<string | null>;
  fetch?: typeof fetch;
}

type Part<Key extends string, Value> = Value extends undefined ? unknown : { [K in Key]: Value };
type OptionalPart<Key extends string, Value> = Value extends undefined ? unknown : { [K in Key]?: Value };

export type InputOf<O extends Operation> = Part<'params', ParamsOf<O>> &
  OptionalPart<'query', QueryInputOf<O>> &
  Part<'body', BodyInputOf<O>> & { signal?: AbortSignal };

export type Client<C extends Contract> = {
  [Name in keyof C]: (input: InputOf<C[Name]>) => Promise<ReplyOf<C[Name]>['body']>;
};

export interface RawInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

/** One call on its way: the operation, its name in the contract and what was given. */
export interface Call {
  name: string;
  operation: Operation;
  input: RawInput;
}

/** Carries a call: resolves to the body of the answer, or rejects with `ApiError`. */
export type Transport = (call: Call) => Promise<unknown>;

export const createClient = <C extends Contract>(contract: C, options: ClientOptions): Client<C> =>
  createClientOver(contract, httpTransport(options));

/** A client whose calls go by a transport of their own. */
export function createClientOver<C extends Contract>(contract: C, transport: Transport): Client<C> {
  const calls = Object.entries(contract).map(([name, operation]) => [
    name,
    (input: RawInput = {}) => transport({ name, operation, input }),
  ]);
  return Object.fromEntries(calls) as Client<C>;
}

/** By HTTP, to the API. */
export const httpTransport =
  (options: ClientOptions): Transport =>
  ({ operation, input }) =>
    call(operation, input, options);

/** The URL of an operation, from `baseUrl`, with its parameters in place. */
export function urlOf(operation: Pick<Operation, 'path'>, input: Pick<RawInput, 'params' | 'query'>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new TypeError(`the path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

async function call(operation: Operation, input: RawInput, options: ClientOptions): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (operation.access !== 'public') {
    const token = await options.accessToken();
    if (token === null) throw new ApiError(401, 'unauthenticated', 'You are signed out', null);
    headers.authorization = `Bearer ${token}`;
  }
  const init: RequestInit = { method: operation.method, headers, signal: input.signal ?? null };
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  let answer: Response;
  try {
    answer = await (options.fetch ?? fetch)(options.baseUrl + urlOf(operation, input), init);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError(0, 'network', 'No answer came', null, cause);
  }
  if (answer.ok) return answer.json();
  throw await errorOf(answer);
}

const gatewayCodes: Record<number, ApiErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'body_too_large',
  429: 'too_many_requests',
  503: 'busy',
};

async function errorOf(answer: Response): Promise<ApiError> {
  if (answer.headers.get('content-type')?.startsWith(problemContentType)) {
    const problem = (await answer.json()) as Problem;
    return new ApiError(answer.status, problem.code, problem.detail ?? problem.title, problem);
  }
  const code = gatewayCodes[answer.status] ?? 'internal_error';
  return new ApiError(answer.status, code, `The answer was ${answer.status}`, null);
}
