/**
 * Reads a page of the journal: all movements of an organization, month by month in GSI1, newest first. A request reads a
 * limited number of index pages, whatever its filter. When it hasn't found enough by then, its page is short and says
 * where to continue.
 */
import { timeOfId } from '@batchbook/shared/ids';
import type { MovementReason } from '@batchbook/shared/stock/movement-schema';
import { invalid } from '../../platform/http/request-problem.ts';
import { monthBefore, monthOf } from '../../platform/months.ts';
import { type IndexKey, type Item, queryIndexBack } from '../../platform/table/read.ts';
import { journalPk, ledgerPk, movePrefix, placeOfMovement } from './movement-table.ts';

export interface JournalFilter {
  siteId?: string | undefined;
  itemId?: string | undefined;
  reason?: MovementReason | undefined;
  userId?: string | undefined;
  /** Days, both included (UTC). */
  from?: string | undefined;
  to?: string | undefined;
}

/** A cursor: after a movement, or at the newest of a month. */
export type JournalPosition = { after: IndexKey } | { month: string };

interface Request {
  limit: number;
  after: JournalPosition | null;
  now: Date;
}

const readsMax = 12;
/** The maximum with a filter. */
const searchedAtOnce = 1000;

/** @throws RequestProblem for a cursor of another span of time. */
export async function readJournalPage(
  organizationId: string,
  filter: JournalFilter,
  { limit, after, now }: Request,
): Promise<{ items: Item[]; next: JournalPosition | null }> {
  const span = spanOf(organizationId, filter, now);
  if (span.from > span.to) return { items: [], next: null };
  if (after && 'after' in after && (after.after.gsi1sk < span.from || after.after.gsi1sk > span.to))
    throw notOfThisList();
  const first = monthOf(span.from);
  const isSought = seekerOf(filter);
  const items: Item[] = [];
  let at: JournalPosition = after ?? { month: monthOf(span.to) };
  for (let read = 0; read < readsMax; read++) {
    const month: string = 'after' in at ? at.after.gsi1pk.slice(-'yyyymm'.length) : at.month;
    if (month < first) return { items, next: null };
    const page = await queryIndexBack(
      { organizationId },
      {
        indexPk: journalPk(organizationId, month),
        ...span,
        limit: isSought === null ? limit - items.length : searchedAtOnce,
        ...('after' in at && { after: at.after }),
      },
    );
    for (const item of page.items) {
      if (isSought !== null && !isSought(item)) continue;
      items.push(item);
      if (items.length === limit) return { items, next: { after: indexKeyOf(item) } };
    }
    at = page.next ? { after: page.next } : { month: monthBefore(month) };
  }
  return { items, next: at };
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 'yyyy-mm-dd'.length);

/** The requested span, which starts no earlier than the organization. */
function spanOf(
  organizationId: string,
  { from, to }: JournalFilter,
  now: Date,
): { from: string; to: string } {
  const begun = dayOf(timeOfId(organizationId));
  const today = dayOf(now);
  const [first, last] = [
    from !== undefined && from > begun ? from : begun,
    to !== undefined && to < today ? to : today,
  ];
  return { from: `${first}T00:00:00.000Z`, to: `${last}T23:59:59.999Z` };
}

/** Returns `null` when there is no filter. */
function seekerOf({ siteId, itemId, reason, userId }: JournalFilter): ((item: Item) => boolean) | null {
  if ([siteId, itemId, reason, userId].every((sought) => sought === undefined)) return null;
  return (item) => {
    const of = placeOfMovement(item);
    return (
      (siteId === undefined || of.siteId === siteId) &&
      (itemId === undefined || of.itemId === itemId) &&
      (reason === undefined || item.reason === reason) &&
      (userId === undefined || item.userId === userId)
    );
  };
}

const indexKeyOf = ({ pk, sk, gsi1pk, gsi1sk }: Item): IndexKey => ({
  pk,
  sk,
  gsi1pk: gsi1pk as string,
  gsi1sk: gsi1sk as string,
});

export function cursorOfJournal(position: JournalPosition): string {
  const text = 'month' in position ? position.month : textOf(position.after);
  return Buffer.from(text).toString('base64url');
}

function textOf({ pk, sk, gsi1sk }: IndexKey): string {
  const { itemId, siteId } = placeOfMovement({ pk });
  return [gsi1sk, itemId, siteId, sk.slice(movePrefix.length)].join(' ');
}

const notOfThisList = () => invalid('cursor', 'is not a cursor of this list');

const monthPattern = /^\d{4}(0[1-9]|1[0-2])$/;
const afterPattern =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9A-Z]{26}) ([0-9A-Z]{26}) ([0-9A-Z]{26})$/;

/** @throws RequestProblem for a cursor that isn't one of this list. */
export function journalPositionOf(organizationId: string, cursor: string): JournalPosition {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (monthPattern.test(text)) return { month: text };
  const [, time, itemId, siteId, id] = afterPattern.exec(text) ?? [];
  if (time === undefined || itemId === undefined || siteId === undefined || id === undefined)
    throw notOfThisList();
  return {
    after: {
      pk: ledgerPk(organizationId, { itemId, siteId }),
      sk: movePrefix + id,
      gsi1pk: journalPk(organizationId, monthOf(time)),
      gsi1sk: time,
    },
  };
}
