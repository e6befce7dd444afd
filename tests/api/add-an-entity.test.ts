import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8').trim();

it.each([
  'shared/ingredients/customer-schema.ts',
  'functions/ingredients/customers.ts',
  'frontend/src/data/customers.ts',
  'frontend/src/features/ingredients/pages/customers-page.tsx',
])('the worked example shows %s as it is', (path) => {
  expect(read('docs/add-an-entity.md')).toContain(read(path));
});
