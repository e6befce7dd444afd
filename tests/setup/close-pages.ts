/**
 * No page outlives its test: one that is left open goes on to load and to follow what others do. Of a test that failed
 * the pages are kept as pictures, in `.local-failures`.
 */
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { afterEach } from 'vitest';
import { closeProfiles, openPages } from '../support/browser.ts';

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail')
    for (const [index, page] of (await openPages()).entries()) {
      const name = `${task.name.replaceAll(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`;
      const path = join(repositoryRoot, '.local-failures', name);
      await page.screenshot({ path }).catch(() => undefined);
      process.stderr.write(`${page.url()} as it was: ${path}\n`);
    }
  await closeProfiles();
});
