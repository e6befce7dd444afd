import { afterEach, expect, it, vi } from 'vitest';
import { loadWhenOnline } from './load-when-online.ts';

afterEach(() => vi.unstubAllGlobals());

const network = (onLine: boolean, controller: object | null = null) =>
  vi.stubGlobal('navigator', { onLine, serviceWorker: { controller } });

it('asks for no part of the page before it can come: a browser never asks for it twice', async () => {
  network(false);
  const load = vi.fn(() => Promise.resolve('part'));
  const loading = loadWhenOnline(load);
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  network(true);
  window.dispatchEvent(new Event('online'));
  expect(await loading).toBe('part');
});

it('asks the service worker without a network', async () => {
  network(false, {});
  expect(await loadWhenOnline(() => Promise.resolve('part'))).toBe('part');
});

it('says what went wrong where there is a network', async () => {
  network(true);
  await expect(loadWhenOnline(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
});
