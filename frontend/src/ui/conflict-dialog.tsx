import type { ConflictDialogProps } from './conflict.ts';
import { part } from './part.tsx';
import { useOnce } from './use-once.ts';

const ConflictDialogLayer = part(() => import('./conflict-dialog-layer.tsx'));

/**
 * Two people changed one thing: both versions side by side, and a choice that can't be skipped by accident.
 * Until it is made nothing is saved and nothing is lost.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  if (!useOnce(props.open)) return null;
  return <ConflictDialogLayer {...props} />;
}
