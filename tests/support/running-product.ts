import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { failureFileOf } from '../setup/start-product.ts';
import type { Runtime } from './product.ts';

/** The product under test, as soon as it is ready. @throws Error with its output, when it didn't start. */
export async function runningProduct(): Promise<Runtime> {
  const file = inject('runtimeFile');
  const failure = failureFileOf(file);
  while (!existsSync(file)) {
    if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
    await sleep(50);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Runtime;
}
