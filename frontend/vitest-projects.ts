import { join } from 'node:path';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

const inTests = (file: string): string => join(import.meta.dirname, '../tests/setup', file);

const common = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost:4000/' } },
  globalSetup: [inTests('run-folder.ts')],
  setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts'), inTests('seed.ts')],
  // No test is too slow: only what never ends is broken.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/**
 * What looks at the kinds of the objects it is given: in a context of its own a file has another `Map` and another
 * `ArrayBuffer` than Node's modules, and needs a process to itself.
 */
const particular = [
  'src/data/offline/kept-cache.test.ts',
  'src/features/ingredients/model/import/import.test.ts',
];

/** Screens: real routes in a light DOM, with the network stubbed at its edge. */
export const screens: TestProjectInlineConfiguration[] = [
  {
    root: import.meta.dirname,
    test: {
      ...common,
      name: 'screens',
      include: ['src/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...particular],
      // A context for each file, in processes that go on to the next: React is compiled once.
      pool: 'vmThreads',
    },
  },
  { root: import.meta.dirname, test: { ...common, name: 'screens-apart', include: particular } },
];
