/** The kinds of item that the code writes to the table, read from the code, so that a new one is noticed. */
import { globSync, readFileSync } from 'node:fs';

const code = globSync('functions/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** `type: 'RECIPE'`, `':type': 'LOT'` and `labelType = 'LABEL'`. */
const written = /(?:\btype|':type'): '([A-Z_]{2,})'|\b\w*[tT]ype = '([A-Z_]{2,})'/g;
/** An entity may leave a record when it is deleted. */
const entity = /new EntityTable<\w+>\(\{\s*type: '([A-Z_]+)'/g;

const found = [...code.matchAll(written)].map(([, literal, constant]) => literal ?? constant ?? '');
const deleted = [...code.matchAll(entity)].map(([, type]) => `DELETED_${type}`);

/** By `type`. A level has none, to stay small. */
export const storedKinds: readonly string[] = [...new Set([...found, ...deleted, 'LEVEL'])].sort();
