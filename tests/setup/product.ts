import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The `runtime.json` of the product under test; it exists once the product is ready. */
    runtimeFile: string;
  }
}

/**
 * Starts the whole product for the tests of a run; tests that don't need it run while it is built. While you write a
 * test, the variable BATCHBOOK_RUNTIME may name the `runtime.json` of a running product instead.
 */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  const running = process.env.BATCHBOOK_RUNTIME;
  if (running) {
    if (!existsSync(running)) throw new Error(`BATCHBOOK_RUNTIME names ${running}, which is not there`);
    project.provide('runtimeFile', running);
    return;
  }
  const { runtimeFile, stop } = startProduct();
  project.provide('runtimeFile', runtimeFile);
  return stop;
}
