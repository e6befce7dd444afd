/**
 * An operation of the API as plain data. Four readers live on it: the functions (`serve`), the typed
 * client, the OpenAPI document and the CDK app's routes. A path is written here and nowhere else.
 */
import type * as z from 'zod/mini';
import { type Requirement, refusalCodes } from '../billing/requirements.ts';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call: anybody; a signed-in user; an active member of the organization in the path; its owner.
 */
export type Access = 'public' | 'user' | 'member' | 'owner';

export type Schema = z.ZodMiniType;

/** The statuses of success an operation may answer with, each with the schema of its body. */
export type Responses = Partial<Record<200 | 201, Schema>>;

export interface Operation {
  readonly method: Method;
  /** With `{name}` for each path parameter, from `/v1`. */
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** What the plan must allow. It can still be read, and asked for again what was written before. */
  readonly requires?: Requirement;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** At most so many bytes; left out, 1 MB. */
  readonly bodyMaxBytes?: number;
  readonly responses: Responses;
  /** Beyond those that every operation of its kind may answer with (see `problemsOf`). */
  readonly problems?: readonly ProblemCode[];
}

export type Contract = Readonly<Record<string, Operation>>;

/** API Gateway's name of the route, which is also how a function finds the operation. */
export const routeKeyOf = (operation: Pick<Operation, 'method' | 'path'>): string =>
  `${operation.method} ${operation.path}`;

/** Every problem an operation may answer with: its own and those that its kind brings along. */
export function problemsOf(operation: Operation): ProblemCode[] {
  const codes = new Set<ProblemCode>(operation.problems);
  if (operation.requires) for (const code of refusalCodes(operation.requires)) codes.add(code);
  if (operation.params || operation.query || operation.body) codes.add('invalid_request');
  if (operation.body) for (const code of bodyProblems) codes.add(code);
  if (operation.access === 'member' || operation.access === 'owner') codes.add('not_found');
  if (operation.access === 'owner') codes.add('owner_only');
  if (operation.method !== 'GET') codes.add('busy');
  if (operation.access !== 'public') codes.add('unavailable');
  return [...codes];
}

const bodyProblems: ProblemCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type'];

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.core.$ZodType ? z.input<S> : undefined;

export type ParamsOf<O extends Operation> = Output<O['params']>;
export type QueryOf<O extends Operation> = Output<O['query']>;
export type BodyOf<O extends Operation> = Output<O['body']>;
export type BodyInputOf<O extends Operation> = Input<O['body']>;
export type QueryInputOf<O extends Operation> = Input<O['query']>;

/** What a handler answers: one of the declared statuses with the body that belongs to it. */
export type ReplyOf<O extends Operation> = {
  [Status in keyof O['responses'] & number]: { status: Status; body: Output<O['responses'][Status]> };
}[keyof O['responses'] & number];
