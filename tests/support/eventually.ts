import { vi } from 'vitest';

const pollOptions = { timeout: 90_000, interval: 5 };

/** Waits for what comes by itself: asks until `look` no longer throws. @throws its last error when it never came. */
export const eventually = <Found>(look: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(look, pollOptions);
