/**
 * Any member: records a movement of an item at a site. Reads everything it depends on strongly, concurrently with the
 * membership. Converts the entered quantity into the level's unit once, and writes the movement, its level, its lot and
 * `stock.movement_recorded` in one transaction. The id makes it unique: the same request again answers what was recorded
 * (200), and another one is refused. Invariants 1, 2, 3, 6, 22.
 *
 * First it requires the level to be as it was read, so that the level after it is known without another read. When others
 * were faster it is added to whatever is there, because concurrent movements must not wait for one another, and the level is read again.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import { givenDelivery } from '@batchbook/shared/stock/delivery';
import type { Movement, PutMovement } from '@batchbook/shared/stock/movement-schema';
import { supplierKey, toSupplier } from '../../ingredients/index.ts';
import type { Member } from '../../platform/actor.ts';
import { digestOf } from '../../platform/entity/put-entity.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { getItem } from '../../platform/table/read.ts';
import { assertAllowed, notExists, type Write } from '../../platform/table/write.ts';
import { readOpenHolds } from '../holds/hold-table.ts';
import { type KeptLevel, toLevel } from '../level-table.ts';
import { readLevels } from '../read-stock.ts';
import { countCheck } from './counted-delivery.ts';
import { defaultMovementKey, toMovement, toMovementItem } from './movement-table.ts';
import type { Place } from './place.ts';
import { byLevel, levelAfter, postingWrites } from './posting-writes.ts';
import { type FoundMovement, type MovementParams, readMovement } from './read-movement.ts';
import { assertRecordable, readRecording, recordedPostings, usesNoLot } from './record-movement.ts';
import { noRecording, type Recording } from './recording.ts';
import { type Decision, settlePosting } from './settle-posting.ts';
import { assertUndoBody, readUndo, undoMarks, undoPostings } from './undo-movement.ts';

interface Found {
  base: FoundMovement;
  /** `null` when it is already recorded. */
  recording: Recording | null;
}

interface Request {
  params: MovementParams;
  body: PutMovement;
}

export const putMovement = useCase(stockContract.putMovement, {
  read: readAll,
  answer: async ({ actor, params, body, now }, first) => {
    const [{ isNew, posted, found }, names] = await Promise.all([
      settlePosting({
        scope: actor,
        found: first,
        decide: (state) => decide(actor, { params, body }, state, { now, asRead: state === first }),
        readAgain: () => readAll({ params, body, now }),
      }),
      readSupplierNames(actor, first.base, body),
    ]);
    const { movement, after } = posted;
    const { place } = found.base;
    const level = after
      ? toLevel(actor.organizationId, place.of, after, names)
      : await readLevel(actor, place, movement.supplierId);
    return isNew ? created({ ...movement, level }) : ok({ ...movement, level });
  },
});

/** Reads the names of suppliers that the level may have after it: that of the request is known, not the one before. */
async function readSupplierNames(
  actor: Member,
  { place, movement, supplierName }: FoundMovement,
  { reason, supplierId }: PutMovement,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  if (supplierId && supplierName !== null) names.set(supplierId, supplierName);
  const before = place.level.supplierId;
  const isReplaced = reason === 'receive' && Boolean(supplierId);
  if (movement || before === null || isReplaced || names.has(before)) return names;
  const row = await getItem(actor, supplierKey(actor.organizationId, before), { consistent: true });
  if (row) names.set(before, toSupplier(row).name);
  return names;
}

async function readLevel(actor: Member, { item, of, level }: Place, supplierId: string | null) {
  if (!item) throw new Error('a movement of an item that is not there');
  const [now] = await readLevels(actor, item, [of.siteId], [supplierId, level.supplierId]);
  if (!now) throw new Error('a movement without a level');
  return now;
}

async function readAll({ params, body, now }: Request & { now: Date }): Promise<Found> {
  const isUndo = body.reason === 'undo';
  if (isUndo) assertUndoBody(params.id, body, now);
  else assertRecordable(body, now);
  const [base, openHolds] = await Promise.all([
    readMovement(params, body),
    usesNoLot(body) ? readOpenHolds(params) : [],
  ]);
  if (base.movement) return { base, recording: null };
  const recording = isUndo
    ? await readUndo(params, base)
    : await readRecording(params, base, body, openHolds);
  return { base, recording };
}

/** The requested content, by which two requests are compared. */
const requestedMovement = ({
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
  // Without them it is compared as before there were any: devices may still send it again.
  ...givenDelivery(body),
  ...(body.customerId && { customerId: body.customerId }),
  ...(body.wasCounted && { wasCounted: true }),
});

interface Posted {
  movement: Movement;
  /** The level after it, if it is known. */
  after: KeptLevel | null;
}

function decide(
  actor: Member,
  { params, body }: Request,
  found: Found,
  { now, asRead }: { now: Date; asRead: boolean },
): Decision<Posted> {
  const { organizationId } = actor;
  const { base, recording } = found;
  const createdDigest = digestOf(requestedMovement(body));
  if (base.movement) {
    if (base.movement.createdDigest !== createdDigest) throw new RequestProblem('id_taken');
    return { posted: { movement: toMovement(base.movement), after: null }, writes: null };
  }
  assertAllowed(actor);
  const request = { id: params.id, body, base, recording: recording ?? noRecording, createdDigest };
  const postings = (body.reason === 'undo' ? undoPostings : recordedPostings)(actor, request, now);
  const [first, ...others] = postings;
  if (!first) throw new Error('a movement that changes no level');
  const own = { ...first, asRead, atDefaultSite: base.needsDefault };
  const all = [own, ...others];
  const [ofLevel] = byLevel(all);
  return {
    posted: {
      movement: toMovement(toMovementItem(organizationId, own.movement, createdDigest)),
      after: asRead && ofLevel ? levelAfter(ofLevel, now) : null,
    },
    writes: [
      ...postingWrites(actor, all, now),
      ...countCheck(organizationId, request),
      ...(body.reason === 'undo' ? undoMarks(organizationId, postings) : []),
      ...defaultSiteMark(params, base),
    ],
  };
}

const defaultSiteMark = (
  { organizationId, itemId, id }: MovementParams,
  { isDefaultNew, place }: FoundMovement,
): Write[] =>
  isDefaultNew
    ? [
        {
          label: 'default site',
          put: {
            ...defaultMovementKey(organizationId, itemId, id),
            type: 'DEFAULTMOVE',
            siteId: place.of.siteId,
          },
          condition: notExists,
        },
      ]
    : [];
