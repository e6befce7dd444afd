/**
 * A trace of more than one page, kept for an hour as it was found: its next pages neither walk again nor find anything else.
 * Who bought is read from the sales for each page, as for a recall. A trace that is gone by then is found again.
 *
 * | what           | pk             | sk              | read by                            |
 * |----------------|----------------|-----------------|------------------------------------|
 * | what was found | ORG#o#TRACE#id | PART#digest#nnn | its next pages; TTL after an hour  |
 */
import { newId } from '@batchbook/shared/ids';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { epochSeconds } from '../../platform/clock.ts';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { putItem } from '../../platform/table/write.ts';
import { foundIn, keptOf, packedParts, pageOfFound } from './packed-trace.ts';
import type { WholeTrace } from './trace-page.ts';

interface Scope {
  organizationId: string;
}

const partType = 'TRACEPART';
const keptForSeconds = 3_600;
const partsAtOnce = 5;
/** An id has 26 letters. Cursors of pages alone begin with another letter. */
const cursorPattern = /^k([0-9A-Z]{26})(.+)$/;

const tracePk = ({ organizationId }: Scope, id: string): string =>
  `${organizationPk(organizationId)}#TRACE#${id}`;

/** Keeps what the first page was of. @returns the cursor with its id. */
export async function keepTrace(
  scope: Scope,
  whole: WholeTrace,
  nextCursor: string,
  now: Date,
): Promise<string> {
  const id = newId();
  const { parts } = packedParts(tracePk(scope, id), partType, keptOf(whole));
  const expiresAt = epochSeconds(now) + keptForSeconds;
  await forEachConcurrently(parts, partsAtOnce, (part) => putItem(scope, { ...part, expiresAt }));
  return `k${id}${nextCursor}`;
}

/** The cursor within the lists. */
export const innerCursor = (cursor: string): string => cursorPattern.exec(cursor)?.[2] ?? cursor;

/** A later page of a kept trace; `null` when it isn't kept any more. */
export async function pageOfKept(scope: Scope, cursor: string): Promise<Trace | null> {
  const [, id, inner] = cursorPattern.exec(cursor) ?? [];
  if (id === undefined) return null;
  const parts = await queryAll(scope, { pk: tracePk(scope, id) });
  if (parts.length === 0) return null;
  const page = await pageOfFound(scope, foundIn({}, parts), inner);
  return { ...page, nextCursor: page.nextCursor && `k${id}${page.nextCursor}` };
}
