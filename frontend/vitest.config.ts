import { defineConfig } from 'vitest/config';

/** Screens: real routes in a light DOM, with the network stubbed at its edge. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'screens',
    include: ['src/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:4000/' } },
    setupFiles: ['src/testing/setup.ts', '../tests/setup/seed.ts'],
    // No test is too slow: only what never ends is broken.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
