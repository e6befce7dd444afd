/** The rules of movement reasons. */
import type { MovementReason, RecordedReason } from './movement-schema.ts';

/** The direction in which each moves a level; `null` for either. */
export const signOf: Readonly<Record<RecordedReason, 1 | -1 | null>> = {
  receive: 1,
  use: -1,
  waste: -1,
  adjust: null,
  undo: null,
};

/** A correction of another movement, or a change made by the product with a change of unit. */
const notUndoable: ReadonlySet<MovementReason> = new Set(['undo', 'unit_change', 'rounding']);

export const isUndoable = ({ reason }: { reason: MovementReason }): boolean => !notUndoable.has(reason);
