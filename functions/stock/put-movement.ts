/**
 * Any member records a movement of an item at a site. Reads all that it rests on strongly beside the
 * membership, turns what was entered into the level's unit once, and writes the movement, its level, its lot
 * and `stock.movement_recorded` in one transaction. The id makes it once: the same again is answered with
 * what was recorded (200), something else under it is refused. Invariants 1, 2, 3, 6, 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { Movement, PutMovement } from '@batchbook/shared/stock/movement-schema';
import type { Member } from '../platform/actor.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { created, ok, useCase } from '../platform/http/use-case.ts';
import { digestOf } from '../platform/put-entity.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import { assertStockOpen } from './gate.ts';
import { defaultMovementKey, toMovement, toMovementItem } from './movement-table.ts';
import { firstMovementChecks, movementWrites, publishMovements } from './movement-writes.ts';
import { writesOfLot } from './read-lot.ts';
import { type FoundMovement, type MovementParams, readMovement } from './read-movement.ts';
import { readLevels } from './read-stock.ts';
import { assertRecordable, type Context, movementOf, nothingElse, readContext } from './record-movement.ts';
import { type Decision, settlePosting } from './settle-posting.ts';
import { assertUndoBody, type Legs, noLegs, type Recorded, readLegs, undo } from './undo-movement.ts';

interface Found {
  base: FoundMovement;
  context: Context;
  legs: Legs;
}

interface Request {
  params: MovementParams;
  body: PutMovement;
}

export const putMovement = useCase(stockContract.putMovement, {
  read: readAll,
  answer: async ({ actor, params, body, now }, found) => {
    const { isNew, posted, base } = await settle(actor, { params, body }, found, now);
    if (!base.item) throw new Error('a movement of an item that is not there');
    const suppliers = [posted.supplierId, base.level.supplierId];
    // Others may have moved it meanwhile: what it is now is read, not reckoned.
    const [level] = await readLevels(actor, base.item, [base.siteId], suppliers);
    if (!level) throw new Error('a movement without a level');
    return isNew ? created({ ...posted, level }) : ok({ ...posted, level });
  },
});

async function readAll({ params, body }: Request): Promise<Found> {
  const isUndo = body.reason === 'undo';
  if (isUndo) assertUndoBody(params.id, body);
  else assertRecordable(body);
  const base = await readMovement(params, body);
  return {
    base,
    context: isUndo ? nothingElse : await readContext(params, base, body),
    legs: isUndo ? await readLegs(params, base) : noLegs,
  };
}

async function settle(actor: Member, { params, body }: Request, found: Found, now: Date) {
  const {
    isNew,
    posted,
    found: last,
  } = await settlePosting({
    scope: actor,
    found,
    decide: (state) => decide(actor, { params, body }, state, now),
    readAgain: () => readAll({ params, body }),
  });
  return { isNew, posted, base: last.base };
}

/** What was asked for: two requests are the same when this is. */
const asked = ({
  quantity,
  unit,
  supplierId,
  lotCode,
  useByDate,
  unitCost,
  wasteReason,
  ...body
}: PutMovement) => ({
  reason: body.reason,
  quantity: quantity ?? null,
  unit: unit ?? null,
  supplierId: supplierId ?? null,
  lotCode: lotCode ?? null,
  useByDate: useByDate ?? null,
  unitCost: unitCost ?? null,
  wasteReason: wasteReason || null,
  undoes: body.undoes ?? null,
  note: body.note ?? '',
});

function decide(actor: Member, { params, body }: Request, found: Found, now: Date): Decision<Movement> {
  const { organizationId } = actor;
  const { base } = found;
  const createdDigest = digestOf(asked(body));
  if (base.movement) {
    if (base.movement.createdDigest !== createdDigest) throw new RequestProblem('id_taken');
    return { posted: toMovement(base.movement), writes: null };
  }
  assertStockOpen(base.entitlement, actor, now);
  const { movements, writes } =
    body.reason === 'undo'
      ? undo(actor, params.id, body, base, found.legs, createdDigest, now)
      : record(actor, { params, body }, found, createdDigest, now);
  return {
    posted: toMovement(toMovementItem(organizationId, movements[0], createdDigest)),
    writes: [
      ...writes,
      ...defaultSiteMark(params, base),
      publishMovements(organizationId, movements, actor.userId, now),
    ],
  };
}

function record(
  actor: Member,
  { params, body }: Request,
  { base, context }: Found,
  createdDigest: string,
  now: Date,
): Recorded {
  const { organizationId } = actor;
  const movement = movementOf(actor, params.id, body, base, context, now);
  const of = { siteId: movement.siteId, itemId: movement.itemId };
  const received = movement.reason === 'receive' ? movement.delta : 0n;
  return {
    movements: [movement],
    writes: [
      ...movementWrites({ organizationId, movement, level: base.level, createdDigest }, now),
      ...(base.hasLevel ? [] : firstMovementChecks(organizationId, of, base.level.unit)),
      ...writesOfLot(actor, movement, received, context.lot, context.measures),
    ],
  };
}

const defaultSiteMark = (
  { organizationId, itemId, id }: MovementParams,
  { isDefaultNew, siteId }: FoundMovement,
): Write[] =>
  isDefaultNew
    ? [
        {
          label: 'default site',
          put: { ...defaultMovementKey(organizationId, itemId, id), type: 'DEFAULTMOVE', siteId },
          condition: notExists,
        },
      ]
    : [];
