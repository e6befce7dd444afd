/**
 * Pages of a trace. Its lists follow one another, and a page ends where it is full, so an answer stays well under a
 * megabyte however long the names are. Who wants the whole joins each list of all pages. A cursor is the key of the last
 * entry, so that what is deleted between two pages makes none skip another.
 */
import type { Certainty, Trace, TracedSale } from '@batchbook/shared/production/trace-schema';
import { invalid } from '../../platform/http/request-problem.ts';
import type { FoundSoFar } from './effort.ts';

/** A trace as it is found and kept. What is only possible is among the others, marked. */
export type WholeTrace = Omit<Trace, 'possible' | 'nearest' | 'working' | 'nextCursor'> & {
  /** What else moved something without naming a lot. */
  movements: Trace['possible']['movements'];
};

const pageBytes = 600_000;
/** Of one list: the names of so many sales are read at once. */
const entriesMax = 2_000;

type Name = keyof WholeTrace;
type Keys = { [List in Name]: (entry: WholeTrace[List][number], index: number) => string };

const inOrder = (_entry: unknown, index: number): string => String(index).padStart(7, '0');

/** The lists as they follow one another, each with the keys that it is sorted by. What was made once stays: lots are counted. */
const keys: Keys = {
  lots: inOrder,
  balance: inOrder,
  happenings: inOrder,
  runs: ({ level, id }) => `${String(level).padStart(3, '0')} ${id}`,
  stock: ({ itemId, siteId, lotCode, useByDate, certainty }) =>
    `${itemId} ${siteId} ${lotCode} ${useByDate ?? ''} ${certainty}`,
  events: ({ id, batchNumber, product, certainty }) => `${id} ${batchNumber ?? ''} ${product} ${certainty}`,
  movements: ({ postedAt, id, siteId }) => `${postedAt} ${id} ${siteId}`,
  sales: ({ id, runId }) => `${id} ${runId}`,
};
const names = Object.keys(keys) as Name[];

interface Entry {
  list: Name;
  key: string;
  value: object;
}

const isPossible = ({ certainty }: Certainty): boolean => certainty === 'possible';

export const nothing: WholeTrace = {
  ...{ lots: [], runs: [], stock: [], sales: [], events: [], balance: [], happenings: [], movements: [] },
};

function traceOf({ movements, ...lists }: WholeTrace, nextCursor: string | null): Trace {
  const possible = {
    runs: lists.runs.filter(isPossible),
    sales: lists.sales.filter(isPossible),
    movements,
  };
  return { ...lists, possible, nextCursor };
}

/** A page while all of it is still being found. */
export const pageWhileWorking = (working: FoundSoFar, nextCursor: string | null): Trace => ({
  ...traceOf(nothing, nextCursor),
  working,
});

const entriesIn = <List extends Name>(lists: WholeTrace, list: List): Entry[] =>
  lists[list]
    .map((value, index): Entry => ({ list, value, key: keys[list](value, index) }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));

interface Position {
  at: number;
  key: string;
}

/** @throws RequestProblem when it isn't a cursor of a trace. */
export function positionOf(cursor: string): Position {
  const [, at, key] = /^(\d) (.*)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (at === undefined || key === undefined || Number(at) >= names.length)
    throw invalid('cursor', 'is not a cursor of this list');
  return { at: Number(at), key };
}

const cursorOf = ({ list, key }: Entry): string =>
  Buffer.from(`${names.indexOf(list)} ${key}`).toString('base64url');

/** What comes after the position, at most so much of each list. */
function entriesAfter(whole: WholeTrace, after: Position | null): { entries: Entry[]; isAll: boolean } {
  const entries: Entry[] = [];
  for (const [at, list] of names.entries()) {
    if (after && at < after.at) continue;
    const rest = entriesIn(whole, list).filter(({ key }) => at !== after?.at || key > after.key);
    entries.push(...rest.slice(0, entriesMax));
    if (rest.length > entriesMax) return { entries, isAll: false };
  }
  return { entries, isAll: true };
}

/** How many fit, at least one. Entries of one key stay together. */
function fitting(entries: readonly Entry[]): number {
  let bytes = 0;
  for (const [index, { list, key, value }] of entries.entries()) {
    // Possible runs and sales are there twice.
    const times = 'certainty' in value && value.certainty === 'possible' ? 2 : 1;
    bytes += times * (Buffer.byteLength(JSON.stringify(value)) + 1);
    const before = entries[index - 1];
    const isTied = before?.list === list && before.key === key;
    if (bytes > pageBytes && before && !isTied) return index;
  }
  return entries.length;
}

/**
 * @param named Puts the purchasers to the sales that may come on the page, where they aren't there yet.
 * @throws RequestProblem when the cursor isn't one of this list.
 */
export async function pageOfTrace(
  whole: WholeTrace,
  cursor: string | undefined,
  named = async (sales: TracedSale[]): Promise<TracedSale[]> => sales,
): Promise<Trace> {
  const { entries, isAll } = entriesAfter(whole, cursor === undefined ? null : positionOf(cursor));
  const sales = entries.filter(({ list }) => list === 'sales');
  const withNames = await named(sales.map(({ value }) => value as TracedSale));
  const values = new Map<Entry, object>(sales.map((entry, index) => [entry, withNames[index] as object]));
  const all = entries.map((entry) => ({ ...entry, value: values.get(entry) ?? entry.value }));
  const page = all.slice(0, fitting(all));
  const last = page.at(-1);
  const lists = Object.fromEntries(
    names.map((list) => [list, page.filter((entry) => entry.list === list).map(({ value }) => value)]),
  ) as unknown as WholeTrace;
  return traceOf(lists, last && (page.length < all.length || !isAll) ? cursorOf(last) : null);
}
