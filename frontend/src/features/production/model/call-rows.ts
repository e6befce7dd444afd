/** Whom a recall calls, what they have, and the rows that say who was reached and what came back. */
import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import { compareDecimals } from '@batchbook/shared/money';
import type { Authority } from '@batchbook/shared/production/constants';
import type { PutRow, RecallRow } from '@batchbook/shared/production/recall-row-schema';
import {
  type Distribution,
  keyOfRow,
  quantityIn,
  type RowOf,
  soldBefore,
  wentOutTo,
} from '@batchbook/shared/production/recall-rows';
import { reconcile } from '@batchbook/shared/production/reconciliation';
import type { TracedEvent, TracedSale } from '@batchbook/shared/production/trace-schema';
import { countOf, listOf } from '@batchbook/shared/text';
import type { Found } from '../../../data/traces.ts';
import { shownDay, shownMoment } from '../../../ui/dates.ts';
import { agencyText, authorityNames } from './recall-words.ts';
import {
  type Buyer,
  type BuyerLine,
  buyersOf,
  type Contact,
  contactsOf,
  itemsText,
  linesOf,
  productsIn,
  quantityOf,
} from './trace.ts';

/** What somebody may give back of: a sale, or a batch at an event. */
export interface Part {
  about: RowOf;
  /** 'HFT-261205-01: 12 tarts, Dec 05, 2026'. */
  label: string;
  quantity: string;
  unit: string;
}

/** Somebody to call: a buyer, an event, an authority. */
export interface Called {
  key: string;
  name: string;
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

/** All that went out, what is only possible too, and what each run made. */
export const wentOutIn = ({
  runs,
  sales,
  events,
  lots,
  possible,
}: Found): Distribution<TracedSale, TracedEvent> & Pick<Found, 'lots' | 'runs'> => ({
  lots,
  runs: [...runs, ...possible.runs],
  sales: [...sales, ...possible.sales],
  events: [...events, ...possible.events],
});

/** A customer is reached for all that they bought; somebody without a record, by each of their sales. */
function aboutBuyer({ sales }: Buyer): RowOf[] {
  const customers = new Set(sales.map(({ customerId }) => customerId));
  const [customerId] = customers;
  return customerId && customers.size === 1 ? [{ customerId }] : sales.map(({ id }) => ({ saleId: id }));
}

const calledBuyer = (buyer: Buyer, products: ReadonlyMap<string, string>): Called => ({
  key: buyer.key,
  name: buyer.name,
  contacts: contactsOf(buyer),
  note: '',
  lines: linesOf(buyer, products),
  about: aboutBuyer(buyer),
  parts: buyer.sales.map(({ id, batchNumber, quantity, unit, saleDate }) => ({
    about: { saleId: id },
    label: `${batchNumber}: ${quantityOf({ quantity, unit })}, ${shownDay(saleDate)}`,
    ...{ quantity, unit },
  })),
});

const aboutEvent = ({ id, batchNumber }: Pick<TracedEvent, 'id' | 'batchNumber'>): RowOf => ({
  eventId: id,
  ...(batchNumber !== null && { batchNumber }),
});

function calledEvent([first, ...others]: readonly [TracedEvent, ...TracedEvent[]]): Called {
  const { id, name, location, eventDate } = first;
  const sold = [first, ...others];
  const day = eventDate === null ? '' : shownDay(eventDate);
  return {
    key: id,
    name,
    contacts: [{ text: location || 'No location' }],
    note: 'A notice for sales without a name.',
    lines: sold.map((one) => ({
      ...{ product: one.product, batch: one.batchNumber ?? '', amounts: quantityOf(one), day },
      ...{ isAssumed: one.assumed, about: [aboutEvent(one)] },
    })),
    about: [{ eventId: id }],
    parts: sold.map(({ batchNumber, product, quantity, unit }) => ({
      about: aboutEvent({ id, batchNumber }),
      label: `${batchNumber ?? product}: ${quantityOf({ quantity, unit })}`,
      ...{ quantity, unit },
    })),
  };
}

const isOut = ({ quantity }: TracedEvent): boolean => quantity !== '0';

/** Nobody has what an event wasted. */
const eventsIn = (events: readonly TracedEvent[]): Called[] =>
  [...Map.groupBy(events.filter(isOut), ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first ? [calledEvent([first, ...others])] : [],
  );

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

/** Who certainly has some of it. */
export const soldIn = (found: Found): { bought: Called[]; events: Called[] } => ({
  bought: boughtIn(found),
  events: eventsIn(found.events),
});

export const boughtIn = (found: Found): Called[] => {
  const products = productsIn(found);
  return buyersOf(found.sales).map((buyer) => calledBuyer(buyer, products));
};

/** Who may have some, and doesn't certainly. */
export function maybeSoldIn(found: Found): ReturnType<typeof soldIn> {
  const products = productsIn(found);
  const { bought, events } = soldIn(found);
  const isNew =
    (known: readonly Called[]) =>
    ({ key }: { key: string }): boolean =>
      !known.some((one) => one.key === key);
  const maybe = buyersOf(found.possible.sales).map((buyer) => calledBuyer(buyer, products));
  return {
    bought: maybe.filter(isNew(bought)),
    events: eventsIn(found.possible.events).filter(isNew(events)),
  };
}

/** '2 buyers and 1 event', '1 more buyer'; '' for nobody. */
const peopleText = ({ bought, events }: ReturnType<typeof soldIn>, more = ''): string =>
  listOf([
    ...(bought.length > 0 ? [countOf(bought.length, `${more}buyer`)] : []),
    ...(events.length > 0 ? [countOf(events.length, `${more}event`)] : []),
  ]);

/** The answer in a sentence: '9 fingers of Shortbread went to 2 buyers. 1 more buyer may have some.' */
export function answerText(found: Found): string {
  const [certain, maybe] = [peopleText(soldIn(found)), peopleText(maybeSoldIn(found), 'more ')];
  const out = reconcile(wentOutIn(found), [])
    .filter(({ isPossible }) => !isPossible)
    .map(({ product: name, distributed: quantity, unit }) => ({ name, quantity, unit }));
  return [
    certain === '' ? 'Nobody is known to have any of it.' : `${listOf(itemsText(out))} went to ${certain}.`,
    ...(maybe === '' ? [] : [`${maybe} may have some.`]),
  ].join(' ');
}

/** Everybody to call: each buyer and event once, certain ones first. */
export function callGroups(found: Found, authority: LocalAuthority | undefined): CallGroup[] {
  const [{ bought, events }, maybe] = [soldIn(found), maybeSoldIn(found)];
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

const markIn = (rows: readonly RecallRow[]): Mark | null => {
  const row = rows.find(({ reachedAt }) => reachedAt !== null);
  return row?.reachedAt ? { at: row.reachedAt, by: row.by } : null;
};

/** Who made the last call that is noted; '' while none is. */
export const lastCaller = (rows: readonly RecallRow[]): string =>
  rows
    .filter(({ reachedAt, by }) => reachedAt !== null && by !== '')
    .sort((a, b) => (a.reachedAt ?? '').localeCompare(b.reachedAt ?? ''))
    .at(-1)?.by ?? '';

/** When a buyer of this sale was reached, by the sale or by its customer; `null` while nobody has. */
export const markOfSale = (
  { id, customerId }: Pick<TracedSale, 'id' | 'customerId'>,
  rows: readonly RecallRow[],
): Mark | null =>
  markIn(
    rows.filter(
      (row) => row.saleId === id || (row.customerId !== undefined && row.customerId === customerId),
    ),
  );

export const markOfEvent = (id: string, rows: readonly RecallRow[]): Mark | null =>
  markIn(rows.filter(({ eventId }) => eventId === id));

export const markOfAuthority = (of: Authority, rows: readonly RecallRow[]): Mark | null =>
  markIn(rows.filter(({ authority }) => authority === of));

/** When they were reached: a buyer, for each of their sales. */
export function markOf({ about, parts }: Called, found: Found, rows: readonly RecallRow[]): Mark | null {
  const [first] = about;
  if (first?.eventId !== undefined) return markOfEvent(first.eventId, rows);
  if (first?.authority !== undefined) return markOfAuthority(first.authority, rows);
  const ids = new Set(parts.map((part) => part.about.saleId));
  const sales = wentOutIn(found).sales.filter(({ id }) => ids.has(id));
  const marks = sales.map((sale) => markOfSale(sale, rows));
  return marks.every((mark) => mark !== null) ? (marks[0] ?? null) : null;
}

/**
 * What came back of these parts, each once among all parts: '7 tarts of HFT-261205-01', '2 tarts of HFT-261205-01, came back before'.
 * @param end After each that was noted in the list, such as ' back'.
 */
export function backTexts(
  parts: readonly Pick<Part, 'about'>[],
  found: Found,
  rows: readonly RecallRow[],
  end = '',
): string[] {
  const all = wentOutIn(found);
  const sold = new Set(parts.flatMap(({ about }) => wentOutTo(about, all)));
  const before = all.lots.flatMap(({ lotCode, returns = [] }) =>
    returns
      .filter(({ customerId }) =>
        soldBefore({ lotCode, customerId }, all.sales)
          .slice(0, 1)
          .some((sale) => sold.has(sale)),
      )
      .map((back) => `${quantityOf(back)} of ${lotCode}, came back before`),
  );
  const since = rows.flatMap((row) => {
    const [one] = row.recovered === null || row.name !== undefined ? [] : wentOutTo(row, all);
    if (!one || !sold.has(one) || row.recovered === null) return [];
    // Of another batch of this event.
    if (row.batchNumber && parts.every(({ about }) => about.batchNumber !== row.batchNumber)) return [];
    const of = one.batchNumber ?? ('product' in one ? one.product : '');
    const more = isMore(row, wentOutTo(row, all)) ? ': more came back than went out' : '';
    return [`${quantityOf({ quantity: row.recovered, unit: row.unit })} of ${of}${end}${more}`];
  });
  return [...before, ...since];
}

function isMore(row: RecallRow, out: readonly { quantity: string; unit: string }[]): boolean {
  const [first] = out;
  const back = first && quantityIn(row.recovered ?? '0', row.unit, first.unit);
  if (!back) return false;
  const [one = '0'] = out.map(({ quantity }) => quantity);
  return out.length === 1 && compareDecimals(back, one) > 0;
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
  found: Found,
): PutRow[] => {
  const all = wentOutIn(found);
  const sales = parts.flatMap((part) => wentOutTo(part.about, all));
  const isTheirs = (row: RecallRow): boolean =>
    [...about, ...parts.map((part) => part.about)].some((one) => keyOfRow(one) === keyOfRow(row)) ||
    (row.customerId !== undefined &&
      sales.some((sale) => 'customerId' in sale && sale.customerId === row.customerId));
  return rowsWith(rows, rows.filter(isTheirs), { reachedAt: null, by: '' });
};

/** What was noted by a name that nobody can be sure of any more: 'Ben: told Dec 06, 2026 at 09:10'. */
export const namedTexts = (rows: readonly RecallRow[]): string[] =>
  rows.flatMap(({ name, reachedAt, recovered, unit, batchNumber }) => {
    if (name === undefined) return [];
    const back = recovered && `${quantityOf({ quantity: recovered, unit })} of ${batchNumber ?? ''} back`;
    return [`${name}: ${[reachedAt && `told ${shownMoment(reachedAt)}`, back].filter(Boolean).join(', ')}`];
  });
