/**
 * Closes every page with its test, because an open page keeps loading; a page that the tests of a file share, with the file.
 * Saves a picture of each page of a failed test, which closes the shared page too: the next test gets a new one.
 */
import { join } from 'node:path';
import { repositoryRoot } from '@batchbook/infra/bundles';
import { afterAll, afterEach } from 'vitest';
import { closeProfiles, openPages } from '../support/browser.ts';

afterEach(async ({ task }) => {
  const isFailed = task.result?.state === 'fail';
  if (isFailed)
    for (const [index, page] of (await openPages()).entries()) {
      const name = `${task.name.replaceAll(/\W+/g, '-').slice(0, 80)}-${index + 1}.png`;
      const path = join(repositoryRoot, '.local-failures', name);
      await page.screenshot({ path }).catch(() => undefined);
      process.stderr.write(`${page.url()} as it was: ${path}\n`);
    }
  await closeProfiles({ andKept: isFailed });
});

afterAll(() => closeProfiles({ andKept: true }));
