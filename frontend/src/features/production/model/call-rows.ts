/** Whom a recall calls, what they have, and the rows that say who was reached and what came back. */
import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import { compareDecimals, sumDecimals } from '@batchbook/shared/money';
import type { Authority } from '@batchbook/shared/production/constants';
import type { PutRow, RecallRow } from '@batchbook/shared/production/recall-row-schema';
import {
  type Indexed,
  indexed,
  keyOfRow,
  quantityIn,
  type RowOf,
  rowOfEvent,
  soldBefore,
  wentOutTo,
} from '@batchbook/shared/production/recall-rows';
import { reconcile } from '@batchbook/shared/production/reconciliation';
import type { Certainty, TracedEvent, TracedSale } from '@batchbook/shared/production/trace-schema';
import { countOf, listOf } from '@batchbook/shared/text';
import { type Found, isPossible } from '../../../data/traces.ts';
import { shownDay, shownMoment } from '../../../ui/dates.ts';
import { itemsText, quantityOf } from './amounts.ts';
import {
  assumedText,
  type Buyer,
  type BuyerLine,
  buyersOf,
  type Contact,
  contactsOf,
  linesOf,
  productsIn,
} from './buyers.ts';
import { agencyText, authorityNames } from './recall-words.ts';
import { eventsById } from './trace.ts';

/** What somebody may give back of: a sale, or a batch at an event. */
export interface Part {
  about: RowOf;
  /** 'HFT-261205-01: 12 tarts, Dec 05, 2026'. */
  label: string;
  quantity: string;
  unit: string;
  isPossible: boolean;
}

/** Somebody to call: a buyer, an event, an authority. */
export interface Called {
  key: string;
  name: string;
  /** Of a buyer. */
  email?: string;
  /** How to reach them: phone, email, address. */
  contacts: readonly Contact[];
  /** What to do besides; '' for nothing. */
  note: string;
  /** What they have of each batch. */
  lines: readonly BuyerLine[];
  /** The rows that say they were reached. */
  about: readonly RowOf[];
  parts: readonly Part[];
}

export interface CallGroup {
  title: string;
  called: readonly Called[];
}

export type WentOut = Indexed<TracedSale, TracedEvent> & Pick<Found, 'lots' | 'runs'>;

/** All that went out, what is only possible too, and what each run made. */
export const wentOutIn = ({ runs, sales, events, lots, possible }: Found): WentOut => ({
  lots,
  runs: [...runs, ...possible.runs],
  ...indexed({
    sales: [...sales, ...possible.sales],
    events: [...events, ...possible.events],
  }),
});

/** A customer is reached for all that they bought; somebody without a record, by each of their sales. */
function aboutBuyer({ sales }: Buyer): RowOf[] {
  const customers = new Set(sales.map(({ customerId }) => customerId));
  const [customerId] = customers;
  return customerId && customers.size === 1 ? [{ customerId }] : sales.map(({ id }) => ({ saleId: id }));
}

const partLabel = (of: string, one: { quantity: string; unit: string } & Certainty, day = ''): string =>
  `${of}: ${[quantityOf(one), day, isPossible(one) ? 'possible' : ''].filter(Boolean).join(', ')}`;

const calledBuyer = (buyer: Buyer, products: ReadonlyMap<string, string>): Called => ({
  key: buyer.key,
  name: buyer.name,
  email: buyer.email,
  contacts: contactsOf(buyer),
  note: '',
  lines: linesOf(buyer, products),
  about: aboutBuyer(buyer),
  parts: buyer.sales.map((sale) => ({
    about: { saleId: sale.id },
    label: partLabel(sale.batchNumber, sale, shownDay(sale.saleDate)),
    ...{ quantity: sale.quantity, unit: sale.unit, isPossible: isPossible(sale) },
  })),
});

/** @param sold What went out of it, what is certain first. */
function calledEvent(sold: readonly [TracedEvent, ...TracedEvent[]], all: readonly TracedEvent[]): Called {
  const [{ id, name, location, eventDate }] = sold;
  const day = eventDate === null ? '' : shownDay(eventDate);
  return {
    key: id,
    name,
    contacts: [{ text: location || 'No location' }],
    note: 'A notice for sales without a name.',
    lines: sold.map((one) => ({
      ...{ product: one.product, batch: one.batchNumber ?? '', amounts: quantityOf(one), day },
      isPossible: isPossible(one),
      // It goes without saying of what is only possible.
      ...(one.assumed && !isPossible(one) && { known: assumedText }),
      about: [rowOfEvent(one, all)],
    })),
    about: [{ eventId: id }],
    parts: sold.map((one) => ({
      about: rowOfEvent(one, all),
      label: partLabel(one.batchNumber ?? one.product, one),
      ...{ quantity: one.quantity, unit: one.unit, isPossible: isPossible(one) },
    })),
  };
}

const isOut = ({ quantity }: TracedEvent): boolean => quantity !== '0';

/** Nobody has what an event wasted. */
const calledEvents = (found: Found): Called[] =>
  [...eventsById(found).values()].flatMap((all) => {
    const [first, ...others] = all.filter(isOut);
    return first ? [calledEvent([first, ...others], all)] : [];
  });

const noParts = { lines: [], parts: [] };

const authoritiesToCall = (authority: LocalAuthority | undefined): Called[] => [
  {
    ...{ key: 'local_authority', name: 'Your local authority’s food safety team' },
    contacts: authority
      ? [...(authority.name ? [{ text: authority.name }] : []), ...contactsOf(authority)]
      : [],
    note: '',
    ...{ about: [{ authority: 'local_authority' }], ...noParts },
  },
  {
    ...{ key: 'food_standards_agency', name: authorityNames.food_standards_agency },
    ...{ contacts: [], note: agencyText },
    ...{ about: [{ authority: 'food_standards_agency' }], ...noParts },
  },
];

interface Sold {
  bought: readonly Called[];
  events: readonly Called[];
}

/** Who has some: certainly, with what they may have besides; or only possibly. */
export interface Everybody extends Sold {
  maybe: Sold;
}

const hasSome = ({ parts }: Called): boolean => !parts.every((part) => part.isPossible);

export function everybodyIn(found: Found): Everybody {
  const products = productsIn(found);
  const bought = buyersOf([...found.sales, ...found.possible.sales]).map((one) => calledBuyer(one, products));
  const events = calledEvents(found);
  const mayHave = (called: Called): boolean => !hasSome(called);
  return {
    ...{ bought: bought.filter(hasSome), events: events.filter(hasSome) },
    maybe: { bought: bought.filter(mayHave), events: events.filter(mayHave) },
  };
}

/** '2 buyers and 1 event', '1 more buyer'; '' for nobody. */
const peopleText = ({ bought, events }: Sold, more = ''): string =>
  listOf([
    ...(bought.length > 0 ? [countOf(bought.length, `${more}buyer`)] : []),
    ...(events.length > 0 ? [countOf(events.length, `${more}event`)] : []),
  ]);

/** The answer in a sentence: '9 fingers of Shortbread went to 2 buyers. 1 more buyer may have some.' */
export function answerText(found: Found): string {
  const everybody = everybodyIn(found);
  const [certain, maybe] = [peopleText(everybody), peopleText(everybody.maybe, 'more ')];
  const out = reconcile(wentOutIn(found), [])
    .filter(({ isPossible }) => !isPossible)
    .map(({ product: name, distributed: quantity, unit }) => ({ name, quantity, unit }));
  return [
    certain === '' ? 'Nobody is known to have any of it.' : `${listOf(itemsText(out))} went to ${certain}.`,
    ...(maybe === '' ? [] : [`${maybe} may have some.`]),
  ].join(' ');
}

/** Everybody to call: each buyer and event once, certain ones first. */
export function callGroups(
  { bought, events, maybe }: Everybody,
  authority: LocalAuthority | undefined,
): CallGroup[] {
  return [
    { title: 'Bought it', called: bought },
    { title: 'Sold at an event', called: events },
    { title: 'May have bought it', called: maybe.bought },
    { title: 'May have been sold at an event', called: maybe.events },
    { title: 'Also tell', called: authoritiesToCall(authority) },
  ].filter(({ called }) => called.length > 0);
}

export interface Mark {
  at: string;
  by: string;
}

interface Noted {
  place: number;
  text: (end: string) => string;
  /** Of a batch of an event alone. */
  batchNumber?: string | undefined;
}

type One = TracedSale | TracedEvent;

/** What was done, by whom and what it is about: a list of thousands reads its rows once. */
export interface CallRecord {
  out: WentOut;
  /** By the id of a sale, a customer or an event, or by the authority. */
  marks: ReadonlyMap<string, Mark>;
  /** What came back of a sale or an event. */
  back: ReadonlyMap<One, readonly Noted[]>;
}

export function recordOf(found: Found, rows: readonly RecallRow[]): CallRecord {
  const out = wentOutIn(found);
  const marks = new Map<string, Mark>();
  for (const { saleId, customerId, eventId, authority, reachedAt: at, by } of rows) {
    const whom = saleId ?? customerId ?? eventId ?? authority;
    if (at !== null && whom !== undefined && !marks.has(whom)) marks.set(whom, { at, by });
  }
  const back = new Map<One, Noted[]>();
  const notes = [...notedBefore(out), ...rows.flatMap((row) => notedSince(row, out))];
  for (const [place, [one, note]] of notes.entries()) {
    const known = back.get(one);
    if (known) known.push({ ...note, place });
    else back.set(one, [{ ...note, place }]);
  }
  return { out, marks, back };
}

type Note = readonly [One, Omit<Noted, 'place'>];

/** What came back before a recall was recorded, at the first sale of its customer. */
const notedBefore = (out: WentOut): Note[] =>
  out.lots.flatMap(({ lotCode, returns = [] }) =>
    returns.flatMap((back): Note[] => {
      const [one] = soldBefore({ lotCode, customerId: back.customerId }, out);
      return one ? [[one, { text: () => `${quantityOf(back)} of ${lotCode}, came back before` }]] : [];
    }),
  );

function notedSince(row: RecallRow, out: WentOut): Note[] {
  const { recovered, unit, batchNumber, name } = row;
  const about = recovered === null || name !== undefined ? [] : wentOutTo(row, out);
  const [one] = about;
  if (!one || recovered === null) return [];
  const of = one.batchNumber ?? ('product' in one ? one.product : '');
  const more = isMore(row, about) ? ': more came back than went out' : '';
  const text = (end: string) => `${quantityOf({ quantity: recovered, unit })} of ${of}${end}${more}`;
  return [[one, { text, batchNumber }]];
}

/** Who made the last call that is noted; '' while none is. */
export const lastCaller = (rows: readonly RecallRow[]): string =>
  rows
    .filter(({ reachedAt, by }) => reachedAt !== null && by !== '')
    .sort((a, b) => (a.reachedAt ?? '').localeCompare(b.reachedAt ?? ''))
    .at(-1)?.by ?? '';

/** When a buyer of this sale was reached, by the sale or by its customer; `null` while nobody has. */
export const markOfSale = (
  { id, customerId }: Pick<TracedSale, 'id' | 'customerId'>,
  { marks }: CallRecord,
): Mark | null => marks.get(id) ?? marks.get(customerId ?? '') ?? null;

export const markOfEvent = (id: string, { marks }: CallRecord): Mark | null => marks.get(id) ?? null;

export const markOfAuthority = (of: Authority, rows: readonly RecallRow[]): Mark | null => {
  const row = rows.find(({ authority, reachedAt }) => authority === of && reachedAt !== null);
  return row?.reachedAt ? { at: row.reachedAt, by: row.by } : null;
};

/** When they were reached: a buyer, for each of their sales, of which those count that are certain where there are some. */
export function markOf(called: Called, record: CallRecord): Mark | null {
  const [first] = called.about;
  const whom = first?.eventId ?? first?.authority;
  if (whom !== undefined) return record.marks.get(whom) ?? null;
  const parts = called.parts.filter(({ isPossible }) => !hasSome(called) || !isPossible);
  const sales = parts.flatMap((part) => record.out.bySale.get(part.about.saleId ?? '') ?? []);
  const marks = sales.map((sale) => markOfSale(sale, record));
  return marks.every((mark) => mark !== null) ? (marks[0] ?? null) : null;
}

/**
 * What came back of these parts, each once among all parts: '7 tarts of HFT-261205-01', '2 tarts of HFT-261205-01, came back before'.
 * @param end After each that was noted in the list, such as ' back'.
 */
export function backTexts(
  parts: readonly Pick<Part, 'about'>[],
  { out, back }: CallRecord,
  end = '',
): string[] {
  const sold = new Set(parts.flatMap(({ about }) => wentOutTo(about, out)));
  const isOfThese = ({ batchNumber }: Noted): boolean =>
    !batchNumber || parts.some(({ about }) => about.batchNumber === batchNumber);
  return [...sold]
    .flatMap((one) => back.get(one) ?? [])
    .filter(isOfThese)
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text(end));
}

function isMore(row: RecallRow, out: readonly { quantity: string; unit: string }[]): boolean {
  const [first] = out;
  const back = first && quantityIn(row.recovered ?? '0', row.unit, first.unit);
  if (!back) return false;
  const [one = '0'] = out.map(({ quantity }) => quantity);
  return out.length === 1 && compareDecimals(back, one) > 0;
}

/** Whether a row says that more came back than went out, with what came back before and what other rows say. */
export function isTooMuchWith(row: RecallRow, rows: readonly RecallRow[], out: WentOut): boolean {
  const others = rows.filter((one) => keyOfRow(one) !== keyOfRow(row));
  const [before, after] = [others, [...others, row]].map((all) =>
    sumDecimals(reconcile(out, all).map(({ tooMuch }) => tooMuch)),
  );
  return compareDecimals(after ?? '0', before ?? '0') > 0;
}

export const rowAbout = (about: RowOf, rows: readonly RecallRow[]): RecallRow | undefined =>
  rows.find((row) => keyOfRow(row) === keyOfRow(about));

const nothingDone = { reachedAt: null, by: '', recovered: null, unit: '' };

/** The rows to send, with this changed in each of those about somebody. Rows that say nothing any more are left out. */
export function rowsWith(
  rows: readonly RecallRow[],
  about: readonly RowOf[],
  change: Partial<PutRow>,
): PutRow[] {
  const keys = new Set(about.map(keyOfRow));
  const known = rows
    .filter(({ name }) => name === undefined)
    .map(
      ({ byUserId: _, recoveredAt: _at, recoveredByUserId: _by, name: _none, ...row }): PutRow =>
        keys.has(keyOfRow(row)) ? { ...row, ...change } : row,
    );
  const before = new Set(known.map(keyOfRow));
  const added = about
    .filter((one) => !before.has(keyOfRow(one)))
    .map(({ name: _none, ...one }): PutRow => ({ ...one, ...nothingDone, ...change }));
  return [...known, ...added].filter(
    ({ reachedAt, by, recovered }) => reachedAt !== null || by !== '' || recovered !== null,
  );
}

/** What somebody changed of the rows that they read, on top of what somebody else wrote meanwhile. */
export function rowsMerged(
  read: readonly RecallRow[],
  mine: readonly PutRow[],
  theirs: readonly RecallRow[],
): PutRow[] {
  const before = new Map(rowsWith(read, [], {}).map((row) => [keyOfRow(row), JSON.stringify(row)]));
  const kept = new Set(mine.map(keyOfRow));
  const changed = mine.filter((row) => before.get(keyOfRow(row)) !== JSON.stringify(row));
  const own = new Set(changed.map(keyOfRow));
  const others = rowsWith(theirs, [], {}).filter((row) => {
    const key = keyOfRow(row);
    return !own.has(key) && (kept.has(key) || !before.has(key));
  });
  return [...others, ...changed];
}

/** Takes a mark back, wherever it is. */
export const rowsUnmarked = (
  { about, parts }: Called,
  rows: readonly RecallRow[],
  { out }: CallRecord,
): PutRow[] => {
  const sales = parts.flatMap((part) => wentOutTo(part.about, out));
  const customers = new Set(sales.flatMap((sale) => ('customerId' in sale ? (sale.customerId ?? []) : [])));
  const keys = new Set([...about, ...parts.map((part) => part.about)].map(keyOfRow));
  const isTheirs = (row: RecallRow): boolean =>
    keys.has(keyOfRow(row)) || (row.customerId !== undefined && customers.has(row.customerId));
  return rowsWith(rows, rows.filter(isTheirs), { reachedAt: null, by: '' });
};

/** What was noted by a name that nobody can be sure of any more: 'Ben: told Dec 06, 2026 at 09:10'. */
export const namedTexts = (rows: readonly RecallRow[]): string[] =>
  rows.flatMap(({ name, reachedAt, recovered, unit, batchNumber }) => {
    if (name === undefined) return [];
    const back = recovered && `${quantityOf({ quantity: recovered, unit })} of ${batchNumber ?? ''} back`;
    return [`${name}: ${[reachedAt && `told ${shownMoment(reachedAt)}`, back].filter(Boolean).join(', ')}`];
  });
