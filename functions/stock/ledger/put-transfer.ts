/**
 * Any member: moves stock of an item from one site to another. The transfer, both legs, both levels, the lots and
 * `stock.movement_recorded` are one transaction, and the legs sum to zero. Stock can be moved out of a deleted site, but
 * not into one. A transfer to a stall and back names its market event. Invariants 1, 2, 4, 6, 22.
 */
import type { Question } from '@batchbook/shared/production/questions';
import { stockContract } from '@batchbook/shared/stock/contract';
import type { PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { sameBase } from '@batchbook/shared/stock/quantity';
import { unitLabel } from '@batchbook/shared/units';
import { eventTable } from '../../market-events/index.ts';
import type { Member } from '../../platform/actor.ts';
import { digestOf } from '../../platform/entity/put-entity.ts';
import { assertConfirmed } from '../../platform/http/assert-confirmed.ts';
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import type { Item } from '../../platform/table/read.ts';
import { readAt } from '../../platform/table/read.ts';
import { assertAllowed, notExists } from '../../platform/table/write.ts';
import { assertFree, type HeldStock, readHeldStock } from '../holds/held-stock.ts';
import { assertNotHeld, readHoldsAt, readOpenHolds } from '../holds/hold-table.ts';
import { readLevels } from '../read-stock.ts';
import { findLot } from './find-lot.ts';
import type { FoundLot } from './lot-table.ts';
import { findNamedLot } from './named-lot.ts';
import { type Place, placeAt, placeKeys } from './place.ts';
import {
  type Intent,
  type MeasuresOf,
  movementFor,
  planOrThrow,
  problemOf,
  readMeasuresFor,
} from './posting.ts';
import { type Posting, postingOf, postingWrites } from './posting-writes.ts';
import { type Decision, settlePosting } from './settle-posting.ts';
import { type KeptTransfer, toTransfer, toTransferItem, transferKey } from './transfer-table.ts';

interface Params {
  organizationId: string;
  id: string;
}

interface Found {
  transfer: Item | undefined;
  /** Whether the event that it names is there; true when it names none. */
  hasEvent: boolean;
  from: Place;
  to: Place;
  /** What leaves one site, and what reaches the other. */
  legs: readonly [Intent, Intent];
  measuresOf: MeasuresOf;
  /** Where it carries no named lot: how much isn't on hold. */
  heldStock: HeldStock | null;
  /** About the lot that it names. */
  questions: readonly Question[];
}

export const putTransfer = useCase(stockContract.putTransfer, {
  read: ({ params, body }) => readTransfer(params, body),
  answer: async ({ actor, params, body, now }, first) => {
    const { isNew, posted, found } = await settlePosting({
      scope: actor,
      found: first,
      decide: (state) => decide(actor, params.id, body, state, now),
      readAgain: () => readTransfer(params, body),
    });
    const { from, to } = found;
    if (!from.item) throw new Error('a transfer of an item that is not there');
    const suppliers = [from.level.supplierId, to.level.supplierId];
    const levels = await readLevels(actor, from.item, [posted.fromSiteId, posted.toSiteId], suppliers);
    return isNew ? created({ ...posted, levels }) : ok({ ...posted, levels });
  },
});

/** Reads what a transfer depends on in one strong BatchGet, then its lots and measures if needed. */
async function readTransfer({ organizationId, id }: Params, body: PutTransfer): Promise<Found> {
  const { itemId, fromSiteId, toSiteId, eventId } = body;
  if (fromSiteId === toSiteId) throw invalid('toSiteId', 'must differ from the site it comes from');
  const scope = { organizationId };
  const [here, there] = [fromSiteId, toSiteId].map((siteId) => ({ siteId, itemId })) as [Of, Of];
  const keys = [...placeKeys(organizationId, here), ...placeKeys(organizationId, there)];
  const event = eventId ? eventTable.key(organizationId, eventId) : null;
  const [at, openHolds] = await Promise.all([
    readAt(scope, [
      transferKey(organizationId, id),
      ...(event ? [event] : []),
      ...new Map(keys.map((key) => [key.sk, key])).values(),
    ]),
    body.lotCode ? [] : readOpenHolds(scope),
  ]);
  const [from, to] = [placeAt(organizationId, here, at), placeAt(organizationId, there, at)];
  const transfer = at(transferKey(organizationId, id));
  // What comes back from a stall has happened: it isn't chosen there.
  const comesBack = event !== null && siteOfEvent(at(event)) === fromSiteId;
  const choosing = comesBack ? null : from;
  const [named, heldStock] =
    transfer || !from.item
      ? [noLots, null]
      : await Promise.all([
          readLots(scope, body, { from, to, choosing }),
          choosing && !body.lotCode ? readHeldStock(scope, choosing, openHolds) : null,
        ]);
  const unit = body.unit ?? from.item?.unit ?? from.level.unit;
  const legOf = (place: Place, lot: FoundLot | null, quantity: string, atDeletedSite: boolean): Intent => ({
    place,
    lot,
    amount: { by: 'quantity', quantity, unit },
    atDeletedSite,
  });
  const legs = [
    legOf(from, named.lots[0], `-${body.quantity}`, true),
    legOf(to, named.lots[1], body.quantity, false),
  ] as const;
  const measuresOf = await readMeasuresFor(scope, transfer ? [] : legs);
  const hasEvent = event === null || at(event) !== undefined;
  return { transfer, hasEvent, from, to, legs, measuresOf, heldStock, questions: named.questions };
}

type Of = Place['of'];

const siteOfEvent = (event: Item | undefined): string | null =>
  event ? eventTable.toEntity(event).siteId : null;

interface Lots {
  lots: readonly [FoundLot | null, FoundLot | null];
  questions: readonly Question[];
}

const noLots: Lots = { lots: [null, null], questions: [] };

/**
 * The named lot at both sites; it has one use-by date.
 * @param choosing Where it is chosen, so that it can't be one on hold, nor another than is there; `null` when it isn't chosen.
 */
async function readLots(
  scope: { organizationId: string },
  { lotCode, useByDate }: PutTransfer,
  { from, to, choosing }: { from: Place; to: Place; choosing: Place | null },
): Promise<Lots> {
  if (!lotCode) return noLots;
  const holds = choosing ? readHoldsAt(scope, choosing) : undefined;
  const { lot, questions } = await findNamedLot(
    scope,
    from,
    { lotCode, useByDate },
    { isOut: choosing !== null, holds },
  );
  const arriving = await findLot(scope, to.of, lotCode, lot.useByDate);
  return { lots: [lot, arriving], questions };
}

/** The requested content, by which two requests are compared. */
const requestedTransfer = ({
  unit,
  lotCode,
  useByDate,
  note,
  eventId,
  confirmed: _confirmed,
  ...body
}: PutTransfer) => ({
  ...body,
  unit: unit ?? null,
  lotCode: lotCode ?? null,
  useByDate: useByDate ?? null,
  note: note ?? '',
  // Without an event it is compared as before there were any: devices may still send it again.
  ...(eventId && { eventId }),
});

function decide(
  actor: Member,
  id: string,
  body: PutTransfer,
  found: Found,
  now: Date,
): Decision<KeptTransfer> {
  const { organizationId, userId } = actor;
  const createdDigest = digestOf(requestedTransfer(body));
  if (found.transfer) {
    if (found.transfer.createdDigest !== createdDigest) throw new RequestProblem('id_taken');
    return { posted: toTransfer(found.transfer), writes: null };
  }
  assertAllowed(actor);
  if (!found.hasEvent) throw invalid('eventId', 'is not a market event of this organization');
  const { itemId, fromSiteId, toSiteId, quantity } = body;
  const { unit } = found.legs[0].amount;
  const postedAt = now.toISOString();
  const transfer = { id, organizationId, itemId, fromSiteId, toSiteId, quantity, unit, userId, postedAt };
  return {
    posted: transfer,
    writes: [
      { label: 'transfer', put: toTransferItem(transfer, createdDigest), condition: notExists },
      ...postingWrites(actor, legPostings(transfer, body, found), now),
    ],
  };
}

/** The two changes: equal, with opposite signs. */
function legPostings(
  { id, fromSiteId, toSiteId, quantity, unit, userId, postedAt }: KeptTransfer,
  body: PutTransfer,
  { from, to, legs, measuresOf, heldStock, questions }: Found,
): Posting[] {
  const [leaving, arriving] = legs;
  const plan = (leg: Intent, site: 'fromSiteId' | 'toSiteId') =>
    planOrThrow(leg, measuresOf, (fault) => problemOf(fault, { ...fields, site }));
  const left = plan(leaving, 'fromSiteId');
  assertNotHeld(leaving.lot);
  assertConfirmed(questions, body);
  assertFree(heldStock, from, { delta: left.delta, confirmed: body.confirmed });
  if (!sameBase(from.level.unit, to.level.unit)) {
    const [here, there] = [unitLabel(from.level.unit), unitLabel(to.level.unit)];
    throw invalid('unit', `is ${here} at one site and ${there} at the other: count it there first`);
  }
  const said = {
    id,
    reason: 'transfer' as const,
    unit,
    useByDate: body.useByDate ?? null,
    transferId: id,
    note: body.note ?? '',
    eventId: body.eventId ?? null,
    userId,
    postedAt,
  };
  const arrived = plan(arriving, 'toSiteId');
  return [
    postingOf(left, movementFor(left, { ...said, quantity: `-${quantity}`, otherSiteId: toSiteId })),
    postingOf(arrived, movementFor(arrived, { ...said, quantity, otherSiteId: fromSiteId })),
  ];
}

const fields = { item: 'itemId', quantity: 'quantity', unit: 'unit' };
