import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { screens } from './frontend/vitest-projects.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { isFullRun } from './tests/support/size.ts';

/**
 * One project for each kind of test. `rules` are pure; `table` run against a real DynamoDB engine;
 * `infra` read the synthesised stacks and parts of the local cloud; `screens` render real routes;
 * `product` run against the whole product, started as `npm start` starts it; `kills` and `days` have one of their own, which is killed or whose clock is moved.
 * `docs/testing.md` says more.
 */
const excluded = ['**/node_modules/**', '**/cdk.out*/**', '**/build/**', '**/.local*/**'];

/** Only ends a test that hangs. */
const neverEndsMs = 60 * 60_000;
const patience = { testTimeout: neverEndsMs, hookTimeout: neverEndsMs };
const ownFolder = 'tests/setup/run-folder.ts';

export default defineConfig({
  test: {
    reporters: ['default', './tests/setup/run-report.ts'],
    maxWorkers: availableParallelism(),
    teardownTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...patience,
          name: 'rules',
          globalSetup: [ownFolder],
          include: ['shared/**/*.test.ts', 'events/**/*.test.ts'],
          exclude: excluded,
          setupFiles: ['tests/setup/seed.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'table',
          include: ['functions/**/*.test.ts', 'tests/{table,stock,insight}/**/*.test.ts'],
          exclude: excluded,
          globalSetup: [ownFolder, 'tests/setup/table-engine.ts'],
          setupFiles: ['tests/setup/restore-process.ts', 'tests/setup/own-table.ts'],
          sequence: { setupFiles: 'list' },
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'infra',
          globalSetup: [ownFolder],
          include: ['infra/**/*.test.ts', 'tests/setup/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: excluded,
        },
      },
      ...screens,
      {
        test: {
          ...patience,
          name: 'kills',
          include: ['tests/kills/**/*.test.ts'],
          exclude: excluded,
          globalSetup: [ownFolder],
        },
      },
      {
        test: {
          ...patience,
          name: 'days',
          include: [isFullRun ? 'tests/days/**/*.test.ts' : 'tests/days/forty-five-days.test.ts'],
          exclude: excluded,
          globalSetup: [ownFolder],
          setupFiles: ['tests/setup/close-pages.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'product',
          include: ['tests/{journeys,api}/**/*.test.ts'],
          exclude: excluded,
          globalSetup: [ownFolder, 'tests/setup/product.ts'],
          setupFiles: ['tests/setup/close-pages.ts'],
          // One browser for each process: the files of it open profiles of their own in it.
          isolate: false,
        },
      },
    ],
  },
});
