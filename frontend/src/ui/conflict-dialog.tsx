import { lazy, Suspense } from 'react';
import { loadWhenOnline } from './load-when-online.ts';
import { useOnce } from './use-once.ts';

const ConflictDialogLayer = lazy(() => loadWhenOnline(() => import('./conflict-dialog-layer.tsx')));

export interface ConflictDifference {
  key: string;
  label: string;
  /** `null` where that version doesn't have it at all. */
  mine: string | null;
  theirs: string | null;
}

export interface ConflictDialogProps {
  open: boolean;
  /** What was changed by two at once, by name. */
  name: string;
  differences: readonly ConflictDifference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * Two people changed one thing: both versions side by side, and a choice that can't be skipped by accident.
 * Until it is made nothing is saved and nothing is lost.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  if (!useOnce(props.open)) return null;
  return (
    <Suspense>
      <ConflictDialogLayer {...props} />
    </Suspense>
  );
}
