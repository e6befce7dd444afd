/** When a movement was entered. Without a network that may be long before the server recorded it. */
import { timeOfId } from '@batchbook/shared/ids';
import type { Movement, MovementReason } from '@batchbook/shared/stock/movement-schema';
import { dayOf, shownMoment, shownTime } from '../../../ui/dates.ts';

const minuteMs = 60_000;

/** A delivery takes a while to type, and clocks differ a little. */
const lateAfterMs = 10 * minuteMs;
/** A clock that was set wrong says nothing. */
const latestMs = 30 * 24 * 60 * minuteMs;

const enteredByHand: readonly MovementReason[] = ['receive', 'use', 'waste', 'adjust', 'transfer', 'undo'];

type When = Pick<Movement, 'id' | 'transferId' | 'eventId' | 'reason' | 'postedAt'>;

/** Returns when it was entered, by the device's clock, if it was sent well after that. */
export function enteredEarlier({ id, transferId, eventId, reason, postedAt }: When): Date | null {
  // The id of what is loaded for an event follows from the pack list, not from when it was loaded.
  if (!enteredByHand.includes(reason) || eventId !== null) return null;
  const entered = timeOfId(transferId ?? id);
  const lateByMs = Date.parse(postedAt) - entered.getTime();
  return lateByMs >= lateAfterMs && lateByMs <= latestMs ? entered : null;
}

/** '08:05', 'Nov 20, 2026 at 18:05' for another day than the one it was sent on. */
export function whenText(movement: When): string {
  const { postedAt } = movement;
  const entered = enteredEarlier(movement);
  if (entered === null) return shownTime(postedAt);
  return dayOf(entered) === dayOf(new Date(postedAt)) ? shownTime(entered) : shownMoment(entered);
}

/** 'sent at 14:20', or `null` where that is when it was entered. */
export const sentText = (movement: When): string | null =>
  enteredEarlier(movement) && `sent at ${shownTime(movement.postedAt)}`;
