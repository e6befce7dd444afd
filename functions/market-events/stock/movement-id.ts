/** Ids of the movements of an event: the same for the same step, so that a step is never posted twice. */
import { createHash } from 'node:crypto';
import { idFrom } from '@batchbook/shared/ids';

/** @param at The time that the id has: when it was entered. */
export const movementId = (at: Date, eventId: string, version: number, part: number): string =>
  idFrom(at, createHash('sha256').update(`${eventId} ${version} ${part}`).digest());
