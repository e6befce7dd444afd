/** The journal: what it is filtered by, how it falls into days, and what a movement says in words. */

import { movementReasons } from '@batchbook/shared/stock/constants';
import type { Movement, MovementReason } from '@batchbook/shared/stock/movement-schema';
import { unitLabelFor } from '@batchbook/shared/units';
import type { JournalFilters } from '../../../data/stock/ledger.ts';
import { dayOf } from '../../../ui/dates.ts';
import { shownDecimal, unitWord } from './figures.ts';

/** What the address says of the journal. */
export interface JournalView {
  siteId: string | null;
  itemId: string | null;
  reason: MovementReason | null;
  userId: string | null;
  /** Days of this device's calendar, both of them included. */
  from: string | null;
  to: string | null;
}

export const readReason = (text: string | null): MovementReason | null =>
  movementReasons.find((reason) => reason === text) ?? null;

/** A day that there is, or nothing. */
export const readDay = (text: string | null): string | null =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

const utcDay = (time: Date): string => time.toISOString().slice(0, 10);

/**
 * What the server is asked for. Its days are those of UTC, the maker's those of the kitchen: it is asked for
 * all UTC days that they touch, and `isShown` leaves the rest out.
 */
export function filtersOf(view: JournalView): JournalFilters {
  return {
    ...(view.siteId !== null && { siteId: view.siteId }),
    ...(view.itemId !== null && { itemId: view.itemId }),
    ...(view.reason !== null && { reason: view.reason }),
    ...(view.userId !== null && { userId: view.userId }),
    ...(view.from !== null && { from: utcDay(new Date(`${view.from}T00:00:00`)) }),
    ...(view.to !== null && { to: utcDay(new Date(`${view.to}T23:59:59`)) }),
  };
}

export function isShown({ postedAt }: Movement, { from, to }: JournalView): boolean {
  const day = dayOf(new Date(postedAt));
  return (from === null || day >= from) && (to === null || day <= to);
}

/** '+10 kg', '−0.45 kg': what it changed the level by. */
export function changeText({ change, levelUnit }: Movement, unitName: string | null): string {
  const sign = change.startsWith('-') || change === '0' ? '' : '+';
  return `${sign}${shownDecimal(change)} ${unitWord(levelUnit, unitName, change.replace('-', ''))}`;
}

/** '16 oz', where it was entered in another unit than the level's. */
export function enteredText({ quantity, unit, levelUnit }: Movement): string | null {
  if (unit === levelUnit) return null;
  const size = quantity.replace('-', '');
  return `${shownDecimal(size)} ${unitLabelFor(unit, size)}`;
}

/** The key of a movement among all: both legs of a transfer, and all lines of a count, have one id. */
export const movementKey = ({ id, siteId, itemId }: Movement): string => `${id} ${siteId} ${itemId}`;

/** Those of these that were undone, by key, as far as their counter-movements are among them. */
export function undoneAmong(movements: readonly Movement[]): ReadonlySet<string> {
  return new Set(
    movements.flatMap(({ undoes, siteId, itemId }) =>
      undoes === null ? [] : [`${undoes} ${siteId} ${itemId}`],
    ),
  );
}
