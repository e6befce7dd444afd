import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

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
