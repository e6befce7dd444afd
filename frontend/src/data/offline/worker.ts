/** The service worker, which opens the signed-in screens without a network. */
import { buildId } from './build-id.ts';

/**
 * Registers it. One of a new deployment waits until this page is of that deployment too, and then takes over:
 * a page never finds the files of another build.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/service-worker.js', {
    updateViaCache: 'none',
  });
  const offer = (worker: ServiceWorker | null) =>
    worker?.postMessage({ type: 'TAKE_OVER', build: buildId() });
  offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const found = registration.installing;
    found?.addEventListener('statechange', () => {
      if (found.state === 'installed') offer(found);
    });
  });
}
