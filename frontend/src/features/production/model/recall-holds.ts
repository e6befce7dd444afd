/** The lots that a withdrawal or recall puts on hold: what is still here, what may come back, and the lot itself. */
import { bytesOf, idFrom, timeOfId } from '@batchbook/shared/ids';
import type { RecallKind } from '@batchbook/shared/production/constants';
import type { LotBalance, TracedLot, TracedStock } from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { isHeld, isOfLot, thingOfHold } from '@batchbook/shared/stock/holds';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import type { Found, WholeRecall } from '../../../data/traces.ts';
import { shownDay, shownMoment } from '../../../ui/dates.ts';
import type { HoldTarget } from '../../../ui/holds/hold-dialog.tsx';
import { isSeveral, quantityOf } from './amounts.ts';
import { balanceFor } from './balance-text.ts';
import { kindWords } from './recall-words.ts';

const isOf =
  ({ lotCode, name }: Pick<TracedLot, 'lotCode' | 'name'>) =>
  (one: { lotCode: string; name: string }): boolean =>
    one.lotCode === lotCode && one.name === name;

/** The code that is traced, and the date where it is of one alone. */
export interface TracedAs {
  code: string;
  useByDate?: string | undefined;
}

/** A traced lot by what it is of: of its one date, where that is traced alone; `null` where nothing says what it is of. */
export function targetOf(
  lot: TracedLot,
  { stock }: Pick<Found, 'stock'>,
  traced?: TracedAs,
): HoldTarget | null {
  const { name, lotCode, ingredientId, recipeId } = lot;
  const useByDate = (traced && isSameCode(lotCode, traced.code) && traced.useByDate) || null;
  const of = { name, lotCode, useByDate };
  if (ingredientId !== null) return { ...of, ingredientId };
  if (recipeId !== null) return { ...of, recipeId };
  const itemId = stock.find(isOf(lot))?.itemId;
  return itemId === undefined ? null : { ...of, itemId };
}

export const thingOfTarget = ({ itemId, recipeId, ingredientId }: HoldTarget): string =>
  itemId ?? recipeId ?? ingredientId ?? '';

/** Whether a hold is or was of a lot. One of a stock item is kept as its ingredient or recipe, under the item's name. */
export const isHoldOf = (target: HoldTarget, hold: Hold): boolean =>
  (!target.useByDate || hold.useByDate === null || hold.useByDate === target.useByDate) &&
  (isOfLot(hold, {
    ...{ thingId: thingOfTarget(target), lotCode: target.lotCode },
    ...{ useByDate: undefined, siteId: null },
  }) ||
    (target.itemId !== undefined && hold.name === target.name && isSameCode(hold.lotCode, target.lotCode)));

/** 'Butter AMP-2611-B', and its date where it is of one alone. */
export const targetText = ({ name, lotCode, useByDate }: HoldTarget): string =>
  `${name} ${lotCode}${useByDate ? `, use by ${shownDay(useByDate)}` : ''}`;

export interface LotToHold {
  target: HoldTarget;
  /** Its place among the lots of the trace. */
  place: number;
}

/** Whether a hold is on what is on a shelf, or on some of its dates. */
export function shelfHeld(
  shelf: TracedStock,
  { lots }: Pick<Found, 'lots'>,
  holds: readonly Hold[],
): 'all' | 'some' | 'none' {
  const lot = lots.find(isOf(shelf));
  const target = lot && targetOf(lot, { stock: [shelf] });
  const { siteId, itemId, lotCode, useByDate, useByDates = [useByDate], name } = shelf;
  // Backward, the batch itself isn't among the lots.
  const named = holds.find((hold) => hold.name === name && isSameCode(hold.lotCode, lotCode));
  const thingId = target ? thingOfTarget(target) : ((named && thingOfHold(named)) ?? itemId);
  const held = useByDates.filter((date) => isHeld(holds, { lotCode, siteId, thingId, useByDate: date }));
  if (held.length === 0) return 'none';
  return held.length === useByDates.length ? 'all' : 'some';
}

const heldWords = { all: 'on hold', some: 'some of it on hold', none: '' } as const;

/** 'on hold', 'some of it on hold'; '' where no hold is on it. */
export const heldText = (...of: Parameters<typeof shelfHeld>): string => heldWords[shelfHeld(...of)];

/** Which date is on a shelf, where its lot is there with several; '' else. */
function dateOn(shelf: TracedStock, { stock, possible }: Pick<Found, 'stock' | 'possible'>): string {
  const { useByDate, useByDates } = shelf;
  if (useByDates) return useByDates.map(dateText).join(' or ');
  const isOneOfSeveral = [...stock, ...possible.stock].some(
    (other) => isOf(shelf)(other) && other.useByDate !== undefined && other.useByDate !== useByDate,
  );
  if (!isOneOfSeveral || useByDate === undefined) return '';
  return dateText(useByDate);
}

const dateText = (date: string | null): string => (date === null ? 'no use-by' : `use by ${shownDay(date)}`);

/** Where a shelf is, of which date where there are several, and whether a hold is on what is on it: 'Kitchen, on hold'. */
export const siteText = (
  shelf: TracedStock,
  found: Pick<Found, 'lots' | 'stock' | 'possible'>,
  holds: readonly Hold[],
): string => [shelf.siteName, dateOn(shelf, found), heldText(shelf, found, holds)].filter(Boolean).join(', ');

/** The certain lots of a recall, as its holds name them. */
export const targetsOf = ({
  found,
  lot,
  batch,
  useByDate,
}: LotsOf): { target: HoldTarget; lot: TracedLot }[] =>
  found.lots.flatMap((one) => {
    const target = targetOf(one, found, { code: lot ?? batch ?? '', useByDate });
    return target ? [{ target, lot: one }] : [];
  });

export type LotsOf = Pick<WholeRecall, 'found' | 'lot' | 'batch' | 'useByDate'>;

/**
 * When a recall's balance was found, and which of its lots were put on hold or released after that: 'As found Dec 06, 2026 at
 * 09:00. Put on hold since: Butter AMP-2611-B, 1,400 g that was on hand.'
 */
export function asFoundText(
  recall: LotsOf & Pick<WholeRecall, 'createdAt'>,
  holds: readonly Hold[],
  nameOf: (userId: string) => string,
): string {
  const { createdAt, found } = recall;
  const later = holds
    .filter((hold) => hold.createdAt >= createdAt)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  const since = targetsOf(recall).flatMap(({ target, lot }) => {
    const balance = balanceFor(lot, found);
    return later
      .filter((hold) => isHoldOf(target, hold))
      .map((hold) => {
        // A hold of one site or date needn't be on all of it.
        const isOfAll = hold.useByDate === null || hold.useByDate === target.useByDate;
        const isOnAll = hold.siteId === null && isOfAll && balance && balance.onHand !== '0';
        const amount = isOnAll ? [onHandText(balance)] : [];
        const of = { ...target, useByDate: hold.useByDate };
        return [
          targetText(of),
          ...amount,
          ...releasedTexts(hold, nameOf).map((text) => `released ${text}`),
        ].join(', ');
      });
  });
  const holdsText = since.length > 0 ? ` Put on hold since: ${since.join('; ')}.` : '';
  const released = releasedSince(recall, holds, nameOf);
  const releasedText = released.length > 0 ? ` Released since: ${released.join('; ')}.` : '';
  return `As found ${shownMoment(createdAt)}.${holdsText}${releasedText}`;
}

/** '1,400 g that was on hand', '3 jars that were on hand'. */
function onHandText({ onHand: quantity, unit }: LotBalance): string {
  const of = { quantity, unit };
  return `${quantityOf(of)} that ${isSeveral(of) ? 'were' : 'was'} on hand`;
}

/** The holds from before a recall that were released after it. */
const releasedSince = (
  recall: LotsOf & Pick<WholeRecall, 'createdAt'>,
  holds: readonly Hold[],
  nameOf: (userId: string) => string,
): string[] =>
  targetsOf(recall).flatMap(({ target }) =>
    holds
      .filter((hold) => isHoldOf(target, hold) && hold.createdAt < recall.createdAt)
      .filter(({ releasedAt }) => releasedAt !== null && releasedAt >= recall.createdAt)
      .flatMap((hold) =>
        releasedTexts(hold, nameOf).map(
          (text) => `${targetText({ ...target, useByDate: hold.useByDate })}, ${text}`,
        ),
      ),
  );

/** 'Dec 07, 2026 at 09:00 by Priya: All clear'; none of a hold that is still on. */
const releasedTexts = (
  { releasedAt, releasedBy, releaseReason }: Hold,
  nameOf: (userId: string) => string,
): string[] => {
  if (releasedAt === null) return [];
  const by = releasedBy === null ? '' : ` by ${nameOf(releasedBy)}`;
  return [`${shownMoment(releasedAt)}${by}: ${releaseReason}`];
};

/**
 * Lots that are in stock, that nobody can say are gone, that went out and may come back, or that were asked about, without
 * those on hold already.
 */
export function lotsToHold(trace: Found, traced: TracedAs, holds: readonly Hold[]): LotToHold[] {
  const isOut = wentOutOf(trace);
  return trace.lots.flatMap((lot, place) => {
    const target = targetOf(lot, trace, traced);
    const isLeft =
      isSameCode(lot.lotCode, traced.code) ||
      trace.stock.some(isOf(lot)) ||
      trace.balance.some((one) => isOf(lot)(one) && isAboveZero(one.unaccounted));
    return target && (isLeft || isOut(lot)) && !isHeldEverywhere(target, holds) ? [{ target, place }] : [];
  });
}

/** Whether somebody bought some of a lot, from us or at an event. */
function wentOutOf({ sales, events, balance }: Pick<Found, 'sales' | 'events' | 'balance'>) {
  const batchesSold = new Set(sales.map(({ batchNumber }) => batchNumber));
  const atEvents = events.filter(({ quantity }) => quantity !== '0');
  return ({ lotCode, name, recipeId }: TracedLot): boolean =>
    (recipeId !== null && batchesSold.has(lotCode)) ||
    atEvents.some((event) => event.batchNumber === lotCode && ['', name].includes(event.product)) ||
    balance.some((one) => isOf({ lotCode, name })(one) && isAboveZero(one.sold));
}

/** What is in stock and only may have it, each lot once; what certainly has it is among the others. */
export const possibleTargets = ({ lots, possible }: Pick<Found, 'lots' | 'possible'>): HoldTarget[] =>
  possible.stock
    .filter((shelf, index, shelves) => !lots.some(isOf(shelf)) && shelves.findIndex(isOf(shelf)) === index)
    .map(({ name, lotCode, itemId }) => ({ name, lotCode, itemId, useByDate: null }));

/** The same, without those on hold already. Their places follow those of the lots. */
export const possibleToHold = (trace: Found, holds: readonly Hold[]): LotToHold[] =>
  possibleTargets(trace)
    .map((target, index) => ({ target, place: trace.lots.length + index }))
    .filter(({ target }) => !isHeldEverywhere(target, holds));

/** Whether a hold is on all of it, its every date or its one, at every site. */
export const isHeldEverywhere = (target: HoldTarget, holds: readonly Hold[]): boolean =>
  holds.some(
    (hold) =>
      hold.releasedAt === null &&
      hold.siteId === null &&
      (hold.useByDate === null || hold.useByDate === target.useByDate) &&
      isHoldOf(target, hold),
  );

/** The date and the site that a hold is on alone: 'use by Jan 09, 2027, at Kitchen'; '' where it is on all of the lot. */
export const partHeld = (
  { useByDate, siteId }: Hold,
  sites: readonly { id: string; name: string }[],
): string =>
  [
    useByDate !== null && `use by ${shownDay(useByDate)}`,
    siteId !== null && `at ${sites.find(({ id }) => id === siteId)?.name ?? 'one site'}`,
  ]
    .filter(Boolean)
    .join(', ');

const isAboveZero = (quantity: string): boolean => quantity !== '0' && !quantity.startsWith('-');

const placesInOne = 32;

/** The id of a recall's hold: the same however often it is sent. */
export const holdIdOf = (recallId: string, place: number): string =>
  idFrom(
    timeOfId(recallId),
    bytesOf(recallId).map((byte, at) => {
      if (at === 14) return byte + Math.floor((place + 1) / placesInOne);
      return at === 15 ? byte + ((place + 1) % placesInOne) : byte;
    }),
  );

const reasonMax = 200;

/** 'Recall: The mill rang'. */
export const holdReason = (kind: RecallKind, reason: string): string =>
  [kindWords[kind], reason.trim()].filter(Boolean).join(': ').slice(0, reasonMax).trim();
