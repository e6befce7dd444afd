/**
 * The typed client of the API. `createClient(routes, options)` has a function for each route. It takes the params, query
 * and body of its operation and resolves to the body of the answer. The types come from the contracts, which a client
 * doesn't load.
 *
 * It rejects with `ApiError`. `problem` is the API's, or, when the gateway itself answered (401, 404 of an unknown route,
 * 413, 429, 5xx), the nearest code. `network` means that no answer came: none at all, or none in time (`hasTimedOut`).
 */
import type { AnyOperation } from '../contract.ts';
import { RecentMap } from '../recent-map.ts';
import type { BodyInputOf, Operation, ParamsOf, QueryInputOf, ReplyOf, Route, Routes } from './operation.ts';
import { type Problem, type ProblemCode, problemContentType } from './problem.ts';

export type ApiErrorCode =
  | ProblemCode
  | 'unauthenticated'
  | 'forbidden'
  | 'too_many_requests'
  | 'network'
  /** The demo, which replaces the server in the browser, has no such operation. */
  | 'not_in_demo';

export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly problem: Problem | null;
  /** When the same call may work, if the answer said so. */
  retryAfterSeconds: number | null = null;

  constructor(status: number, code: ApiErrorCode, message: string, problem: Problem | null, cause?: unknown) {
    super(message, { cause });
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

/** The gateway answers within this, if only that it can't. A network that takes everything and gives nothing doesn't. */
export const answerWithinMs = 30_000;

/** A write also has its body to send, which is long for an import. */
const writtenWithinMs = 120_000;

const timeoutName = 'TimeoutError';

const isTimeout = (cause: unknown): boolean => cause instanceof DOMException && cause.name === timeoutName;

/** Whether a call was given up because no answer came in time. Its answer may still be on its way, as with any lost one. */
export const hasTimedOut = (error: unknown): boolean =>
  isTimeout(error) || (error instanceof ApiError && isTimeout(error.cause));

export interface ClientOptions {
  /** The origin of `/v1/...`; empty for the page's own. */
  baseUrl: string;
  /** Returns the access token; called before each call that isn't public. */
  accessToken: () => Promise<string | null>;
  fetch?: typeof fetch;
}

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };
type OptionalPart<Key extends string, Value> = Value extends undefined ? unknown : { [K in Key]?: Value };

export type InputOf<O extends Operation> = Part<'params', ParamsOf<O>> &
  OptionalPart<'query', QueryInputOf<O>> &
  Part<'body', BodyInputOf<O>> & { signal?: AbortSignal };

/** The operation of a route. */
export type OperationAt<R extends Route> = Extract<AnyOperation, Pick<R, 'method' | 'path'>>;

export type Client<R extends Routes> = {
  [Name in keyof R]: (input: InputOf<OperationAt<R[Name]>>) => Promise<ReplyOf<OperationAt<R[Name]>>['body']>;
};

export interface RawInput {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

type PathOf<O, M> = O extends { method: M; path: `/v1/organizations/{organizationId}/${infer Plural}/{id}` }
  ? Plural
  : never;

/** The last path segment of a collection with both PUT and DELETE. */
export type CollectionPath = PathOf<AnyOperation, 'PUT'> & PathOf<AnyOperation, 'DELETE'>;

/** A call to send. */
export interface Call {
  route: Route;
  input: RawInput;
}

/** Sends a call: resolves to the body of the answer, or rejects with `ApiError`. */
export type Transport = (call: Call) => Promise<unknown>;

export const createClient = <R extends Routes>(routes: R, options: ClientOptions): Client<R> =>
  createClientOver(routes, httpTransport(options));

/** Returns a client that sends its calls through `transport`. */
export function createClientOver<R extends Routes>(routes: R, transport: Transport): Client<R> {
  const calls = Object.entries(routes).map(([name, route]) => [
    name,
    (input: RawInput = {}) => transport({ route, input }),
  ]);
  return Object.fromEntries(calls) as Client<R>;
}

/** Sends calls to the API by HTTP. */
export function httpTransport(options: ClientOptions): Transport {
  const known: KnownAnswers = new RecentMap(knownMax);
  return ({ route, input }) => call(route, input, options, known);
}

interface KnownAnswer {
  etag: string;
  body: unknown;
}

/**
 * The last large answers, by URL. The API checks each request as ever, and answers 304 where nothing has changed: the
 * same object is returned then, and neither sent nor read again.
 */
type KnownAnswers = RecentMap<string, KnownAnswer>;

const knownMax = 30;

/** Returns the URL of a route under `baseUrl`, with its parameters filled in. */
export function urlOf(
  { path: template }: Pick<Route, 'path'>,
  input: Pick<RawInput, 'params' | 'query'>,
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new TypeError(`the path parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

interface Patience {
  signal: AbortSignal;
  /** The answer has begun. The rest of it may take as long as it takes. */
  end: () => void;
}

/** Gives up a call that gets no answer, besides the caller's own signal. */
function patienceFor(method: Route['method'], own: AbortSignal | undefined): Patience {
  const late = new AbortController();
  const withinMs = method === 'GET' ? answerWithinMs : writtenWithinMs;
  const timer = setTimeout(() => late.abort(new DOMException('No answer in time', timeoutName)), withinMs);
  const signal = own === undefined ? late.signal : AbortSignal.any([own, late.signal]);
  return { signal, end: () => clearTimeout(timer) };
}

async function call(
  route: Route,
  input: RawInput,
  options: ClientOptions,
  knownAnswers: KnownAnswers,
): Promise<unknown> {
  const url = options.baseUrl + urlOf(route, input);
  const known = route.method === 'GET' ? knownAnswers.get(url) : undefined;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (route.access !== 'public') {
    const token = await options.accessToken();
    if (token === null) throw new ApiError(401, 'unauthenticated', 'You are signed out', null);
    headers.authorization = `Bearer ${token}`;
  }
  if (known) headers['if-none-match'] = known.etag;
  const patience = patienceFor(route.method, input.signal);
  const init: RequestInit = { method: route.method, headers, signal: patience.signal };
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(input.body);
  }
  let answer: Response;
  try {
    answer = await (options.fetch ?? fetch)(url, init);
  } catch (cause) {
    if (input.signal?.aborted) throw cause;
    throw new ApiError(0, 'network', 'No answer came', null, cause);
  } finally {
    patience.end();
  }
  if (known && answer.status === 304) {
    knownAnswers.set(url, known);
    return known.body;
  }
  if (!answer.ok) throw await errorOf(answer);
  const body = await answer.json();
  if (route.method === 'GET') {
    const etag = answer.headers.get('etag');
    if (etag === null) knownAnswers.delete(url);
    else knownAnswers.set(url, { etag, body });
  }
  return body;
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
  const error = await refusalIn(answer);
  error.retryAfterSeconds = Number(answer.headers.get('retry-after')) || null;
  return error;
}

async function refusalIn(answer: Response): Promise<ApiError> {
  if (answer.headers.get('content-type')?.startsWith(problemContentType)) {
    const problem = (await answer.json()) as Problem;
    return new ApiError(answer.status, problem.code, problem.detail ?? problem.title, problem);
  }
  const code = gatewayCodes[answer.status] ?? 'internal_error';
  return new ApiError(answer.status, code, `The answer was ${answer.status}`, null);
}
