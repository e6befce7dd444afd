import type { DialogProps } from './dialog-props.ts';
import { part } from './part.tsx';
import { useOnce } from './use-once.ts';

const DialogLayer = part(() => import('./dialog-layer.tsx'));

/**
 * A layer over the page. Esc or a press outside closes it, and focus goes back to what opened it, or near it (`keep-focus.ts`). Its code
 * loads when it first opens.
 */
export function Dialog(props: DialogProps) {
  if (!useOnce(props.open)) return null;
  return <DialogLayer {...props} />;
}
