import { join } from 'node:path';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

const inTests = (file: string): string => join(import.meta.dirname, '../tests/setup', file);

const common = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost:4000/' } },
  globalSetup: [inTests('run-folder.ts')],
  setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts'), inTests('seed.ts')],
  // Only ends a test that hangs.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/**
 * Files whose libraries check the type of an object. A VM context has its own `Map` and `ArrayBuffer`, other than those
 * of Node's modules, so these files get a process each.
 */
const needsOwnProcess = [
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
      exclude: [...configDefaults.exclude, ...needsOwnProcess],
      // A context for each file, in threads that go on to the next file: React is compiled once.
      pool: 'vmThreads',
    },
  },
  { root: import.meta.dirname, test: { ...common, name: 'screens-apart', include: needsOwnProcess } },
];
