/**
 * Ids are ULIDs: 26 characters of Crockford base 32, minted by the creator, sortable by
 * the millisecond in which they were made.
 */
import { decodeTime, monotonicFactory } from 'ulid';
import * as z from 'zod/mini';

const next = monotonicFactory();

export const newId = (): string => next();

/** When it was made, by its creator's clock. */
export const timeOfId = (id: string): Date => new Date(decodeTime(id));

export const idSchema = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, { error: 'must be a ULID of 26 characters' }));
