import { onTestFinished, vi } from 'vitest';

/**
 * Whether the browser knows of a network. Its service worker keeps the parts of the page, as it does from the
 * second visit on. Lasts until the test has finished.
 */
export function setOnline(online: boolean) {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  const connected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  onTestFinished(() => {
    connected.mockRestore();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  return connected;
}
