/** Cursors of lists: the last sort key without the list's prefix, so that a cursor can't leave its list. */
import { idSchema, pageLimitDefault } from '@batchbook/shared/http/fields';
import * as z from 'zod/mini';
import { invalid } from './request-problem.ts';

export interface PageQuery {
  cursor?: string | undefined;
  limit?: string | undefined;
}

export const limitOf = ({ limit }: PageQuery): number =>
  limit === undefined ? pageLimitDefault : Number(limit);

const isId = (text: string): boolean => z.safeParse(idSchema, text).success;

/**
 * @param isKey Checks a sort key after the list's prefix: an id by default.
 * @throws RequestProblem when the cursor isn't one of this list.
 */
export function pageOf(
  query: PageQuery,
  prefix: string,
  isKey: (text: string) => boolean = isId,
): { limit: number; after?: string } {
  const limit = limitOf(query);
  if (query.cursor === undefined) return { limit };
  const key = Buffer.from(query.cursor, 'base64url').toString('utf8');
  if (!isKey(key)) throw invalid('cursor', 'is not a cursor of this list');
  return { limit, after: prefix + key };
}

export const cursorOf = (next: string | null, prefix: string): string | null =>
  next === null ? null : Buffer.from(next.slice(prefix.length)).toString('base64url');
