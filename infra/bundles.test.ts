import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bundle } from './bundles.ts';
import { functionEntries } from './product.ts';

const entries = functionEntries();
const bundles = bundle(entries);
afterAll(() => bundles.remove());

describe('the bundles', () => {
  it.each(entries)('%s becomes one file that exports its handler, with its map beside it', (entry) => {
    const directory = bundles.directoryOf(entry);
    const tables = entry === 'functions/ingredients/api.ts' ? ['staples.json'] : [];
    expect(readdirSync(directory).sort()).toEqual(['index.cjs', 'index.cjs.map', ...tables]);
    expect(statSync(join(directory, 'index.cjs')).size).toBeLessThan(1_000_000);
    const loaded = createRequire(import.meta.url)(join(directory, 'index.cjs'));
    expect(loaded.handler).toBeTypeOf('function');
  });

  it('name a missing entry', () => {
    expect(() => bundle([...entries, 'functions/nowhere/api.ts'])).toThrow(
      'No such function entry: functions/nowhere/api.ts',
    );
  });

  it('are removed after use', () => {
    const [entry = ''] = entries;
    const again = bundle([entry]);
    again.remove();
    expect(existsSync(again.directoryOf(entry))).toBe(false);
  });
});
