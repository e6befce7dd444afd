import { lazy, Suspense } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { loadWhenOnline } from './load-when-online.ts';
import { useOnce } from './use-once.ts';

const DialogLayer = lazy(() => loadWhenOnline(() => import('./dialog-layer.tsx')));

/**
 * A layer over the page. Esc or a press outside closes it, and focus goes back to what opened it. Its code
 * loads when it first opens.
 */
export function Dialog(props: DialogProps) {
  if (!useOnce(props.open)) return null;
  return (
    <Suspense>
      <DialogLayer {...props} />
    </Suspense>
  );
}
