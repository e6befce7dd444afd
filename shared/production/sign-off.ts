/** What somebody who signs off a recall is asked about, besides the buyers whom nobody reached. */
import { type Authority, authorities, type RecallKind } from './constants.ts';
import type { RecallRow } from './recall-row-schema.ts';
import type { Reconciled } from './reconciliation.ts';

/** What is still out, what is only possible too. */
export const stillOutIn = (lines: readonly Reconciled[]): Reconciled[] =>
  lines.filter(({ stillOut }) => stillOut !== '0');

/** The authorities that nobody is marked to have informed. They aren’t informed of a drill. */
export const uninformedAuthorities = (kind: RecallKind, rows: readonly RecallRow[]): Authority[] =>
  kind === 'drill'
    ? []
    : authorities.filter(
        (of) => !rows.some(({ authority, reachedAt }) => authority === of && reachedAt !== null),
      );
