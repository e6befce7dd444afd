/** Whether a part of the page could come: from a network, or from what the service worker keeps. Where pages are built, it does. */
const canLoad = (): boolean => navigator.onLine !== false || Boolean(navigator.serviceWorker?.controller);

/**
 * Loads a part of the page; where neither a network nor the service worker could give it, waits for a network.
 * A browser remembers which part could not be had and never asks for it again in that page: what can't come
 * now must not be asked for. @throws what went wrong although there was a network.
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  while (!canLoad())
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  return load();
}
