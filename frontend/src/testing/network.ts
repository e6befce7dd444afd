import { vi } from 'vitest';

/**
 * Whether the browser knows of a network. Its service worker keeps the parts of the page, as it does from the
 * second visit on.
 */
export function setOnline(online: boolean) {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  return vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
}
