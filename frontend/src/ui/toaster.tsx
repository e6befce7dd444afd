import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadWhenOnline } from './load-when-online.ts';
import { askForToasts, subscribeToAsked, toastsAsked } from './toast.tsx';

const ToastViewport = lazy(() =>
  loadWhenOnline(() => import('./toast-viewport.tsx')).then((module) => ({ default: module.ToastViewport })),
);

/** Where toasts appear; stands once. Its code loads with the first toast, or when the page has settled. */
export function Toaster() {
  const asked = useSyncExternalStore(subscribeToAsked, toastsAsked, () => false);
  useEffect(() => {
    const timer = setTimeout(askForToasts, 3000);
    return () => clearTimeout(timer);
  }, []);
  if (!asked) return null;
  return (
    <Suspense>
      <ToastViewport />
    </Suspense>
  );
}
