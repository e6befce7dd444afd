/** What a trace says, in the shapes that its screen, its sheet and its file need. */
import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import { type RowOf, rowOfEvent } from '@batchbook/shared/production/recall-rows';
import type {
  Happening,
  PossibleReason,
  TracedEvent,
  TracedLabel,
  TracedLot,
  TracedRun,
  TracedStock,
} from '@batchbook/shared/production/trace-schema';
import { temperatureText } from '@batchbook/shared/stock/delivery';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { capitalised, listOf } from '@batchbook/shared/text';
import type { Found } from '../../../data/traces.ts';
import { shownDay, shownMoment } from '../../../ui/dates.ts';
import { madeText, quantityOf } from './amounts.ts';
import { type Contact, contactsOfSale, productOf, productsIn } from './buyers.ts';

/** Why something is only possible, as its row says. */
const becauseWords: Readonly<Record<PossibleReason, string>> = {
  unnamed_lot: 'named no lot while this one was there',
  unnamed_date: 'named this code without this use-by date',
  never_came: 'named a lot that never came in, while this one was there',
  overdrawn: 'took more of the lot that it names than there was',
  struck: 'was struck through, so it may have taken another lot than it says',
  packed: 'its pack list names this batch',
  not_recorded: 'nobody has entered what it sold',
  not_made: 'its recipe has this in it, and no recorded batch of it was in date then',
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

/** Whether a happening is what an event sold or wasted of a batch. */
export const isAtEvent = (
  { batchNumber, name, eventDate }: Pick<TracedEvent, 'batchNumber' | 'name' | 'eventDate'>,
  { what, lotCode, day, reference }: Pick<Happening, 'what' | 'lotCode' | 'day' | 'reference'>,
): boolean =>
  (what === 'sale' || what === 'waste') &&
  batchNumber === lotCode &&
  reference.split('; ').includes(name) &&
  (eventDate ?? day) === day;

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
      ...{ contacts: contactsOfSale(sale), product: productOf(sale, products) },
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

/** 'Butter, lot L1', with the date that is traced alone; 'Butter and Flour, lot L1, use by Dec 09, 2026 and Dec 20, 2026'. */
export function titleOfLots(lots: readonly TracedLot[], code: string, useByDate?: string): string {
  if (lots.length === 0) return code;
  const names = [...new Set(lots.map(({ name }) => name))];
  const dates = useByDate === undefined ? datesOf(lots) : [shownDay(useByDate)];
  const title = `${listOf(names)}, lot ${code}`;
  return dates.length > 1 || useByDate !== undefined ? `${title}, use by ${listOf(dates)}` : title;
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

/** How much of a lot each batch took: '1,200 g into HFT-261205-01', 'some into PASTE-1, lot assumed'. */
export const wentIntoTexts = (
  { lotCode, ingredientId, recipeId }: TracedLot,
  { runs }: Pick<Found, 'runs'>,
): string[] =>
  runs.flatMap(({ used = [], batchNumber }) =>
    used
      // Recalls from before it was kept don't say of which thing the lot is.
      .filter(
        (one) =>
          one.lotCode === lotCode &&
          ['', ingredientId ?? recipeId ?? one.thingId].includes(one.thingId ?? ''),
      )
      .map(({ quantity, unit, assumed }) => {
        const amount = quantity === null ? 'some' : quantityOf({ quantity, unit });
        return `${amount} into ${batchNumber}${assumed ? ', lot assumed' : ''}`;
      }),
  );

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
