/**
 * The one meaning of PUT for every entity with a `version` (architecture, section 2). Without a version
 * it creates: 201 the first time, 200 for the same content again, 409 for other content under a known
 * id. With one it updates: 412 with the entity as it stands when the version is stale, unless what is
 * asked for is already so (200). Invariants 2 and 18.
 */
import { createHash } from 'node:crypto';
import { RequestProblem, notFound } from './http/request-problem.ts';

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
}

export function decidePut<Content>(request: PutRequest<Content>): PutDecision<Content> {
  const { stored, version } = request;
  if (version === undefined) {
    const content = request.create();
    const createdDigest = digestOf(content);
    if (!stored) return { kind: 'create', content, createdDigest };
    if (stored.createdDigest === createdDigest) return { kind: 'unchanged' };
    throw new RequestProblem('id_taken');
  }
  if (!stored) throw notFound();
  const content = request.merge(stored.content);
  if (digestOf(content) === digestOf(stored.content)) return { kind: 'unchanged' };
  if (stored.version !== version) throw new RequestProblem('stale_version', { current: request.present() });
  return { kind: 'update', content, version };
}

/** A digest of a JSON value that does not depend on the order of its keys. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(stable(value)).digest('base64url').slice(0, 22);
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${stable(part)}`).join(',')}}`;
}
