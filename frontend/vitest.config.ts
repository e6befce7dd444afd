import { defineConfig } from 'vitest/config';

/** Screens: real routes in a light DOM, with the network stubbed at its edge. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'screens',
    include: ['src/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:4000/' } },
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 15_000,
  },
});
