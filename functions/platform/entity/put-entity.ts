/**
 * The single meaning of PUT for every entity with a `version` (architecture, section 2). Without a version it creates:
 * 201 the first time, 200 for the same content again, 409 for other content under a known id. With one it updates: 412
 * with the current entity for a stale version, or 200 if the entity already has the requested content. Invariants 2 and
 * 18.
 */
import { createHash } from 'node:crypto';
import type { Operation, ReplyOf } from '@batchbook/shared/http/operation';
import { stableJson } from '@batchbook/shared/stable-json';
import type { ActorOf } from '../actor.ts';
import { notFound, RequestProblem } from '../http/request-problem.ts';
import { created, ok, type RequestOf, type UseCase, useCase } from '../http/use-case.ts';
import { retryOnConflict } from './retry.ts';

/** A stored entity: its content, its version, and a digest of its create request. */
export interface Stored<Content> {
  content: Content;
  version: number;
  createdDigest: string;
}

export type PutDecision<Content> =
  | { kind: 'create'; content: Content; createdDigest: string }
  | { kind: 'update'; content: Content; version: number }
  | { kind: 'unchanged' };

interface PutRequest<Content> {
  version: number | undefined;
  stored: Stored<Content> | undefined;
  /** The content of a new entity, with defaults for omitted fields. */
  create: () => Content;
  /** The content of `current`, with the sent fields replaced. */
  merge: (current: Content) => Content;
  /** The entity as the API answers it, for the 412. */
  present: () => unknown;
  /** The part of the content that requests set, without what the server adds. Two requests are compared by it. */
  requested?: (content: Content) => unknown;
}

export function decidePut<Content>(request: PutRequest<Content>): PutDecision<Content> {
  const { stored, version, requested = (content: Content): unknown => content } = request;
  if (version === undefined) {
    const content = request.create();
    const createdDigest = digestOf(requested(content));
    if (!stored) return { kind: 'create', content, createdDigest };
    if (stored.createdDigest === createdDigest) return { kind: 'unchanged' };
    throw new RequestProblem('id_taken');
  }
  if (!stored) throw notFound();
  const content = request.merge(stored.content);
  if (digestOf(requested(content)) === digestOf(requested(stored.content))) return { kind: 'unchanged' };
  if (stored.version !== version) throw new RequestProblem('stale_version', { current: request.present() });
  return { kind: 'update', content, version };
}

export type PutChange<Content> = Exclude<PutDecision<Content>, { kind: 'unchanged' }>;

/** The entity that the operation answers. */
export type EntityOf<O extends Operation> = Extract<ReplyOf<O>, { status: 200 }>['body'];

type PutCall<O extends Operation> = RequestOf<O> & { actor: ActorOf<O> };

export interface PutSteps<O extends Operation, Found, Content> {
  /** Reads, strongly, everything that the decision depends on. */
  read: (request: RequestOf<O>) => Promise<Found>;
  decide: (found: Found, request: PutCall<O>) => PutDecision<Content>;
  write: (change: PutChange<Content>, found: Found, request: PutCall<O>) => Promise<EntityOf<O>>;
  /** Returns the entity from what was read. */
  entityIn: (found: Found, request: PutCall<O>) => EntityOf<O>;
  /** Replaces the default retry when the write depends on more than the entity. */
  retry?: <Result>(
    first: Found,
    readAgain: () => Promise<Found>,
    attempt: (found: Found) => Promise<Result>,
  ) => Promise<Result>;
}

/**
 * Returns the use case of a PUT: it reads, decides and writes. A failed condition means that another request was faster,
 * or that this one is a repeat. It then decides again on fresh data, and never writes twice.
 */
export function putUseCase<O extends Operation, Found, Content>(
  operation: O,
  { read, decide, write, entityIn, retry }: PutSteps<O, Found, Content>,
): UseCase<O> {
  return useCase<O, Found>(operation, {
    read,
    answer: async (request, first) => {
      const readAgain = () => read(request);
      const attempt = async (found: Found) => {
        const decision = decide(found, request);
        if (decision.kind === 'unchanged') return ok(entityIn(found, request));
        const entity = await write(decision, found, request);
        return decision.kind === 'create' ? created(entity) : ok(entity);
      };
      const settle = (found: Found) => retryOnConflict(found, readAgain, attempt);
      const reply = await (retry ? retry(first, readAgain, settle) : settle(first));
      return reply as unknown as ReplyOf<O>;
    },
  });
}

/** Returns a digest of a JSON value, independent of the order of its keys. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(stableJson(value)).digest('base64url').slice(0, 22);
}
