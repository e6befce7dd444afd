/** The rules of movement reasons. */
import type { Movement, MovementReason, RecordedReason } from './movement-schema.ts';

/** The direction in which each moves a level; `null` for either. */
export const signOf: Readonly<Record<RecordedReason, 1 | -1 | null>> = {
  receive: 1,
  use: -1,
  waste: -1,
  adjust: null,
  customer_return: 1,
  supplier_return: -1,
  destroy: -1,
  undo: null,
};

/** The same of every reason: `null` of those that change a figure either way, and of a transfer, which does both. */
export const directionOf = (reason: MovementReason): 1 | -1 | null =>
  reason === 'sale' ? -1 : ((signOf as Partial<Record<MovementReason, 1 | -1 | null>>)[reason] ?? null);

/** A correction of another movement, or one that the product makes together with others. */
const notUndoable: ReadonlySet<MovementReason> = new Set([
  'undo',
  'unit_change',
  'rounding',
  'production',
  'sale',
]);

/**
 * Whether a movement can be undone singly. What a run or an event takes is corrected there. A transfer to a stall and
 * back isn't. What takes back the change of a delivery that was counted is undone with the delivery.
 */
export const isUndoable = ({
  reason,
  runId,
  eventId,
  deliveryId,
}: Pick<Movement, 'reason' | 'runId' | 'eventId'> & Partial<Pick<Movement, 'deliveryId'>>): boolean =>
  !notUndoable.has(reason) && runId === null && !deliveryId && (eventId === null || reason === 'transfer');
