/**
 * The one meaning of PUT for every entity with a `version` (architecture, section 2). Without a version
 * it creates: 201 the first time, 200 for the same content again, 409 for other content under a known
 * id. With one it updates: 412 with the entity as it stands when the version is stale, unless what is
 * asked for is already so (200). Invariants 2 and 18.
 */
import { createHash } from 'node:crypto';
import { stableJson } from '@batchbook/shared/stable-json';
import { notFound, RequestProblem } from '../http/request-problem.ts';
import { retryOnConflict } from './retry.ts';

/** An entity as kept: its content, its version, and a digest of what it was created from. */
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
  /** The content of a new entity, with defaults for what was left out. */
  create: () => Content;
  /** The content of `current` with what was sent in its place. */
  merge: (current: Content) => Content;
  /** The entity as the API answers it, for the 412. */
  present: () => unknown;
  /** What of the content was asked for, without what the server adds: two requests are compared by it. */
  asked?: (content: Content) => unknown;
}

export function decidePut<Content>(request: PutRequest<Content>): PutDecision<Content> {
  const { stored, version, asked = (content: Content): unknown => content } = request;
  if (version === undefined) {
    const content = request.create();
    const createdDigest = digestOf(asked(content));
    if (!stored) return { kind: 'create', content, createdDigest };
    if (stored.createdDigest === createdDigest) return { kind: 'unchanged' };
    throw new RequestProblem('id_taken');
  }
  if (!stored) throw notFound();
  const content = request.merge(stored.content);
  if (digestOf(asked(content)) === digestOf(asked(stored.content))) return { kind: 'unchanged' };
  if (stored.version !== version) throw new RequestProblem('stale_version', { current: request.present() });
  return { kind: 'update', content, version };
}

export type PutChange<Content> = Exclude<PutDecision<Content>, { kind: 'unchanged' }>;

interface PutSteps<Found, Content, Entity> {
  /** What was read, strongly, before. */
  found: Found;
  decide: (found: Found) => PutDecision<Content>;
  write: (change: PutChange<Content>, found: Found) => Promise<Entity>;
  /** Reads it again, strongly. */
  readAgain: () => Promise<Found>;
  /** The entity as it stands in `found`. */
  entityIn: (found: Found) => Entity;
}

/**
 * Decides and writes. When a condition of the write fails, somebody was faster or this is the same request a second
 * time: it is decided again on what is there then, and never written twice.
 */
export const settlePut = <Found, Content, Entity>(
  steps: PutSteps<Found, Content, Entity>,
): Promise<{ isNew: boolean; entity: Entity }> =>
  retryOnConflict(steps.found, steps.readAgain, async (found) => {
    const decision = steps.decide(found);
    if (decision.kind === 'unchanged') return { isNew: false, entity: steps.entityIn(found) };
    return { isNew: decision.kind === 'create', entity: await steps.write(decision, found) };
  });

/** A digest of a JSON value that does not depend on the order of its keys. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(stableJson(value)).digest('base64url').slice(0, 22);
}
