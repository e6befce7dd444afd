/**
 * Any member: records a movement of an item at a site. Reads everything it depends on strongly, concurrently with the
 * membership. Converts the entered quantity into the level's unit once, and writes the movement, its level, its lot and
 * `stock.movement_recorded` in one transaction. The id makes it unique: the same request again answers what was recorded
 * (200), and another one is refused. Invariants 1, 2, 3, 6, 22.
 */
import { stockContract } from '@batchbook/shared/stock/contract';
import type { Movement, PutMovement } from '@batchbook/shared/stock/movement-schema';
import type { Member } from '../../platform/actor.ts';
import { digestOf } from '../../platform/entity/put-entity.ts';
import { RequestProblem } from '../../platform/http/request-problem.ts';
import { created, ok, useCase } from '../../platform/http/use-case.ts';
import { assertAllowed, notExists, type Write } from '../../platform/table/write.ts';
import { readLevels } from '../read-stock.ts';
import { defaultMovementKey, toMovement, toMovementItem } from './movement-table.ts';
import { postingWrites } from './posting-writes.ts';
import { type FoundMovement, type MovementParams, readMovement } from './read-movement.ts';
import {
  assertRecordable,
  noRecording,
  type Recording,
  readRecording,
  recordedPostings,
} from './record-movement.ts';
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
    const { isNew, posted, found } = await settlePosting({
      scope: actor,
      found: first,
      decide: (state) => decide(actor, { params, body }, state, now),
      readAgain: () => readAll({ params, body }),
    });
    const { item, of, level: before } = found.base.place;
    if (!item) throw new Error('a movement of an item that is not there');
    // Others may have moved it meanwhile, so the level is read again.
    const [level] = await readLevels(actor, item, [of.siteId], [posted.supplierId, before.supplierId]);
    if (!level) throw new Error('a movement without a level');
    return isNew ? created({ ...posted, level }) : ok({ ...posted, level });
  },
});

async function readAll({ params, body }: Request): Promise<Found> {
  const isUndo = body.reason === 'undo';
  if (isUndo) assertUndoBody(params.id, body);
  else assertRecordable(body);
  const base = await readMovement(params, body);
  if (base.movement) return { base, recording: null };
  const recording = isUndo ? await readUndo(params, base) : await readRecording(params, base, body);
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
});

function decide(actor: Member, { params, body }: Request, found: Found, now: Date): Decision<Movement> {
  const { organizationId } = actor;
  const { base, recording } = found;
  const createdDigest = digestOf(requestedMovement(body));
  if (base.movement) {
    if (base.movement.createdDigest !== createdDigest) throw new RequestProblem('id_taken');
    return { posted: toMovement(base.movement), writes: null };
  }
  assertAllowed(actor);
  const request = { id: params.id, body, base, recording: recording ?? noRecording, createdDigest };
  const postings = (body.reason === 'undo' ? undoPostings : recordedPostings)(actor, request, now);
  const [first] = postings;
  if (!first) throw new Error('a movement that changes no level');
  return {
    posted: toMovement(toMovementItem(organizationId, first.movement, createdDigest)),
    writes: [
      ...postingWrites(actor, postings, now),
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
