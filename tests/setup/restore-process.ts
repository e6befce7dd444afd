/**
 * Files of a project share processes. After each file this restores what it may have changed for the files that follow:
 * the environment, the clock with the ids made by it, and globals. Vitest itself restores spies.
 */
import { restartIds } from '@batchbook/shared/ids';
import { afterAll, vi } from 'vitest';

const environment = { ...process.env };

// Hooks of setup files run after those of the test file.
afterAll(() => {
  vi.useRealTimers();
  restartIds();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
