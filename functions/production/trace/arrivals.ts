/**
 * When a lot may have been where, and whether something that named no lot may have taken of it. Time is when it happened,
 * not when it was typed: the day of a delivery, of a run, of an event. What has no day of its own happened when it was
 * entered, of which the table knows the moment in UTC and not the maker's day: it may be a day before or after.
 */
import type { PossibleReason } from '@batchbook/shared/production/trace-schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { isPast } from '@batchbook/shared/stock/shelf';
import type { RunHead } from '../table.ts';
import { type LotRecord, withoutUndone } from './lot-records.ts';

/** A lot came somewhere. */
export interface Arrival {
  /** `null`: stock doesn't know where it was, so it may have been anywhere. */
  place: { itemId: string; siteId: string } | null;
  /** Its site was deleted: what lay there may have gone to any other. */
  isSiteGone: boolean;
  from: Moment;
  /** `from` is only when it was entered or first named: it may have come before. */
  isMaybeEarlier: boolean;
  /** It was nowhere before this day; `null` when nobody said on which day it came. */
  notBefore: string | null;
  /** What took the last of it there; `null` while some is there, or nobody can say. */
  until: Moment | null;
  useByDate: string | null;
  /** It is known to have come there, not only to have been taken. */
  hasCome: boolean;
}

/** A day of its own, `2026-11-29`; or only when it was entered. */
export interface Moment {
  day: string | null;
  enteredAt: string;
}

/** Something that took a thing without naming a lot of it. */
export interface Taking {
  /** `null`: stock wasn't moved for it. */
  place: { itemId: string; siteId: string } | null;
  at: Moment;
  /** What it took had come without being entered: stock without a lot was below zero after it, or doesn't follow it at all. */
  isShort: boolean;
  /** Why it may have been this lot, where it isn't only that it named none. */
  why?: Extract<
    PossibleReason,
    'unnamed_date' | 'never_came' | 'overdrawn' | 'struck' | 'not_recorded' | 'not_made'
  >;
}

const enteredDay = ({ enteredAt }: Moment): string => enteredAt.slice(0, 10);
/** The last day that it may have happened on, wherever on earth. */
const latestDay = (at: Moment): string => at.day ?? dayAfter(enteredDay(at), 1);
const earliestDay = (at: Moment): string => at.day ?? dayAfter(enteredDay(at), -1);

/** Whether `at` may be at or after `from`. Of two that were only entered, the order is known. */
export function mayFollow(at: Moment, from: Moment): boolean {
  if (from.day !== null) return latestDay(at) >= from.day;
  if (at.day === null) return at.enteredAt >= from.enteredAt;
  if (at.day > enteredDay(from)) return true;
  return at.day >= earliestDay(from) && at.enteredAt >= from.enteredAt;
}

/** Whether the last was surely gone before. */
export function isGone(until: Moment, at: Moment): boolean {
  if (until.day !== null) return earliestDay(at) > until.day;
  return at.enteredAt > until.enteredAt && (at.day === null || at.day > enteredDay(until));
}

/** Why `taking` may have been of what arrived; `null` when it can't have been. */
export function becauseOf(taking: Taking, arrival: Arrival): PossibleReason[] | null {
  const { from, isMaybeEarlier, notBefore, until, useByDate, hasCome } = arrival;
  // Where no lot is entered as it comes, what one of them lacks says nothing.
  const isByBooks = taking.why === 'never_came' || taking.why === 'overdrawn';
  if (!mayBeAt(taking, arrival) || (isByBooks && !hasCome)) return null;
  if (notBefore !== null && latestDay(taking.at) < notBefore) return null;
  // What the books don't have was taken all the same: of a lot that they take for used up, perhaps.
  const isBeyondBooks = taking.place !== null && taking.isShort;
  if (until !== null && isGone(until, taking.at) && !isBeyondBooks) return null;
  const isBefore = !mayFollow(taking.at, from);
  // Typed after it, a run of a day before may have had what nobody gave a day.
  const isTypedLater = taking.at.enteredAt >= from.enteredAt;
  if (isBefore && !(isMaybeEarlier && (taking.isShort || isTypedLater))) return null;
  return [
    taking.why ?? (taking.place === null ? 'untracked' : 'unnamed_lot'),
    ...(isBefore && notBefore === null ? (['no_delivery_day'] as const) : []),
    ...(isPast(useByDate, earliestDay(taking.at)) ? (['past_use_by'] as const) : []),
  ];
}

/** What a site hadn't by its books was carried there from another, without anybody entering it. */
const mayBeAt = ({ place, isShort }: Taking, { place: at, isSiteGone }: Arrival): boolean =>
  place === null || at === null || place.siteId === at.siteId || isShort || isSiteGone;

export interface Known {
  heads: ReadonlyMap<string, RunHead>;
  /** Whether some of the lot is left at a place. */
  isLeft: (place: LotPlace) => boolean;
  /** Whether a site was deleted. */
  isSiteGone: (siteId: string) => boolean;
}

/** Where stock has a lot. */
export interface LotPlace {
  itemId: string;
  siteId: string;
  lotCode: string;
  useByDate: string | null;
  /** How its code was spelled. */
  spellings: readonly string[];
}

type KnownRuns = Pick<Known, 'heads'>;

const runDay = (runId: string, { heads }: KnownRuns): string | null =>
  heads.get(runId)?.productionDate ?? null;

export function momentOf(record: LotRecord, known: KnownRuns): Moment {
  const enteredAt = record.postedAt;
  if (record.kind === 'run') return { day: runDay(record.runId, known), enteredAt };
  return { day: record.reason === 'receive' ? record.deliveredOn : null, enteredAt };
}

export const byTime = (a: Moment, b: Moment): number => {
  const [first, second] = [a, b].map((at) => at.day ?? enteredDay(at)) as [string, string];
  if (first !== second) return first < second ? -1 : 1;
  return a.enteredAt < b.enteredAt ? -1 : Number(a.enteredAt > b.enteredAt);
};

const isDelivery = (record: LotRecord): boolean => record.kind === 'move' && record.reason === 'receive';
const isMade = (record: LotRecord): boolean => record.kind === 'run' && record.direction === 'made';
export const comesIn = (record: LotRecord): boolean =>
  isMade(record) || (record.kind === 'move' && record.delta > 0n && record.reason !== 'undo');

/**
 * Where one lot came, by its records.
 *
 * @param places Where stock had it.
 */
export function arrivalsOf(all: readonly LotRecord[], places: readonly LotPlace[], known: Known): Arrival[] {
  const records = withoutUndone(all);
  const origins = records.filter((one) => isDelivery(one) || isMade(one)).map((one) => momentOf(one, known));
  const days = origins.flatMap(({ day }) => day ?? []);
  const isDated = origins.length > 0 && days.length === origins.length;
  // Who named it before had it: the day of its delivery is wrong.
  const notBefore = isDated ? ([...days, ...daysNamed(records, known)].sort()[0] ?? null) : null;
  const beyond = records.filter((one) => one.kind === 'run' && !one.isInStock);
  const [first] = beyond.map((one) => momentOf(one, known)).sort(byTime);
  return [
    ...places.flatMap((place) => arrivalsAt(place, records, known).map((one) => ({ ...one, notBefore }))),
    ...(first
      ? [
          {
            ...{ place: null, notBefore, until: null, useByDate: beyond[0]?.useByDate ?? null },
            from: notBefore === null ? first : { ...first, day: notBefore },
            ...{ isMaybeEarlier: notBefore === null, hasCome: false, isSiteGone: false },
          },
        ]
      : []),
  ];
}

/** The days of the runs that named it. */
const daysNamed = (records: readonly LotRecord[], known: Known): string[] =>
  records.flatMap((one) =>
    one.kind === 'run' && one.direction === 'used' && !one.assumed ? (runDay(one.runId, known) ?? []) : [],
  );

/** Carried or found there. It has no day, so it may have been there as early as the lot came anywhere. */
const isMoved = (record: LotRecord): boolean =>
  record.kind === 'move' && record.delta > 0n && record.reason !== 'receive' && record.reason !== 'undo';

/**
 * The first day on which it is known there: it came, or a run took it. And when it was first entered without a day, or
 * from when it may have been carried there.
 */
function arrivalsAt(
  place: LotPlace,
  records: readonly LotRecord[],
  known: Known,
): Omit<Arrival, 'notBefore'>[] {
  const { itemId, siteId, useByDate } = place;
  const own = records.filter(
    (one) => one.siteId === siteId && one.itemId === itemId && one.useByDate === useByDate,
  );
  const moments = (of: readonly LotRecord[]): Moment[] => of.map((one) => momentOf(one, known)).sort(byTime);
  const came = moments(own.filter(comesIn));
  const all = moments(own);
  const until = known.isLeft(place) ? null : (all.at(-1) ?? null);
  const [first] = own.some(isMoved) ? moments(records) : [];
  const starts =
    came.length > 0
      ? [all.find(({ day }) => day !== null), came.find(({ day }) => day === null), first]
      : [all[0]];
  const of = {
    place: { itemId, siteId },
    until,
    useByDate,
    hasCome: came.length > 0,
    isSiteGone: known.isSiteGone(siteId),
  };
  return starts.flatMap((from) => (from ? [{ ...of, from, isMaybeEarlier: from.day === null }] : []));
}
