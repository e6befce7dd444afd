/**
 * Each test file is a new page: files share a process, in which the libraries stay loaded and the product's modules, with
 * what they remember, begin again.
 */
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, vi } from 'vitest';

vi.resetModules();

// A page takes its timers with it: one that went on would reach into the page of the next file.
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const timers = new Set<NodeJS.Timeout>();
const noting =
  <Arguments extends unknown[]>(start: (...given: Arguments) => NodeJS.Timeout) =>
  (...given: Arguments): NodeJS.Timeout => {
    const timer = start(...given);
    timers.add(timer);
    return timer;
  };
Object.assign(globalThis, { setTimeout: noting(startTimeout), setInterval: noting(startInterval) });
afterAll(() => {
  for (const timer of timers) clearTimeout(timer);
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
});

// React notes where each element was created, for its warnings. That took a fifth of the time of the screens' tests.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// Parts of a screen load lazily, and the machine may be busy.
configure({ asyncUtilTimeout: 60_000 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  if (typeof window === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
  delete document.documentElement.dataset.theme;
});

afterAll(() => {
  if (typeof window === 'undefined') return;
  for (const element of [document.head, document.body]) element.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  history.replaceState(null, '', '/');
});
