/**
 * An operation of the API as plain data. Four readers use it: the functions (`serve`), the typed client, the OpenAPI
 * document and the CDK app's routes. Its route is in its domain's `routes.ts`, the only place with its path; its schemas
 * are in `contract.ts`. So screens load routes without validators.
 */
import type * as z from 'zod/mini';
import { type Requirement, refusalCodes } from '../billing/requirements.ts';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call: anybody, a signed-in user, an active member of the path's organization, or its owner. */
export type Access = 'public' | 'user' | 'member' | 'owner';

export type Schema = z.ZodMiniType;

/** Whether a body may be left out. */
export const isOptional = (schema: Schema): boolean => schema.safeParse(undefined).success;

/** The success statuses of an operation, each with the schema of its body. */
export type Responses = Partial<Record<200 | 201, Schema>>;

/** What a client needs to make a request. */
export interface Route {
  readonly method: Method;
  /** With `{name}` for each path parameter, from `/v1`. */
  readonly path: `/v1/${string}`;
  readonly access: Access;
}

export type Routes = Readonly<Record<string, Route>>;

export interface Operation extends Route {
  readonly summary: string;
  /** What the plan must allow. Reads are always allowed, and so are repeats of earlier writes. */
  readonly requires?: Requirement;
  /** Whether an owner may call it for an organization that they deleted. */
  readonly reachesClosed?: boolean;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The maximum size in bytes; 1 MB by default. */
  readonly bodyMaxBytes?: number;
  /** The header with the signature of the body, which is then handed on as it came (`SignedBody`). */
  readonly signedBy?: string;
  /** The body carries its own signature. It is handed on as it came, and may be plain text, as SNS sends it. */
  readonly signedInside?: boolean;
  readonly responses: Responses;
  /** Problem codes besides those that every operation of its kind may answer (see `problemsOf`). */
  readonly problems?: readonly ProblemCode[];
}

export type Contract = Readonly<Record<string, Operation>>;

/** API Gateway's name of the route, by which a function finds the operation. */
export const routeKeyOf = (operation: Pick<Operation, 'method' | 'path'>): string =>
  `${operation.method} ${operation.path}`;

/** Returns every problem an operation may answer: its own, and those of its kind. */
export function problemsOf(operation: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>(operation.problems);
  if (operation.requires) for (const code of refusalCodes(operation.requires)) codes.add(code);
  if (operation.params || operation.query || operation.body) codes.add('invalid_request');
  if (operation.body) for (const code of bodyProblems) codes.add(code);
  if (operation.access === 'member' || operation.access === 'owner') codes.add('not_found');
  if (operation.access === 'owner') codes.add('owner_only');
  if (operation.method !== 'GET') codes.add('busy');
  if (operation.access !== 'public') codes.add('session_ended').add('answer_too_large').add('unavailable');
  return [...codes];
}

const bodyProblems: ProblemCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type'];

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.core.$ZodType ? z.input<S> : undefined;

/** A body that only its signature vouches for. Nothing of it is parsed before that is verified. */
export interface SignedBody {
  text: string;
  /** Empty when the header is missing. */
  signature: string;
}

export type ParamsOf<O extends Operation> = Output<O['params']>;
export type QueryOf<O extends Operation> = Output<O['query']>;
export type BodyOf<O extends Operation> = O extends { signedBy: string }
  ? SignedBody
  : O extends { signedInside: true }
    ? string
    : Output<O['body']>;
export type BodyInputOf<O extends Operation> = Input<O['body']>;
export type QueryInputOf<O extends Operation> = Input<O['query']>;

/** A handler's answer: one of the declared statuses with its body. */
export type ReplyOf<O extends Operation> = {
  [Status in keyof O['responses'] & number]: { status: Status; body: Output<O['responses'][Status]> };
}[keyof O['responses'] & number];
