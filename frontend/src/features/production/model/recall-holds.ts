/** The lots that a withdrawal or recall puts on hold: what is still here, and the lot itself. */
import { bytesOf, idFrom, timeOfId } from '@batchbook/shared/ids';
import type { RecallKind } from '@batchbook/shared/production/constants';
import type { TracedLot } from '@batchbook/shared/production/trace-schema';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { isHeld } from '@batchbook/shared/stock/holds';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import type { Found } from '../../../data/traces.ts';
import type { HoldTarget } from '../../../ui/holds/hold-dialog.tsx';
import { kindWords } from './recall-words.ts';

const isOf =
  ({ lotCode, name }: Pick<TracedLot, 'lotCode' | 'name'>) =>
  (one: { lotCode: string; name: string }): boolean =>
    one.lotCode === lotCode && one.name === name;

/** A traced lot by what it is of, whatever its date; `null` where nothing says what that is. */
export function targetOf(lot: TracedLot, { stock }: Pick<Found, 'stock'>): HoldTarget | null {
  const { name, lotCode, ingredientId, recipeId } = lot;
  const of = { name, lotCode, useByDate: null };
  if (ingredientId !== null) return { ...of, ingredientId };
  if (recipeId !== null) return { ...of, recipeId };
  const itemId = stock.find(isOf(lot))?.itemId;
  return itemId === undefined ? null : { ...of, itemId };
}

export const thingOfTarget = ({ itemId, recipeId, ingredientId }: HoldTarget): string =>
  itemId ?? recipeId ?? ingredientId ?? '';

export interface LotToHold {
  target: HoldTarget;
  /** Its place among the lots of the trace. */
  place: number;
}

/** Lots that are in stock, that nobody can say are gone, or that were asked about, without those on hold already. */
export function lotsToHold(trace: Found, code: string, holds: readonly Hold[]): LotToHold[] {
  return trace.lots.flatMap((lot, place) => {
    const target = targetOf(lot, trace);
    const isLeft =
      isSameCode(lot.lotCode, code) ||
      trace.stock.some(isOf(lot)) ||
      trace.balance.some((one) => isOf(lot)(one) && isAboveZero(one.unaccounted));
    const everywhere = holds.filter(({ siteId, useByDate }) => siteId === null && useByDate === null);
    if (!target || !isLeft) return [];
    const at = { thingId: thingOfTarget(target), lotCode: lot.lotCode, useByDate: null, siteId: null };
    return isHeld(everywhere, at) ? [] : [{ target, place }];
  });
}

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
