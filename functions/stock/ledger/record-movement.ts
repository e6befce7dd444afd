/** Plans a movement that was received, used, wasted, adjusted, returned or destroyed, and turns it into a posting. */

import {
  deliveryQuestions,
  type Question,
  returnedMoreQuestion,
} from '@batchbook/shared/production/questions';
import { givenDelivery } from '@batchbook/shared/stock/delivery';
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { type Amount, needsMeasures } from '@batchbook/shared/stock/posting';
import { shownUnit } from '@batchbook/shared/stock/product';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { signOf } from '@batchbook/shared/stock/reasons';
import type { Member } from '../../platform/actor.ts';
import { assertConfirmed } from '../../platform/http/assert-confirmed.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { assertFree, readHeldStock } from '../holds/held-stock.ts';
import { assertNotHeld, type HoldOn, readHoldsAt } from '../holds/hold-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { readCountSince, takenBackPosting } from './counted-delivery.ts';
import { findLot } from './find-lot.ts';
import { findNamedLot, type NamedLot } from './named-lot.ts';
import type { Place } from './place.ts';
import { movementFor, type Planned, planOrThrow, problemOf, readMeasuresFor } from './posting.ts';
import { type Posting, postingOf } from './posting-writes.ts';
import type { FoundMovement } from './read-movement.ts';
import { assertDelivery, type MovementRequest, noRecording, type Out, type Recording } from './recording.ts';
import { readOut } from './went-out.ts';

/** Whether it uses stock of no named lot: then it may be one on hold. */
export const usesNoLot = ({ reason, lotCode }: PutMovement): boolean => reason === 'use' && !lotCode;

export async function readRecording(
  scope: OrganizationScope,
  { place }: FoundMovement,
  body: PutMovement,
  openHolds: readonly Hold[],
): Promise<Recording> {
  const { reason, lotCode, quantity = '0', unit = place.item?.unit ?? place.level.unit } = body;
  const amount: Amount = { by: 'quantity', quantity, unit };
  // Only use chooses a lot. Whatever else happens to one on hold is recorded.
  const holds = reason === 'use' && lotCode ? readHoldsAt(scope, place) : undefined;
  const isBack = reason === 'customer_return' && place.item?.category === 'product';
  const [named, measuresOf, out, heldStock, counted] = await Promise.all([
    lotCode && place.item ? readLot(scope, place, { ...body, lotCode, quantity }, holds) : null,
    readMeasuresFor(scope, [{ place, amount, lot: null }]),
    isBack && lotCode
      ? readOut(
          scope,
          {
            itemId: place.of.itemId,
            lotCode,
            recipeId: place.item?.referenceId ?? null,
            customerId: body.customerId ?? null,
          },
          place.level.unit,
        )
      : null,
    usesNoLot(body) ? readHeldStock(scope, place, openHolds) : null,
    readCountSince(scope, place, body),
  ]);
  const intents = [{ place, amount, lot: named?.lot ?? null }];
  // Only the lot may need them.
  const isKnown = needsMeasures(amount, place.level, null);
  return {
    ...noRecording,
    intents,
    measuresOf: isKnown ? measuresOf : await readMeasuresFor(scope, intents),
    out,
    heldStock,
    questions: [...(named?.questions ?? []), ...counted.questions],
    count: counted.count,
  };
}

/** A delivery brings a lot of the date that it says, or of none. */
async function readLot(
  scope: OrganizationScope,
  place: Place,
  { reason, lotCode, useByDate, quantity }: PutMovement & Record<'lotCode' | 'quantity', string>,
  holds: Promise<HoldOn> | undefined,
): Promise<NamedLot> {
  if (reason === 'receive')
    return { lot: await findLot(scope, place.of, lotCode, useByDate ?? null), questions: [] };
  return findNamedLot(scope, place, { lotCode, useByDate }, { isOut: quantity.startsWith('-'), holds });
}

/** Ends 'must be above 0 ...'. */
const reasonPurpose: Record<PutMovement['reason'], string> = {
  receive: 'to receive',
  use: 'to use',
  waste: 'to waste',
  adjust: 'to adjust',
  customer_return: 'for a customer return',
  supplier_return: 'for a supplier return',
  destroy: 'to destroy',
  undo: 'to undo',
};

/** @throws RequestProblem at a field that is invalid whatever is in stock. */
export function assertRecordable(body: PutMovement, now: Date): void {
  const { reason, quantity, undoes, customerId } = body;
  assertDelivery(body, now);
  if (quantity === undefined) throw invalid('quantity', 'is required');
  const [sign, isBelow] = [signOf[reason], quantity.startsWith('-')];
  if (sign === 1 && isBelow) throw invalid('quantity', `must be above 0 ${reasonPurpose[reason]}`);
  if (sign === -1 && !isBelow) throw invalid('quantity', `must be below 0 ${reasonPurpose[reason]}`);
  if (customerId && reason !== 'customer_return')
    throw invalid('customerId', 'is only for the reason customer_return');
  if (undoes) throw invalid('undoes', 'is only for the reason undo');
}

/**
 * Returns its posting; of a delivery that was counted, also what takes its change back.
 * @throws RequestProblem `not_found` without its site or item, `stock_closed` when one was deleted, at `supplierId` or
 * `customerId` for one that isn't known, at `wasCounted` where nothing was counted.
 */
export function recordedPostings(
  actor: Member,
  { id, body, base, recording, createdDigest }: MovementRequest,
  now: Date,
): Posting[] {
  return recording.intents.flatMap((intent) => {
    const planned = planOrThrow(intent, recording.measuresOf, problemOf);
    assertNotHeld(intent.lot);
    assertFree(recording.heldStock, intent.place, { delta: planned.delta, confirmed: body.confirmed });
    if (body.supplierId && base.supplierName === null)
      throw invalid('supplierId', 'is not a supplier of this organization');
    if (body.customerId && base.customerName === null)
      throw invalid('customerId', 'is not a customer of this organization');
    assertConfirmed(
      [
        ...recording.questions,
        ...deliveryQuestions(body.deliveredOn ?? null, body.useByDate ?? null),
        ...outQuestions(planned, recording.out, { ...body, customerName: base.customerName }),
      ],
      body,
    );
    const { quantity, unit } = intent.amount as Extract<Amount, { by: 'quantity' }>;
    const movement = movementFor(planned, {
      id,
      reason: body.reason,
      quantity,
      unit,
      supplierId: body.supplierId ?? null,
      customerId: body.customerId ?? null,
      ...givenDelivery(body),
      wasCounted: body.wasCounted === true,
      useByDate: body.useByDate ?? null,
      unitCost: body.unitCost ?? null,
      wasteReason: body.wasteReason || null,
      note: body.note ?? '',
      userId: actor.userId,
      postedAt: now.toISOString(),
    });
    const received = movement.reason === 'receive' ? movement.delta : 0n;
    const posting = postingOf(planned, movement, { received, createdDigest });
    return movement.wasCounted ? [posting, takenBackPosting(posting, recording.count)] : [posting];
  });
}

/** Asks where more comes back than is out, or than the customer has: it may have been sold unrecorded. */
function outQuestions(
  { delta, unit, intent }: Planned,
  out: Out | null,
  { lotCode, customerName }: PutMovement & Pick<FoundMovement, 'customerName'>,
): Question[] {
  const [most, customer] = out && out.theirs !== null ? [out.theirs, customerName] : [out?.all ?? null, null];
  if (most === null || delta <= most) return [];
  const { item } = intent.place;
  const left =
    most > 0n && item !== null ? `${formatThousandths(most, unit)} ${shownUnit(unit, item)}` : null;
  return [returnedMoreQuestion(lotCode ?? '', left, customer)];
}
