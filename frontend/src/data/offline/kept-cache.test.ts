import { beforeEach, describe, expect, it, vi } from 'vitest';
import { provideDatabase } from '../../testing/database.ts';
import { runPendingWork } from '../../testing/pending-work.ts';
import { members, organizationId, priya, signInAs } from '../../testing/session.ts';
import { keys } from '../keys.ts';
import { freshMs, queryClient } from '../query-client.ts';
import { forgetCache, keepCache, restoreCache } from './kept-cache.ts';

provideDatabase();

const book = [organizationId, 'stock-level', 'book'];
const kept = { mark: '1700000000000-1', levels: new Map([['a', { currentStock: '1' }]]) };

function build(version: string): void {
  vi.stubGlobal('__reactRouterManifest', { version });
}

/** A page in which these answers came, and which then ended. */
async function aPage(userId: string, answers: [readonly unknown[], unknown][]): Promise<void> {
  localStorage.clear();
  signInAs(userId);
  await restoreCache(userId);
  const stop = keepCache(userId);
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer);
  window.dispatchEvent(new Event('pagehide'));
  await runPendingWork();
  stop();
}

/** What another page of the user finds. */
async function found(userId: string, key: readonly unknown[] = book): Promise<unknown> {
  queryClient.clear();
  vi.resetModules();
  const { restoreCache: restore } = await import('./kept-cache.ts');
  const { queryClient: client } = await import('../query-client.ts');
  await restore(userId);
  return client.getQueryData(key);
}

beforeEach(async () => {
  queryClient.clear();
  await forgetCache();
  build('one');
});

describe('what this device keeps of the answers', () => {
  it('is there for the next page of the same user', async () => {
    const people = keys.members(organizationId);
    await aPage('user-priya', [
      [book, kept],
      [keys.me, priya],
      [people, members],
    ]);
    expect(await found('user-priya')).toEqual(kept);
    expect(await found('user-priya', keys.me)).toEqual(priya);
    expect(await found('user-priya', people)).toEqual(members);
  });

  it('is read again by the next page, where it was out of date when this one ended', async () => {
    const isFresh = async (key: readonly unknown[]): Promise<boolean> => {
      await found('user-priya', key);
      const { queryClient: client } = await import('../query-client.ts');
      const { dataUpdatedAt = 0 } = client.getQueryState(key) ?? {};
      return dataUpdatedAt > Date.now() - freshMs;
    };
    await aPage('user-priya', [[book, kept]]);
    expect(await isFresh(book)).toBe(true);
    signInAs('user-priya');
    const stop = keepCache('user-priya');
    queryClient.setQueryData(book, kept);
    await queryClient.invalidateQueries({ queryKey: book });
    window.dispatchEvent(new Event('pagehide'));
    await runPendingWork();
    stop();
    expect(await isFresh(book)).toBe(false);
    expect(await found('user-priya')).toEqual(kept);
  });

  it('is nobody else’s, and is taken away when somebody else comes', async () => {
    await aPage('user-priya', [[book, kept]]);
    expect(await found('user-tom')).toBeUndefined();
    await aPage('user-tom', []);
    expect(await found('user-priya')).toBeUndefined();
  });

  it('is not read by another build', async () => {
    await aPage('user-priya', [[book, kept]]);
    build('two');
    expect(await found('user-priya')).toBeUndefined();
  });

  it('is gone after signing out', async () => {
    await aPage('user-priya', [[book, kept]]);
    await forgetCache();
    expect(await found('user-priya')).toBeUndefined();
  });

  it('is not written again by a tab that doesn’t know yet', async () => {
    await aPage('user-priya', []);
    const stop = keepCache('user-priya');
    localStorage.clear();
    queryClient.setQueryData(book, kept);
    window.dispatchEvent(new Event('pagehide'));
    await runPendingWork();
    stop();
    expect(await found('user-priya')).toBeUndefined();
  });

  it('has the recipes, not what hangs on one, nor lists that are asked for in many forms', async () => {
    const recipes = keys.recipes(organizationId);
    const recipe = keys.recipe(organizationId, 'r1');
    const label = [...recipe, 'label'];
    const journal = [organizationId, 'stock-level', 'journal', {}];
    await aPage('user-priya', [
      [recipes, ['a recipe']],
      [recipe, { name: 'Custard' }],
      [label, {}],
      [journal, []],
    ]);
    expect(await found('user-priya', recipes)).toEqual(['a recipe']);
    expect(await found('user-priya', recipe)).toEqual({ name: 'Custard' });
    expect(await found('user-priya', label)).toBeUndefined();
    expect(await found('user-priya', journal)).toBeUndefined();
  });

  it('doesn’t take the place of what the page has read meanwhile', async () => {
    await aPage('user-priya', [[book, kept]]);
    queryClient.clear();
    queryClient.setQueryData(book, 'newer');
    await restoreCache('user-tom');
    await restoreCache('user-priya');
    expect(queryClient.getQueryData(book)).toBe('newer');
  });
});
