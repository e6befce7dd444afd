/**
 * Any member moves stock of an item from one site to another. The transfer, both legs, both levels, the lots
 * and `stock.movement_recorded` are one transaction: both legs are there or none, and they sum to zero. A site
 * that was deleted can be cleared, but nothing goes into it. Invariants 1, 2, 4, 6, 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { sameBase } from '@batchbook/shared/stock/quantity';
import { unitLabel } from '@batchbook/shared/units';
import type { Member } from '../platform/actor.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { digestOf } from '../platform/put-entity.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import { assertStockOpen } from './gate.ts';
import { type NewMovement, newMovement } from './movement-table.ts';
import { itemCheck, movementWrites, publishMovements, siteCheck } from './movement-writes.ts';
import { writesOfLot } from './read-lot.ts';
import { readLevels } from './read-stock.ts';
import { type FoundEnd, type FoundTransfer, readTransfer } from './read-transfer.ts';
import { changeOf, itemGone, siteGone } from './record-movement.ts';
import { type Decision, settlePosting } from './settle-posting.ts';
import { type KeptTransfer, toTransfer, toTransferItem } from './transfer-table.ts';

export const putTransfer = useCase(stockContract.putTransfer, {
  read: ({ params, body }) => readTransfer(params, body),
  answer: async ({ actor, params, body, now }, read) => {
    const { isNew, posted, found } = await settlePosting({
      scope: actor,
      found: read,
      decide: (state) => decide(actor, params.id, body, state, now),
      readAgain: () => readTransfer(params, body),
    });
    const { item, from, to } = found;
    if (!item) throw new Error('a transfer of an item that is not there');
    const suppliers = [from.level.supplierId, to.level.supplierId];
    const levels = await readLevels(actor, item, [posted.fromSiteId, posted.toSiteId], suppliers);
    return isNew ? created({ ...posted, levels }) : ok({ ...posted, levels });
  },
});

/** What was asked for: two requests are the same when this is. */
const asked = ({ unit, lotCode, useByDate, note, ...body }: PutTransfer) => ({
  ...body,
  unit: unit ?? null,
  lotCode: lotCode ?? null,
  useByDate: useByDate ?? null,
  note: note ?? '',
});

function decide(
  actor: Member,
  id: string,
  body: PutTransfer,
  found: FoundTransfer,
  now: Date,
): Decision<KeptTransfer> {
  const { organizationId, userId } = actor;
  const createdDigest = digestOf(asked(body));
  if (found.transfer) {
    if (found.transfer.createdDigest !== createdDigest) throw new RequestProblem('id_taken');
    return { posted: toTransfer(found.transfer), writes: null };
  }
  assertStockOpen(found.entitlement, actor, now);
  const item = assertThere(found);
  const unit = body.unit ?? item.unit;
  const { itemId, fromSiteId, toSiteId, quantity } = body;
  const postedAt = now.toISOString();
  const transfer = { id, organizationId, itemId, fromSiteId, toSiteId, quantity, unit, userId, postedAt };
  const legs = legsOf(transfer, body, item, found);
  return {
    posted: transfer,
    writes: [
      { label: 'transfer', put: toTransferItem(transfer, createdDigest), condition: notExists },
      ...legs.flatMap(({ movement, end }) => legWrites(actor, movement, end, found, now)),
      ...firstChecks(transfer, found),
      publishMovements(
        organizationId,
        legs.map(({ movement }) => movement),
        userId,
        now,
      ),
    ],
  };
}

function assertThere({ item, isItemDeleted, from, to }: FoundTransfer): StockItem {
  if (!item) throw invalid('itemId', 'is not a stock item of this organization');
  if (!from.site) throw invalid('fromSiteId', 'is not a site of this organization');
  if (!to.site) throw invalid('toSiteId', 'is not a site of this organization');
  if (to.site.isActive !== true) throw new RequestProblem('stock_closed', { detail: siteGone });
  if (isItemDeleted || from.level.isClosed || to.level.isClosed)
    throw new RequestProblem('stock_closed', { detail: itemGone });
  if (!sameBase(from.level.unit, to.level.unit)) {
    const [here, there] = [unitLabel(from.level.unit), unitLabel(to.level.unit)];
    throw invalid('unit', `is ${here} at one site and ${there} at the other: count it there first`);
  }
  return item;
}

interface Leg {
  movement: NewMovement;
  end: FoundEnd;
}

/** What leaves one site and what reaches the other: the same, with the sign turned. */
function legsOf(
  transfer: KeptTransfer,
  { useByDate, lotCode, note }: PutTransfer,
  item: StockItem,
  { from, to, measures }: FoundTransfer,
): Leg[] {
  const { id, itemId, fromSiteId, toSiteId, quantity, unit, userId, postedAt } = transfer;
  const { value, densityAssumed } = changeOf(item, quantity, unit, from.level.unit, measures);
  const shared = {
    id,
    itemId,
    reason: 'transfer' as const,
    unit,
    densityAssumed,
    lotCode: lotCode ?? null,
    useByDate: from.lot?.useByDate ?? useByDate ?? null,
    transferId: id,
    note: note ?? '',
    userId,
    postedAt,
  };
  const leaving = newMovement({
    ...shared,
    siteId: fromSiteId,
    otherSiteId: toSiteId,
    quantity: `-${quantity}`,
    delta: -value,
    levelUnit: from.level.unit,
  });
  const arriving = newMovement({
    ...shared,
    siteId: toSiteId,
    otherSiteId: fromSiteId,
    quantity,
    delta: value,
    levelUnit: to.level.unit,
  });
  return [
    { movement: leaving, end: from },
    { movement: arriving, end: to },
  ];
}

const legWrites = (
  actor: Member,
  movement: NewMovement,
  { level, lot }: FoundEnd,
  { measures }: FoundTransfer,
  now: Date,
): Write[] => [
  ...movementWrites({ organizationId: actor.organizationId, movement, level, createdDigest: null }, now),
  ...writesOfLot(actor, movement, 0n, lot, measures),
];

/** What the first movement of a level checks. The site that it leaves may be deleted. */
function firstChecks(
  { organizationId, itemId, toSiteId }: KeptTransfer,
  { from, to }: FoundTransfer,
): Write[] {
  const first = [from, to].find(({ hasLevel }) => !hasLevel);
  return [
    ...(to.hasLevel ? [] : [siteCheck(organizationId, toSiteId)]),
    ...(first ? [itemCheck(organizationId, itemId, first.level.unit)] : []),
  ];
}
