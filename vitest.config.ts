import { defineConfig } from 'vitest/config';

/**
 * One project for each kind of test. `rules` are pure; `table` run against a real DynamoDB engine;
 * `infra` read the synthesised stacks and parts of the local cloud; `screens` render real routes;
 * `product` run against the whole product, started as `npm start` starts it.
 */
const excluded = ['**/node_modules/**', '**/cdk.out*/**', '**/build/**', '**/.local*/**'];

export default defineConfig({
  test: {
    reporters: ['default', './tests/setup/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['shared/**/*.test.ts', 'events/**/*.test.ts'],
          exclude: excluded,
        },
      },
      {
        test: {
          name: 'table',
          include: ['functions/**/*.test.ts', 'tests/{table,stock}/**/*.test.ts'],
          exclude: excluded,
          globalSetup: ['tests/setup/table-engine.ts'],
          setupFiles: ['tests/setup/own-table.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'infra',
          include: ['infra/**/*.test.ts'],
          exclude: excluded,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },

      'frontend/vitest.config.ts',
      {
        test: {
          name: 'product',
          include: ['tests/{journeys,api,kills}/**/*.test.ts'],
          exclude: excluded,
          globalSetup: ['tests/setup/product.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
