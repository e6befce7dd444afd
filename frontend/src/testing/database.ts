import * as fake from 'fake-indexeddb';
import { afterAll } from 'vitest';

const { default: _shared, forceCloseDatabase: _close, ...classes } = fake;

/**
 * Gives the test file a browser's database of its own, empty, until the file ends. Without it nothing is kept on the
 * device, as in a private window.
 */
export function provideDatabase(): void {
  const globals = { ...classes, indexedDB: new fake.IDBFactory() };
  Object.assign(globalThis, globals);
  afterAll(() => {
    for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
  });
}
