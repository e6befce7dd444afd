/** The memory of a copy of the product, two minutes after somebody opened each section once and left the page open. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { account, sections } from '../../frontend/src/app/sections.ts';
import { signedInPage, withWorker } from '../support/pages.ts';
import { signUp } from '../support/product.ts';
import { memoryOfTree } from './process-tree.ts';
import { printPart } from './report.ts';
import { withProduct } from './with-product.ts';

/** A section's reads end within this time. */
const readsMs = 3_000;
const idleMs = 120_000;
const megabytesMax = 600;

export const benchMemory = (): Promise<void> =>
  withProduct(async (runtime, dataDirectory) => {
    const page = await signedInPage(runtime, await signUp(runtime), '/recipes', withWorker);
    for (const { to } of [...sections, account]) {
      await page.goto(runtime.appUrl + to);
      await page.waitForTimeout(readsMs);
    }
    await sleep(idleMs);
    const { pid } = JSON.parse(readFileSync(join(dataDirectory, 'runner.pid'), 'utf8')) as { pid: number };
    const processes = memoryOfTree(pid);
    const total = processes.reduce((sum, { megabytes }) => sum + megabytes, 0);
    printPart('Memory of an idle copy (proportional set size)', [
      ...processes.map(({ name, megabytes }) => ({ name, value: megabytes, unit: 'MB' })),
      { name: 'all its processes', value: total, target: megabytesMax, unit: 'MB' },
    ]);
  });
