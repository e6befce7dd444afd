/** What a trace says, in the shapes that its screen, its sheet and its file need. */
import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import { formatQuantity, sumDecimals } from '@batchbook/shared/money';
import { type MassName, massNames } from '@batchbook/shared/production/constants';
import { type RowOf, rowOfEvent } from '@batchbook/shared/production/recall-rows';
import type {
  LotBalance,
  PossibleReason,
  TracedEvent,
  TracedLabel,
  TracedLot,
  TracedRun,
  TracedSale,
  TracedStock,
} from '@batchbook/shared/production/trace-schema';
import { wordForOne } from '@batchbook/shared/recipes/yield-words';
import { temperatureText } from '@batchbook/shared/stock/delivery';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { capitalised, countOf, listOf } from '@batchbook/shared/text';
import { isUnit, unitLabelFor } from '@batchbook/shared/units';
import { type Found, isPossible } from '../../../data/traces.ts';
import { mailtoLink, telLink } from '../../../ui/contact-links.ts';
import { shownDay, shownMoment } from '../../../ui/dates.ts';

/** Somebody who has some of it, with all that they bought. */
export interface Buyer {
  /** The email, else the name: two sales to it are one buyer's. */
  key: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  /** '12 loaves, 14 packs'. */
  amounts: string;
  /** 'Nov 13, 2026 to Nov 21, 2026'. */
  days: string;
  sales: readonly TracedSale[];
}

const massHeadings: Readonly<Record<MassName, string>> = {
  in: 'In',
  returned: 'Returned',
  used: 'Used',
  sold: 'Sold',
  wasted: 'Wasted',
  destroyed: 'Destroyed',
  supplierReturned: 'Sent back',
  adjusted: 'Adjusted',
  onHand: 'On hand',
  held: 'Held',
};

/** Columns that most balances have nothing in. */
const rareMasses: ReadonlySet<MassName> = new Set(['returned', 'destroyed', 'supplierReturned', 'held']);

/** The columns of a balance; those that are rare only where there is something in them. */
export const massColumns = (balance: readonly LotBalance[]): { name: MassName; heading: string }[] =>
  massNames
    .filter((name) => !rareMasses.has(name) || balance.some((lot) => (lot[name] ?? '0') !== '0'))
    .map((name) => ({ name, heading: massHeadings[name] }));

/** What is here of a lot, on hold or not. */
export const hereOf = ({ onHand, held = '0' }: LotBalance): string => sumDecimals([onHand, held]);

/** What to know beside the sums of a lot; `null` when they say it all. */
export function balanceNote(lot: LotBalance): string | null {
  const notes = [adjustmentsText(lot), unconvertedText(lot)].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join('. ');
}

/** 'Counts and corrections added 5 g and took away 5 g'; `null` when they did only one of the two. */
function adjustmentsText({ adjustedUp = '0', adjustedDown = '0', unit }: LotBalance): string | null {
  if (adjustedUp === '0' || adjustedDown === '0') return null;
  const [added, taken] = [adjustedUp, adjustedDown].map((quantity) => quantityOf({ quantity, unit }));
  return `Counts and corrections added ${added} and took away ${taken}`;
}

/** 'Not in the sums: used 120 g, whose unit doesn’t convert; used, nobody said how much'; `null` when all of it is. */
function unconvertedText({ unconverted = [] }: LotBalance): string | null {
  if (unconverted.length === 0) return null;
  const parts = unconverted.map(({ what, quantity, unit }) => {
    const column = what === 'moved' ? 'moved' : massHeadings[what].toLowerCase();
    return quantity === null
      ? `${column}, nobody said how much`
      : `${column} ${quantityOf({ quantity, unit })}, whose unit doesn’t convert`;
  });
  return `Not in the sums: ${parts.join('; ')}`;
}

/** '1.2%', or that more went than came in; '' of a balance that comes out. */
export function unaccountedNote({ unaccounted, unaccountedPercent }: LotBalance): string {
  if (unaccounted === '0') return '';
  if (unaccounted.startsWith('-')) return 'more went than came';
  return unaccountedPercent === null ? '' : `${unaccountedPercent}%`;
}

const amountsOf = (sales: readonly TracedSale[]): string =>
  [...Map.groupBy(sales, ({ unit }) => unit)]
    .map(([unit, of]) => quantityOf({ quantity: sumDecimals(of.map(({ quantity }) => quantity)), unit }))
    .join(', ');

/** What the first of these sales that says it says; '' when none does. */
const said = (
  sales: readonly TracedSale[],
  name: 'purchaserEmail' | 'purchaserPhone' | 'purchaserAddress',
): string => sales.find((sale) => sale[name])?.[name] ?? '';

/** A way to reach somebody. */
export interface Contact {
  text: string;
  /** Calls or writes to them. */
  link?: string;
}

/** How to reach somebody, each on a line of its own. */
export const contactsOf = ({
  phone,
  email,
  address = '',
}: Pick<Buyer, 'phone' | 'email'> & { address?: string }): Contact[] => [
  ...(phone ? [{ text: phone, link: telLink(phone) }] : []),
  ...(email ? [{ text: email, link: mailtoLink(email) }] : []),
  ...address
    .split('\n')
    .filter(Boolean)
    .map((text) => ({ text })),
];

const contactsOfSale = ({ purchaserPhone, purchaserEmail, purchaserAddress }: TracedSale): Contact[] =>
  contactsOf({ phone: purchaserPhone, email: purchaserEmail, address: purchaserAddress });

/** What a buyer has of one batch, or in all of a product. */
export interface BuyerLine {
  product: string;
  /** '' of a sum. */
  batch: string;
  amounts: string;
  day: string;
  /** The lot was chosen for an event, and nobody noted it there. */
  isAssumed?: boolean;
  isPossible: boolean;
  /** Its sales, or its batch of an event; none of a sum. */
  about: readonly RowOf[];
}

export const assumedText = 'The lot is assumed: nobody noted it at the stall';

/** What each run of a trace made, by its id. */
export const productsIn = ({
  runs,
  possible,
}: Pick<Found, 'runs' | 'possible'>): ReadonlyMap<string, string> =>
  new Map([...runs, ...possible.runs].map(({ id, recipeName }) => [id, recipeName]));

/**
 * A line for each batch and day on which a buyer bought some, and below those of a product what they come to. What is only
 * possible is apart.
 *
 * @param products As `productsIn` says.
 */
export function linesOf({ sales }: Buyer, products: ReadonlyMap<string, string>): BuyerLine[] {
  const byProduct = Map.groupBy(sales, ({ runId, certainty }) =>
    JSON.stringify([products.get(runId) ?? '', certainty]),
  );
  return [...byProduct.values()].flatMap((ofProduct) => {
    const product = products.get(ofProduct[0]?.runId ?? '') ?? '';
    const of = { product, isPossible: ofProduct.some(isPossible) };
    const batches = Map.groupBy(ofProduct, ({ batchNumber, saleDate }) => `${saleDate} ${batchNumber}`);
    const lines = [...batches].map(([, sold]) => ({
      ...{ ...of, batch: sold[0]?.batchNumber ?? '', amounts: amountsOf(sold), day: daysOf(sold) },
      about: sold.map(({ id }) => ({ saleId: id })),
    }));
    const sum = { ...of, batch: '', amounts: amountsOf(ofProduct), day: '', about: [] };
    return lines.length > 1 ? [...lines, sum] : lines;
  });
}

function daysOf(sales: readonly TracedSale[]): string {
  const days = sales.map(({ saleDate }) => saleDate).sort();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return first === last ? shownDay(first) : `${shownDay(first)} to ${shownDay(last)}`;
}

export function buyersOf(sales: readonly TracedSale[]): Buyer[] {
  const byKey = Map.groupBy(sales, ({ purchaserEmail, purchaserName }) =>
    (purchaserEmail || purchaserName).toLowerCase(),
  );
  const buyers = [...byKey].map(([key, of]): Buyer => {
    return {
      key,
      name: of.find(({ purchaserName }) => purchaserName !== '')?.purchaserName ?? key,
      ...{ email: said(of, 'purchaserEmail'), phone: said(of, 'purchaserPhone') },
      address: said(of, 'purchaserAddress'),
      amounts: amountsOf(of),
      days: daysOf(of),
      sales: of,
    };
  });
  // A mark is by name: two shops of one name are told apart by their addresses.
  const named = Map.groupBy(buyers, ({ name }) => name);
  return buyers.map((buyer) =>
    (named.get(buyer.name)?.length ?? 0) > 1 && buyer.email !== ''
      ? { ...buyer, name: `${buyer.name} (${buyer.email})` }
      : buyer,
  );
}

/** '2 packs', '1 pack', '1 tart'. */
export function quantityOf({ quantity, unit }: { quantity: string; unit: string }): string {
  const ownWord = quantity === '1' ? wordForOne(unit) : unit;
  return `${formatQuantity(quantity)} ${isUnit(unit) ? unitLabelFor(unit, quantity) : ownWord}`;
}

export const madeText = ({ made, unit }: Pick<TracedRun, 'made' | 'unit'>): string =>
  quantityOf({ quantity: made, unit });

/** What is still here of each item, over all lots and sites, in the units that it is kept in. */
export function heldIn(stock: Found['stock']): { name: string; quantity: string; unit: string }[] {
  const byItem = Map.groupBy(stock, ({ itemId, unit }) => `${itemId} ${unit}`);
  return [...byItem.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: sumDecimals([first, ...rest].map(({ quantity }) => quantity)) }] : [],
  );
}

/** How many items a sentence names. */
const itemsNamed = 3;

/** '7 fingers of Shortbread', '2 more items': the first few, and how many more there are. */
export function itemsText(items: readonly { name: string; quantity: string; unit: string }[]): string[] {
  const more = items.length - itemsNamed;
  return [
    ...items.slice(0, itemsNamed).map((one) => `${quantityOf(one)} of ${one.name}`),
    ...(more > 0 ? [countOf(more, 'more item')] : []),
  ];
}

/** Why something is only possible, as its row says. */
const becauseWords: Readonly<Record<PossibleReason, string>> = {
  unnamed_lot: 'named no lot while this one was there',
  unnamed_date: 'named this code without this use-by date',
  never_came: 'named a lot that never came in, while this one was there',
  untracked: 'stock doesn’t say which lot it took',
  no_delivery_day: 'came before the lot was entered, and nobody said on which day that came',
  past_use_by: 'the lot was past its use-by that day',
  made_of_possible: 'came of a batch that may have it',
};

/** 'Named no lot while this one was there; the lot was past its use-by that day'. */
export const becauseText = (because: readonly PossibleReason[]): string =>
  capitalised(because.map((reason) => becauseWords[reason]).join('; '));

/** All that each event sold and wasted, what is certain first. */
export const eventsById = ({
  events,
  possible,
}: Pick<Found, 'events' | 'possible'>): ReadonlyMap<string, TracedEvent[]> =>
  Map.groupBy([...events, ...possible.events], ({ id }) => id);

type Moved = Found['possible']['movements'][number];

/** 'Tart, sale, at Bruton market, High Street'; without an event, at its site. */
const movedText = ({ name, reason, siteName, event }: Moved): string =>
  [name, reason, `at ${event?.name ?? siteName}`, event?.location].filter(Boolean).join(', ');

/** What no event sold or wasted: those are listed by event. */
export const movedElsewhere = ({ movements }: Found['possible']): Moved[] =>
  movements.filter(({ event, reason }) => event === null || reason === 'transfer');

/** A row of what is only possible, as the screen and the sheet list it. */
export interface PossibleLine {
  key: string;
  /** A buyer, an event, or the thing itself. */
  what: string;
  /** How to reach a buyer, or where an event was. */
  contacts: readonly Contact[];
  /** What a buyer or an event had; '' where `what` says it. */
  product: string;
  to?: string;
  code: string;
  amount: string;
  when: string;
  because: readonly PossibleReason[];
  /** Of a sale or an event: what the rows about it name. */
  about?: RowOf;
}

const itself = { contacts: [], product: '' };

/** A shelf by what is on it: a lot with one date. */
export const shelfKey = ({ siteId, itemId, lotCode, useByDate, certainty }: TracedStock): string =>
  `${siteId} ${itemId} ${lotCode} ${useByDate} ${certainty}`;

/** @param siteText Where a shelf is, and whether it is on hold. */
export function possibleLines(
  found: Pick<Found, 'runs' | 'events' | 'possible'>,
  siteText: (stock: TracedStock) => string,
): PossibleLine[] {
  const { runs, stock, sales, events } = found.possible;
  const products = productsIn(found);
  const byEvent = eventsById(found);
  return [
    ...runs.map((run) => ({
      ...itself,
      ...{ key: run.id, what: run.struck ? `${run.recipeName}, struck through` : run.recipeName },
      ...{ to: `/production?run=${run.id}`, code: run.batchNumber, amount: madeText(run) },
      ...{ when: shownDay(run.productionDate), because: run.because },
    })),
    ...stock.map((one) => ({
      ...itself,
      ...{ key: shelfKey(one), what: `${siteText(one)}: ${one.name}` },
      ...{ code: one.lotCode, amount: quantityOf(one), when: 'Now', because: one.because },
    })),
    ...sales.map((sale) => ({
      ...{ key: sale.id, what: sale.purchaserName || sale.purchaserEmail },
      ...{ contacts: contactsOfSale(sale), product: products.get(sale.runId) ?? '' },
      ...{ code: sale.batchNumber, amount: quantityOf(sale), when: shownDay(sale.saleDate) },
      ...{ because: sale.because, about: { saleId: sale.id } },
    })),
    ...events.map((event) => ({
      ...{ key: `${event.id} ${event.batchNumber} ${event.product}`, code: event.batchNumber ?? '' },
      ...{ what: event.name, contacts: event.location ? [{ text: event.location }] : [] },
      product: event.product,
      ...{ to: `/events?event=${event.id}`, amount: quantityOf(event), because: event.because },
      about: rowOfEvent(event, byEvent.get(event.id) ?? []),
      when: event.eventDate === null ? '' : shownDay(event.eventDate),
    })),
    ...movedElsewhere(found.possible).map((moved) => ({
      ...itself,
      ...{ key: `${moved.id} ${moved.siteId}`, what: movedText(moved), code: '' },
      ...{ amount: quantityOf(moved), when: movedOn(moved), because: moved.because },
    })),
  ];
}

/** The day of its event; else when it was posted. */
const movedOn = ({ event, postedAt }: Moved): string =>
  event?.eventDate ? shownDay(event.eventDate) : shownMoment(postedAt);

/** The runs by level: those made with the lot, those made with that, and so on. */
export const levelsOf = (runs: readonly TracedRun[]): TracedRun[][] => {
  const byLevel = Map.groupBy(runs, ({ level }) => level);
  return [...byLevel.keys()].sort((a, b) => a - b).map((level) => byLevel.get(level) ?? []);
};

/** A code as it is written on what was found, however somebody typed it. */
export const codeIn = ({ lots, runs }: Pick<Found, 'lots' | 'runs'>, typed: string): string =>
  [...lots.map(({ lotCode }) => lotCode), ...runs.map(({ batchNumber }) => batchNumber)].find((code) =>
    isSameCode(code, typed),
  ) ?? typed;

/** The lots of a code: two ingredients may share one, and one may have come with two dates. */
export const lotsOfCode = ({ lots }: Pick<Found, 'lots'>, code: string): TracedLot[] =>
  lots.filter(({ lotCode }) => isSameCode(lotCode, code));

/** 'Butter, lot L1', 'Butter and Flour, lot L1, use by Dec 09, 2026 and Dec 20, 2026'. */
export function titleOfLots(lots: readonly TracedLot[], code: string): string {
  if (lots.length === 0) return code;
  const names = [...new Set(lots.map(({ name }) => name))];
  const dates = datesOf(lots);
  const title = `${listOf(names)}, lot ${code}`;
  return dates.length > 1 ? `${title}, use by ${listOf(dates)}` : title;
}

/** Each use-by that a lot came with. */
export const datesOf = (lots: readonly TracedLot[]): string[] => {
  const days = lots.flatMap(({ useByDate, deliveries = [] }) =>
    [useByDate, ...deliveries.map((delivery) => delivery.useByDate)].flatMap((day) => day ?? []),
  );
  return [...new Set(days)].sort().map(shownDay);
};

const dayNotGiven = (enteredAt: string): string => `entered ${shownMoment(enteredAt)}, day not given`;

/** 'Nov 25, 2026: 5,000 g from Ivy House Dairy, note DN 77, 4 °C, checked by Ana'. */
function deliveryText(delivery: Delivery, _at: number, deliveries: readonly Delivery[]): string {
  const { day, enteredAt, supplier, quantity, unit, useByDate, note, temperature, checkedBy } = delivery;
  const isOfSeveralDates = new Set(deliveries.map((one) => one.useByDate)).size > 1;
  const when = day === null ? dayNotGiven(enteredAt) : shownDay(day);
  return [
    `${when}: ${quantityOf({ quantity, unit })}${supplier && ` from ${supplier}`}`,
    ...(isOfSeveralDates ? [useByDate === null ? 'no use-by' : `use by ${shownDay(useByDate)}`] : []),
    ...(note ? [`note ${note}`] : []),
    ...(temperature ? [temperatureText(temperature)] : []),
    ...(checkedBy ? [`checked by ${checkedBy}`] : []),
  ].join(', ');
}

/** How a lot came, each a text: its deliveries, or the day on which its run made it. */
export function cameTexts(
  { lotCode, recipeId, deliveries = [], received }: TracedLot,
  { runs }: Pick<Found, 'runs'>,
): string[] {
  const run = recipeId === null ? undefined : runs.find(({ batchNumber }) => batchNumber === lotCode);
  const texts = [...(run ? [shownDay(run.productionDate)] : []), ...deliveries.map(deliveryText)];
  if (texts.length > 0) return texts;
  return [received === null ? 'Not recorded' : dayNotGiven(received)];
}

/** How else a lot's code was spelled. */
export const otherSpellings = ({
  lotCode,
  spellings = [],
}: Pick<TracedLot, 'lotCode' | 'spellings'>): string[] => spellings.filter((one) => one !== lotCode);

/** 'also written mill-9'; '' where it has one spelling. */
export function spellingsText(lot: Pick<TracedLot, 'lotCode' | 'spellings'>): string {
  const others = otherSpellings(lot);
  return others.length === 0 ? '' : `also written ${listOf(others)}`;
}

type Delivery = TracedLot['deliveries'][number];

/** The sums of a lot. Lots of two ingredients may share a code. */
export const balanceFor = (
  { lotCode, name }: Pick<TracedLot, 'lotCode' | 'name'>,
  { balance }: Pick<Found, 'balance'>,
): LotBalance | undefined => balance.find((one) => one.lotCode === lotCode && one.name === name);

/** The lots that no run of the trace made: they came from a supplier. */
export function suppliedLots({ lots, runs }: Pick<Found, 'lots' | 'runs'>): TracedLot[] {
  const made = new Set(runs.map(({ batchNumber }) => batchNumber));
  return lots.filter(({ lotCode, recipeId }) => recipeId === null || !made.has(lotCode));
}

/** 'Rye crackers, 120 g, Hazel & Rye': what to look for on a shelf. */
export const packText = ({ recipeName, label }: Pick<TracedRun, 'recipeName' | 'label'>): string =>
  [label?.foodName ?? recipeName, label?.packSize, label?.brand].filter(Boolean).join(', ');

/** 'On the label: wheat, milk. May contain nuts.' */
export function allergensText(label: TracedLabel | undefined): string {
  if (!label) return 'Label not kept';
  const { isPrinted, allergens, mayContain, unknown = [] } = label;
  const none = unknown.length === 0 ? 'no allergens' : 'none known';
  const contained = allergens.length === 0 ? none : allergens.join(', ');
  const text = [`${contained}.`, mayContain, unknownText(unknown)].filter(Boolean).join(' ');
  return isPrinted ? `On the label: ${text}` : `No label printed. As made: ${text}`;
}

/** What nobody said of the ingredients: it may be in the batch. */
function unknownText(unknown: readonly string[]): string {
  if (unknown.length === 0) return '';
  return unknown.length === allergenCount
    ? 'Nobody has said which allergens its ingredients have: ask the suppliers.'
    : `Not known: ${unknown.join(', ')}.`;
}

const allergenCount = Object.keys(allergenNames).length;

type Listed = Pick<Found, 'runs' | 'sales' | 'events' | 'possible' | 'lots'>;
type Return = NonNullable<TracedLot['returns']>[number];

/** What customers gave back since, in lots whose returns both know: two alike are two. */
function returnsSince(before: Listed, now: Listed): Return[] {
  return now.lots.flatMap((lot) => {
    const known = before.lots.find(
      ({ lotCode, name }) => isSameCode(lotCode, lot.lotCode) && name === lot.name,
    );
    if (known && known.returns === undefined) return [];
    const left = (known?.returns ?? []).map(keyOfReturn);
    return (lot.returns ?? []).filter((back) => {
      const at = left.indexOf(keyOfReturn(back));
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  });
}

const keyOfReturn = ({ day, customerId, quantity, unit }: Return): string =>
  JSON.stringify([day, customerId, quantity, unit]);

/**
 * What a trace finds now that an earlier one hadn't, certain or possible: how many runs, sales and events, to whom, and what
 * came back, '4 tarts' for each. `null` when there is nothing.
 */
export function newSince(
  before: Listed,
  now: Listed,
): { runs: number; events: number; sales: number; buyers: string[]; returns: string[] } | null {
  const more = <List extends 'runs' | 'sales' | 'events'>(list: List): Found[List] => {
    const known = new Set([...before[list], ...before.possible[list]].map(({ id }) => id));
    return [...now[list], ...now.possible[list]].filter(({ id }) => !known.has(id)) as Found[List];
  };
  const sales = more('sales');
  const [runs, events] = [more('runs').length, new Set(more('events').map(({ id }) => id)).size];
  const returns = returnsSince(before, now).map(quantityOf);
  if (runs + events + sales.length + returns.length === 0) return null;
  return {
    ...{ runs, events, sales: sales.length, returns },
    buyers: [...new Set(sales.map(({ purchaserName }) => purchaserName))],
  };
}
