/** What holds of the reasons for which stock moves. */
import type { MovementReason, RecordedReason } from './movement-schema.ts';

/** Which way each moves a level; `null`: either. */
export const signOf: Readonly<Record<RecordedReason, 1 | -1 | null>> = {
  receive: 1,
  use: -1,
  waste: -1,
  adjust: null,
  undo: null,
};

/** Another movement put right, or made by the product itself with a change of unit. */
const notUndoable: ReadonlySet<MovementReason> = new Set(['undo', 'unit_change', 'rounding']);

export const isUndoable = ({ reason }: { reason: MovementReason }): boolean => !notUndoable.has(reason);
