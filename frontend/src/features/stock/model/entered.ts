/**
 * When a movement happened and when it was entered. A delivery has its day, and may be entered later. Without a network a
 * movement may be entered long before the server records it.
 */
import { timeOfId } from '@batchbook/shared/ids';
import { recordedReasons } from '@batchbook/shared/stock/constants';
import type { Movement, MovementReason } from '@batchbook/shared/stock/movement-schema';
import { dayOf, shownDay, shownMoment, shownSince, shownTime } from '../../../ui/dates.ts';

const minuteMs = 60_000;

/** A delivery takes a while to type, and clocks differ a little. */
const lateAfterMs = 10 * minuteMs;
/** A clock that was set wrong says nothing. */
const latestMs = 30 * 24 * 60 * minuteMs;

const enteredByHand: readonly MovementReason[] = [...recordedReasons, 'transfer'];

type When = Pick<Movement, 'id' | 'transferId' | 'eventId' | 'reason' | 'postedAt' | 'deliveredOn'>;

/** Returns when it was entered, by the device's clock, if it was sent well after that. */
function enteredEarlier({ id, transferId, eventId, reason, postedAt }: When): Date | null {
  // The id of what is loaded for an event follows from the pack list, not from when it was loaded.
  if (!enteredByHand.includes(reason) || eventId !== null) return null;
  const entered = timeOfId(transferId ?? id);
  const lateByMs = Date.parse(postedAt) - entered.getTime();
  return lateByMs >= lateAfterMs && lateByMs <= latestMs ? entered : null;
}

/** When it was entered, as far as is known. */
const enteredAt = (movement: When): Date => enteredEarlier(movement) ?? new Date(movement.postedAt);

/** The day of a delivery that was entered on another one; else `null`. */
const otherDay = (movement: When): string | null =>
  movement.deliveredOn === null || movement.deliveredOn === dayOf(enteredAt(movement))
    ? null
    : movement.deliveredOn;

/** The day on which it happened, `2026-11-29`: a delivery's own, else the one on which it was entered. */
export const dayOfMovement = (movement: When): string => movement.deliveredOn ?? dayOf(enteredAt(movement));

/** When it happened, as machines read it: a day, or a time. */
export const momentOf = (movement: When): string => otherDay(movement) ?? enteredAt(movement).toISOString();

/** '08:05', 'Nov 20, 2026 at 18:05' for another day than the one it was sent on; a delivery's day, if that is another. */
export function whenText(movement: When): string {
  const day = otherDay(movement);
  if (day !== null) return shownDay(day);
  const entered = enteredAt(movement);
  return dayOf(entered) === dayOf(new Date(movement.postedAt)) ? shownTime(entered) : shownMoment(entered);
}

/** 'sent at 14:20', 'entered at 14:20' for a delivery of another day, or `null` where that is when it happened. */
export function sentText(movement: When): string | null {
  const { postedAt } = movement;
  const sent = enteredEarlier(movement) && `sent at ${shownTime(postedAt)}`;
  if (otherDay(movement) === null) return sent;
  const entered = `entered ${shownSince(enteredAt(movement), new Date(postedAt))}`;
  return sent === null ? entered : `${entered}, ${sent}`;
}
