import { useEffect, useSyncExternalStore } from 'react';
import { part } from './part.tsx';
import { askForToasts, subscribeToToasts, toastsNeeded } from './toast.tsx';

const ToastViewport = part(() => import('./toast-viewport.tsx'));

/** Where toasts appear; stands once. Its code loads with the first toast, or when the page has settled. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, toastsNeeded, () => false);
  useEffect(() => {
    const timer = setTimeout(askForToasts, 3000);
    return () => clearTimeout(timer);
  }, []);
  if (!isNeeded) return null;
  return <ToastViewport />;
}
