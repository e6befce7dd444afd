/** Closes every page with its test, because an open page keeps loading. Saves a picture of each page of a failed test. */
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
