import { vi } from 'vitest';

const pollOptions = { timeout: 90_000, interval: 5 };

/** Calls `look` until it no longer throws. @throws its last error when it never succeeds. */
export const eventually = <Found>(look: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(look, pollOptions);
