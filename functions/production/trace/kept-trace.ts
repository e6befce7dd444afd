/**
 * A trace of more than one page, kept for an hour as it was found: its next pages neither walk again nor find anything else.
 * Who bought is read from the sales for each page, as for a recall. A trace that is gone by then is found again. One that a
 * request has no time for is found by a worker, which writes under it how far it is.
 *
 * | what            | pk             | sk              | read by                            |
 * |-----------------|----------------|-----------------|------------------------------------|
 * | what is traced  | ORG#o#TRACE#id | HEAD            | the worker and its pages; TTL too  |
 * | what was found  | ORG#o#TRACE#id | PART#digest#nnn | its next pages; TTL after an hour  |
 */
import { isDeepStrictEqual } from 'node:util';
import { traceWanted } from '@batchbook/events/production';
import { newId } from '@batchbook/shared/ids';
import type { Trace, TraceQuery } from '@batchbook/shared/production/trace-schema';
import { epochSeconds } from '../../platform/clock.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { publish } from '../../platform/outbox.ts';
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import { getItem, queryAll } from '../../platform/table/read.ts';
import { exists, transact, transactUnlessChanged } from '../../platform/table/write.ts';
import type { FoundSoFar } from './effort.ts';
import { traceInBackground } from './find-trace.ts';
import { foundIn, keptOf, packedParts, pageOfFound, putParts } from './packed-trace.ts';
import { nothing, pageWhileWorking, type WholeTrace } from './trace-page.ts';

interface Scope {
  organizationId: string;
}

const headType = 'TRACE';
const partType = 'TRACEPART';
const keptForSeconds = 3_600;
/** An id has 26 letters. Cursors of pages alone begin with another letter. */
const cursorPattern = /^k([0-9A-Z]{26})(.*)$/;

const tracePk = ({ organizationId }: Scope, id: string): string =>
  `${organizationPk(organizationId)}#TRACE#${id}`;

/** Keeps what the first page was of. @returns the cursor with its id. */
export async function keepTrace(
  scope: Scope,
  { cursor: _page, ...query }: TraceQuery,
  { whole, nextCursor, now }: { whole: WholeTrace; nextCursor: string; now: Date },
): Promise<string> {
  const id = newId();
  const { partsOf, parts } = packedParts(tracePk(scope, id), partType, keptOf(whole));
  const expiresAt = epochSeconds(now) + keptForSeconds;
  const head = { ...headKey(scope, id), type: headType, query, partsOf };
  await putParts(
    scope,
    [...parts, head].map((part) => ({ ...part, expiresAt })),
  );
  return `k${id}${nextCursor}`;
}

/** The cursor within the lists; none of their first page. */
export function innerCursor(cursor: string): string | undefined {
  const [, id, inner] = cursorPattern.exec(cursor) ?? [];
  return id === undefined ? cursor : inner || undefined;
}

const headKey = (scope: Scope, id: string): Key => ({ pk: tracePk(scope, id), sk: 'HEAD' });

/** Has a worker find all of it. @returns the cursor under which its pages are, once it has. */
export async function findLater(
  scope: Scope,
  { cursor: _page, ...query }: TraceQuery,
  { working, now }: { working: FoundSoFar; now: Date },
): Promise<string> {
  const id = newId();
  const expiresAt = epochSeconds(now) + keptForSeconds;
  const head = { ...headKey(scope, id), type: headType, query, working, expiresAt };
  const { organizationId } = scope;
  await transact(scope, [
    { label: headType, put: head },
    publish({ definition: traceWanted, organizationId, data: { id } }, now),
  ]);
  return `k${id}`;
}

/** Finds all of a trace that somebody waits for. May run again. */
export async function findWanted(scope: Scope, id: string): Promise<void> {
  const key = headKey(scope, id);
  const head = await getItem(scope, key, { consistent: true });
  if (!head || head.partsOf !== undefined) return;
  const { expiresAt } = head;
  const found = await traceInBackground(scope, head.query as TraceQuery, { label: headType, key });
  const { partsOf, parts } = packedParts(tracePk(scope, id), partType, keptOf(found ?? nothing));
  await putParts(
    scope,
    parts.map((part) => ({ ...part, expiresAt })),
  );
  const done = { expression: 'SET partsOf = :partsOf', values: { ':partsOf': partsOf }, condition: exists };
  await transactUnlessChanged(scope, [{ label: headType, update: key, ...done }]);
}

/**
 * A later page of a kept trace; `null` when it isn't kept any more.
 * @throws RequestProblem when it is of another trace.
 */
export async function pageOfKept(scope: Scope, { cursor = '', ...query }: TraceQuery): Promise<Trace | null> {
  const [, id, inner] = cursorPattern.exec(cursor) ?? [];
  if (id === undefined) return null;
  const parts = await queryAll(scope, { pk: tracePk(scope, id) });
  if (parts.length === 0) return null;
  const head = parts.find(({ sk }) => sk === headKey(scope, id).sk);
  if (head && !isDeepStrictEqual(head.query, query)) throw invalid('cursor', 'is of another trace');
  if (head && head.partsOf === undefined) return pageWhileWorking(head.working as FoundSoFar, `k${id}`);
  const page = await pageOfFound(scope, foundIn(head ?? {}, parts), inner || undefined);
  return { ...page, nextCursor: page.nextCursor && `k${id}${page.nextCursor}` };
}
