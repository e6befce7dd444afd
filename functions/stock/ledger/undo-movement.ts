/**
 * Undoes a movement once, by a counter-movement (invariant 3). The legs of a transfer are undone together (invariant 4), and
 * so are a delivery that was counted and what took its change back.
 * If the level's unit has changed since, the quantity is converted by the current measures. The site may be deleted:
 * mistakes made there can still be undone.
 */

import { isSameCode } from '@batchbook/shared/stock/lot-code';
import type { Movement, PutMovement } from '@batchbook/shared/stock/movement-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import type { PlanFault } from '@batchbook/shared/stock/posting';
import { isUndoable } from '@batchbook/shared/stock/reasons';
import { unitLabel } from '@batchbook/shared/units';
import type { Member } from '../../platform/actor.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { invalid, notFound, RequestProblem } from '../../platform/http/request-problem.ts';
import type { Key } from '../../platform/table/keys.ts';
import { type At, type Item, readAt } from '../../platform/table/read.ts';
import { ConditionFailed, notExists, type Write } from '../../platform/table/write.ts';
import { keptLevel, type LevelOf, levelKey } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { hasCounted, takenBackId } from './counted-delivery.ts';
import { lotsAmong } from './find-lot.ts';
import { type FoundLot, lotLevelKeys } from './lot-table.ts';
import { deltaOf, movementKey, toMovement, undoKey } from './movement-table.ts';
import type { Place } from './place.ts';
import { type Intent, movementFor, planOrThrow, problemOf, readMeasuresFor } from './posting.ts';
import { type Posting, postingOf } from './posting-writes.ts';
import type { FoundMovement } from './read-movement.ts';
import {
  assertDelivery,
  type MovementRequest,
  noRecording,
  type Recording,
  type TakenBack,
} from './recording.ts';

/** Reads the other leg and the lots, if any, in one request, and the measures if needed. */
export async function readUndo(scope: OrganizationScope, found: FoundMovement): Promise<Recording> {
  const { place, original } = found;
  if (!place.item || !original) return noRecording;
  const { organizationId } = scope;
  const movement = toMovement(original);
  const { lotCode, useByDate, otherSiteId } = movement;
  const there = otherSiteId === null ? null : { ...place.of, siteId: otherSiteId };
  const lot = lotCode === null ? null : { lotCode, useByDate };
  const lotPlaces = lot ? [place.of, ...(there ? [there] : [])].map((of) => ({ of, lot })) : [];
  const otherKeys = there && [
    movementKey(organizationId, there, movement.id),
    levelKey(organizationId, there),
  ];
  const takenBackKeys = movement.wasCounted
    ? [movementKey(organizationId, place.of, takenBackId(movement))]
    : [];
  const lotKeys = lotPlaces.flatMap(({ of, lot: named }) => lotLevelKeys(organizationId, of, named));
  const [at, isNamed] = await Promise.all([
    readAt(scope, [...(otherKeys ?? []), ...lotKeys, ...takenBackKeys]),
    movement.reason === 'count' ? hasCounted(scope, movement) : false,
  ]);
  const lotIn = await lotsAmong(scope, lotPlaces, at);
  const lotAt = (of: LevelOf): FoundLot | null => lot && lotIn({ of, lot });
  const intents = [intentOf(original, place, lotAt(place.of))];
  if (there) {
    const leg = at(movementKey(organizationId, there, movement.id));
    if (!leg) throw new Error('a leg of a transfer without the other');
    const row = at(levelKey(organizationId, there));
    const level = keptLevel(row, levelUnitOf(place.item));
    intents.push(intentOf(leg, { ...place, of: there, level, isNew: row === undefined }, lotAt(there)));
  }
  return {
    ...noRecording,
    intents,
    measuresOf: await readMeasuresFor(scope, intents),
    takenBack: takenBackAt(at, takenBackKeys[0], place),
    hasCounted: isNamed,
  };
}

function takenBackAt(at: At, key: Key | undefined, place: Place): TakenBack | null {
  if (!key) return null;
  const item = at(key);
  if (!item) throw new Error('a delivery that was counted without what takes it back');
  return { movement: toMovement(item), intent: intentOf(item, place, null) };
}

function intentOf(original: Item, place: Place, lot: FoundLot | null): Intent {
  const { levelUnit, densityAssumed } = toMovement(original);
  const delta = deltaOf(original);
  return {
    place,
    lot,
    amount: { by: 'reversal', delta, unit: levelUnit, densityAssumed },
    atDeletedSite: true,
  };
}

/** @throws RequestProblem at a field that is invalid whatever is in stock. */
export function assertUndoBody(id: string, body: PutMovement, now: Date): void {
  const { undoes } = body;
  assertDelivery(body, now);
  if (!undoes) throw invalid('undoes', 'is required to undo');
  if (undoes === id) throw invalid('undoes', 'can’t be the movement itself');
}

function whyNotUndoable({ reason, runId, eventId, deliveryId }: Movement): string {
  if (deliveryId !== null)
    return 'This belongs to a delivery that was on the shelf when it was counted. Undo the delivery instead.';
  if (reason === 'undo')
    return 'This puts another movement right already. Record the movement again instead.';
  if (reason === 'production' || runId !== null)
    return 'This belongs to a production run. Correct the run instead.';
  if (eventId !== null) return 'This belongs to an event. Correct its actuals instead.';
  return 'This came with a change of unit. Adjust the stock instead.';
}

const notUndoable = (detail: string): RequestProblem => new RequestProblem('not_undoable', { detail });

function assertUndoable(
  id: string,
  { place, original: row, undo }: FoundMovement,
  { hasCounted: isNamed }: Recording,
  body: PutMovement,
): Movement {
  if (!place.item || !place.site) throw notFound();
  if (!row) throw invalid('undoes', 'is not a movement of this item at this site');
  const original = toMovement(row);
  if (!isUndoable(original)) throw notUndoable(whyNotUndoable(original));
  // Its own mark without its movement: the request was sent twice, and the rows were read around the other one's write.
  if (undo?.by === id) throw new ConditionFailed(new Map([['undo', undo]]));
  if (undo) throw new RequestProblem('undone_already');
  if (deltaOf(row) === 0n) throw notUndoable('This changed nothing, so there is nothing to undo.');
  if (isNamed)
    throw notUndoable('A delivery was recorded as on the shelf at this count. Undo the delivery first.');
  assertTheSame(body, original);
  return original;
}

/** Fields of an undo must equal the movement's; most requests leave them out. */
function assertTheSame(body: PutMovement, original: Movement): void {
  const expected = { ...original, quantity: negated(original.quantity) };
  for (const field of [
    'quantity',
    'unit',
    'supplierId',
    'lotCode',
    'useByDate',
    'unitCost',
    'wasteReason',
  ] as const) {
    const sent = body[field];
    const isSame = field === 'lotCode' ? isSameCode : Object.is;
    if (sent && !isSame(sent, expected[field] ?? ''))
      throw invalid(field, 'must match the undone movement, or be left out');
  }
}

export const negated = (quantity: string): string =>
  quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`;

function refusalOf(fault: PlanFault, { place, amount }: Intent): RequestProblem {
  if (fault.reason !== 'inconvertible') return problemOf(fault);
  if (fault.field === 'lot') return notUndoable(`Its lot ${fault.message}. Adjust the stock instead.`);
  const [was, is] = [unitLabel(amount.unit), unitLabel(place.level.unit)];
  return notUndoable(
    `This was recorded in ${was}, which can't be turned into ${is} that the stock is kept in now. Adjust the stock instead.`,
  );
}

/**
 * Returns the counter-movements, that of the path first.
 * @throws RequestProblem `undone_already`, `not_undoable`, `stock_closed` when the item was deleted, `not_found`, or at
 * the field that differs from the movement's.
 */
export function undoPostings(
  actor: Member,
  { id, body, base, recording, createdDigest }: MovementRequest,
  now: Date,
): Posting[] {
  const original = assertUndoable(id, base, recording, body);
  const { supplierId, useByDate, unitCost, transferId, eventId } = original;
  const postings = recording.intents.map((intent) => {
    const planned = planOrThrow(intent, recording.measuresOf, (fault) => refusalOf(fault, intent));
    // The other leg of a transfer has the same quantity with the opposite sign.
    const isOtherLeg = intent.place.of.siteId !== original.siteId;
    const movement = movementFor(planned, {
      id,
      reason: 'undo',
      quantity: isOtherLeg ? original.quantity : negated(original.quantity),
      unit: original.unit,
      supplierId,
      useByDate,
      unitCost,
      undoes: original.id,
      transferId,
      eventId,
      otherSiteId: isOtherLeg ? original.siteId : original.otherSiteId,
      note: body.note ?? '',
      userId: actor.userId,
      postedAt: now.toISOString(),
    });
    const received = original.reason === 'receive' ? movement.delta : 0n;
    return postingOf(planned, movement, { received, createdDigest });
  });
  const { takenBack, measuresOf } = recording;
  return takenBack ? [...postings, undoTakenBack(actor, takenBack, measuresOf, now)] : postings;
}

/** What took back the change of a delivery that was counted is undone with it: the level stays as it is. */
function undoTakenBack(
  { userId }: Member,
  { movement: { id, quantity, unit }, intent }: TakenBack,
  measuresOf: Recording['measuresOf'],
  now: Date,
): Posting {
  const planned = planOrThrow(intent, measuresOf, (fault) => refusalOf(fault, intent));
  const movement = movementFor(planned, {
    id: derivedId(now, 'undo', id),
    reason: 'undo',
    quantity: negated(quantity),
    unit,
    undoes: id,
    userId,
    postedAt: now.toISOString(),
  });
  return postingOf(planned, movement);
}

/** Marks what was undone, so that it is undone once. */
export const undoMarks = (organizationId: string, postings: readonly Posting[]): Write[] =>
  postings.map(({ movement }) => {
    const { id, siteId, itemId, undoes } = movement;
    if (undoes === null) throw new Error('an undo of nothing');
    return {
      label: `undo ${siteId} ${itemId}`,
      put: { ...undoKey(organizationId, { siteId, itemId }, undoes), type: 'UNDO', by: id },
      condition: notExists,
    };
  });
