import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { Runtime } from '../support/product.ts';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    runtime: Runtime;
  }
}

/**
 * The whole product for the tests of a run. Or, while a test is being written, the one whose
 * `runtime.json` the variable BATCHBOOK_RUNTIME names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env.BATCHBOOK_RUNTIME;
  if (running) {
    project.provide('runtime', JSON.parse(readFileSync(running, 'utf8')) as Runtime);
    return async () => undefined;
  }
  const { runtime, stop } = await startProduct();
  project.provide('runtime', runtime);
  return stop;
}
