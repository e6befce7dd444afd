import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8').trim();
const page = read('docs/add-an-entity.md');

it.each([
  'shared/ingredients/customer-schema.ts',
  'functions/ingredients/customers.ts',
  'frontend/src/data/customers.ts',
  'frontend/src/features/ingredients/pages/customers-page.tsx',
])('the worked example shows %s as it is', (path) => {
  expect(page).toContain(read(path));
});

const diffs = [...page.matchAll(/^### `([^`]+)`\n\n```diff\n([\s\S]*?)```/gm)].map(
  ([, path = '', diff = '']) => ({
    path,
    added: diff.split('\n').flatMap((line) => (line.startsWith('+') ? [line.slice(1).trim()] : [])),
  }),
);

it('has the changes of every other file', () => {
  expect(diffs.map(({ path }) => path)).toEqual([
    'shared/ingredients/contract.ts',
    'events/ingredients.ts',
    'functions/ingredients/api.ts',
    'functions/ingredients/exported.ts',
    'frontend/src/data/search/searched.ts',
    'frontend/src/app/recipe-box.tsx',
  ]);
});

it.each(diffs)('adds only lines that $path has', ({ path, added }) => {
  const lines = new Set(
    read(path)
      .split('\n')
      .map((line) => line.trim()),
  );
  expect(added.filter((line) => !lines.has(line))).toEqual([]);
});

it('lists only files that are there', () => {
  const listed = [...page.matchAll(/^\| `([^`]+\.(?:tsx?|json))` \|/gm)].map(([, path]) => path ?? '');
  expect(listed).toHaveLength(10 + 7);
  expect(listed.filter((path) => globSync(path, { cwd: fileURLToPath(root) }).length === 0)).toEqual([]);
});
