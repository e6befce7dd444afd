/** What is read to record a movement or its undo. */
import type { Question } from '@batchbook/shared/production/questions';
import { deliveryFault } from '@batchbook/shared/stock/delivery';
import type { Movement, PutMovement } from '@batchbook/shared/stock/movement-schema';
import type { Thousandths } from '@batchbook/shared/stock/quantity';
import { noMeasures } from '@batchbook/shared/units';
import { invalid } from '../../platform/http/request-problem.ts';
import type { HeldStock } from '../holds/held-stock.ts';
import type { Intent, MeasuresOf } from './posting.ts';
import type { FoundMovement } from './read-movement.ts';

/** In thousandths of the unit's base; each `null` where nobody can say. */
export interface Out {
  all: Thousandths | null;
  /** With the customer. */
  theirs: Thousandths | null;
}

/** The changes of a movement, one or two (when it undoes a transfer), and the measures of their item. */
export interface Recording {
  intents: readonly Intent[];
  measuresOf: MeasuresOf;
  /** Of goods that come back to a product's lot: how much of it is out. `null` for anything else. */
  out: Out | null;
  /** Where some is used of no named lot: how much isn't on hold. */
  heldStock: HeldStock | null;
  /** About the lot that it names, and about a count since its day. */
  questions: readonly Question[];
  /** Of a delivery that was on the shelf when it was counted: that count; `null` where there is none. */
  count: CountOf | null;
  /** Of the undo of such a delivery: what took its change back. */
  takenBack: TakenBack | null;
  /** Whether it undoes a count that such a delivery names. */
  hasCounted: boolean;
}

/** A line of a count that wasn't undone. */
export interface CountOf {
  id: string;
  postedAt: string;
}

/** A movement to reverse. */
export interface TakenBack {
  movement: Movement;
  intent: Intent;
}

export const noRecording: Recording = {
  intents: [],
  measuresOf: () => noMeasures,
  out: null,
  heldStock: null,
  questions: [],
  count: null,
  takenBack: null,
  hasCounted: false,
};

/** A movement's request, with everything that was read for it. */
export interface MovementRequest {
  id: string;
  body: PutMovement;
  base: FoundMovement;
  recording: Recording;
  createdDigest: string;
}

/** @throws RequestProblem at a field of a delivery that another reason has, or at a day that is missing or too far ahead. */
export function assertDelivery(body: PutMovement, now: Date): void {
  const fault = deliveryFault(body, now);
  if (fault) throw invalid(fault.field, fault.message);
  if (!body.wasCounted) return;
  if (body.reason !== 'receive') throw invalid('wasCounted', 'is only for the reason receive');
  if (!body.deliveredOn) throw invalid('wasCounted', 'needs the day of the delivery in deliveredOn');
}
