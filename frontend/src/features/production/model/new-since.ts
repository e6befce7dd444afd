/** What a trace finds now that an earlier one hadn't. */
import { sumDecimals } from '@batchbook/shared/money';
import type { Happening, TracedLot } from '@batchbook/shared/production/trace-schema';
import { isSameCode, lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { countOf, listOf, plural } from '@batchbook/shared/text';
import type { Found } from '../../../data/traces.ts';
import { shownDay } from '../../../ui/dates.ts';
import { quantityOf } from './amounts.ts';
import { isAtEvent } from './trace.ts';

type Listed = Pick<Found, 'runs' | 'sales' | 'events' | 'possible' | 'lots' | 'balance' | 'happenings'>;
type Return = NonNullable<TracedLot['returns']>[number];

/** What is new, certain or possible. */
export interface NewSince extends Pick<Found, 'runs' | 'sales' | 'events'> {
  /** The batches that were listed and have been struck through. */
  struck: Found['runs'];
  /** What customers gave back. */
  returns: Return[];
  /** '1,000 g of Butter AMP-2611-B destroyed': what was done with the goods. */
  done: string[];
  /** What happened to the lots besides: not what a run, an event or a hold here says of itself. */
  happenings: Happening[];
  /** All that is found now. */
  found: Found;
}

const isSameLot =
  (lot: Pick<TracedLot, 'lotCode' | 'name'>) =>
  (other: Pick<TracedLot, 'lotCode' | 'name'>): boolean =>
    isSameCode(other.lotCode, lot.lotCode) && other.name === lot.name;

/** What customers gave back since, in lots whose returns both know: two alike are two. */
function returnsSince(before: Listed, now: Listed): Return[] {
  return now.lots.flatMap((lot) => {
    const known = before.lots.find(isSameLot(lot));
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

const doneWords = {
  destroyed: 'destroyed',
  supplierReturned: 'sent back to the supplier',
  wasted: 'wasted',
} as const;
const doneNames = ['destroyed', 'supplierReturned', 'wasted'] as const;

/** What was done with each lot since. A balance from before a column was kept doesn't say how much was in it. */
function doneSince(before: Listed, now: Listed): string[] {
  return now.balance.flatMap((lot) => {
    const known = before.balance.find(isSameLot(lot));
    if (known && known.unit !== lot.unit) return [];
    return doneNames.flatMap((name) => {
      const was = known ? known[name] : '0';
      if (was === undefined || lot[name] === undefined) return [];
      const quantity = sumDecimals([lot[name], `-${was}`]);
      if (quantity === '0' || quantity.startsWith('-')) return [];
      return [`${quantityOf({ quantity, unit: lot.unit })} of ${lot.name} ${lot.lotCode} ${doneWords[name]}`];
    });
  });
}

function struckSince(before: Listed, now: Listed): Found['runs'] {
  const standing = new Set(
    [...before.runs, ...before.possible.runs].filter(({ struck }) => !struck).map(({ id }) => id),
  );
  return [...now.runs, ...now.possible.runs].filter(({ id, struck }) => struck && standing.has(id));
}

/** The same for one happening at any time: the names of sites, suppliers and events change. */
const keyOfHappening = ({ what, lotCode, quantity, enteredAt }: Happening): string =>
  JSON.stringify([what, lotKeyOf(lotCode), quantity, enteredAt]);

/** Whether a row of its own says it: a new run's or event's, or that of a hold. What is taken back has no other row. */
function isSaidElsewhere(one: Happening, events: Found['events']): boolean {
  const { what, quantity } = one;
  if (what === 'hold' || what === 'release') return true;
  if (what === 'used_in_run' || what === 'made') return !quantity?.startsWith('-');
  return events.some((event) => isAtEvent(event, one));
}

/**
 * What happened since, of a recall that kept what happened: two alike are two.
 * @param events Those that are new since.
 */
function happeningsSince(before: Listed, now: Listed, events: Found['events']): Happening[] {
  if (before.happenings.length === 0) return [];
  const left = new Map<string, number>();
  for (const one of before.happenings)
    left.set(keyOfHappening(one), (left.get(keyOfHappening(one)) ?? 0) + 1);
  return now.happenings.filter((one) => {
    const known = left.get(keyOfHappening(one)) ?? 0;
    left.set(keyOfHappening(one), known - 1);
    return known <= 0 && !isSaidElsewhere(one, events);
  });
}

/** What a trace finds now that an earlier one hadn't; `null` when there is nothing. */
export function newSince(before: Listed, now: Found): NewSince | null {
  const more = <List extends 'runs' | 'sales' | 'events'>(list: List): Found[List] => {
    const known = new Set([...before[list], ...before.possible[list]].map(({ id }) => id));
    return [...now[list], ...now.possible[list]].filter(({ id }) => !known.has(id)) as Found[List];
  };
  const fresh = { runs: more('runs'), sales: more('sales'), events: more('events') };
  const lists = {
    ...{ ...fresh, struck: struckSince(before, now) },
    ...{ returns: returnsSince(before, now), done: doneSince(before, now) },
    happenings: happeningsSince(before, now, fresh.events),
  };
  return Object.values(lists).every(({ length }) => length === 0) ? null : { ...lists, found: now };
}

/** What goes without saying elsewhere in the text, with the word for several where that has no 's'. */
const happeningWords: Partial<Record<Happening['what'], readonly [string, string?]>> = {
  receive: ['delivery', 'deliveries'],
  use: ['use'],
  sale: ['sale at an event', 'sales at events'],
  transfer: ['transfer'],
  count: ['count'],
  adjust: ['adjustment'],
};

/** '1 delivery', '2 counts'. */
const happeningCounts = (happenings: readonly Happening[]): string[] =>
  [...Map.groupBy(happenings, ({ what }) => what)].flatMap(([what, { length }]) => {
    const words = happeningWords[what];
    return words ? [countOf(length, ...words)] : [];
  });

/** '1 event (Bruton market, Dec 06, 2026)', each once; none of no events. */
function eventsTexts(events: Found['events']): string[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  if (byId.size === 0) return [];
  const names = [...byId.values()].map(({ name, eventDate }) =>
    eventDate === null ? name : `${name}, ${shownDay(eventDate)}`,
  );
  return [`${countOf(byId.size, 'event')} (${names.join('; ')})`];
}

/** 'FT-261205-01 was struck through', where some were. */
const struckTexts = (struck: Found['runs']): string[] =>
  struck.length === 0
    ? []
    : [
        `${listOf(struck.map(({ batchNumber }) => batchNumber))} ${plural(struck.length, 'was', 'were')} struck through`,
      ];

/** '1 sale to Late Buyer, 1 batch and 2 counts more. 4 tarts came back. 1,000 g of Butter AMP-2611-B destroyed'. */
export function newSinceText(since: NewSince): string {
  const { runs, sales, events, struck, returns, done, happenings } = since;
  const buyers = new Set(sales.map(({ purchaserName }) => purchaserName));
  const counts = [
    ...(sales.length > 0 ? [`${countOf(sales.length, 'sale')} to ${listOf([...buyers])}`] : []),
    ...eventsTexts(events),
    ...(runs.length > 0 ? [countOf(runs.length, 'batch', 'batches')] : []),
    ...happeningCounts(happenings),
  ];
  return [
    ...(counts.length > 0 ? [`${listOf(counts)} more`] : []),
    ...(returns.length > 0 ? [`${listOf(returns.map(quantityOf))} came back`] : []),
    ...done,
    ...struckTexts(struck),
  ].join('. ');
}
