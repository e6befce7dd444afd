import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The `runtime.json` of the product under test; there once the product is ready. */
    runtimeFile: string;
  }
}

/**
 * The whole product for the tests of a run; what needs none of it goes on while it is built. Or, while a test is
 * being written, the product whose `runtime.json` the variable BATCHBOOK_RUNTIME names.
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
