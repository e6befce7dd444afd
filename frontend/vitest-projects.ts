import { join } from 'node:path';
import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

const inTests = (file: string): string => join(import.meta.dirname, '../tests/setup', file);

const common = {
  globalSetup: [inTests('run-folder.ts')],
  setupFiles: [join(import.meta.dirname, 'src/testing/setup.ts'), inTests('seed.ts')],
  isolate: false,
  // Only ends a test that hangs.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

/** Files that need no DOM. They share a process, and the screens' processes go on while they run. */
const needNoDom = [
  'src/features/labels/api/label-fonts.test.ts',
  'src/features/labels/api/write-pdf.test.ts',
  'build-tools/add-csp.test.ts',
  'build-tools/service-worker.test.ts',
];

/** Screens: real routes in a light DOM, with the network stubbed at its edge. */
export const screens: TestProjectInlineConfiguration[] = [
  {
    root: import.meta.dirname,
    test: {
      ...common,
      name: 'screens',
      include: ['src/**/*.test.{ts,tsx}', 'build-tools/**/*.test.ts'],
      exclude: [...configDefaults.exclude, ...needNoDom],
      environment: 'happy-dom',
      environmentOptions: {
        happyDOM: {
          url: 'http://localhost:4000/',
          // A press on a link to a file, or a reload, would take the page from the files that follow.
          settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } },
        },
      },
      // Elements of React are many and short-lived: a larger nursery collects them in fewer passes.
      execArgv: ['--max-semi-space-size=32'],
    },
  },
  { root: import.meta.dirname, test: { ...common, name: 'screens-apart', include: needNoDom } },
];
