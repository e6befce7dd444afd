/** Settings of levels: at once on the screen, and back where they are refused. */
import type { LevelChange } from '@batchbook/shared/stock/level-schema';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { organizationId, priya, signInAs } from '../../testing/session.ts';
import { kitchen, stockAnswers, unitFour } from '../../testing/stock-fixtures.ts';
import { theItem, theLevel } from '../../testing/stock-jobs.ts';
import { type ApiAnswers, refusal, stubNetwork } from '../../testing/stub-network.ts';
import { SessionProvider } from '../organization.tsx';
import type { BookData } from './book-data.ts';
import { levelKey } from './level-effects.ts';
import { useSetLevels } from './set-levels.ts';
import { sitesQuery } from './sites.ts';
import { stockKeys } from './stock-keys.ts';

const item = theItem(1);
let client: QueryClient;

const idealAt = (siteId: string) =>
  client.getQueryData<BookData>(stockKeys.book(organizationId))?.levels.get(levelKey(siteId, item.id))
    ?.idealStockLevel;

function hook(patchStockLevels: NonNullable<ApiAnswers['stock']>['patchStockLevels']) {
  stubNetwork(
    stockAnswers({ items: [item] }, { stock: { patchStockLevels } as ApiAnswers['stock'] & object }),
  );
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider me={priya} fallback={null}>
        {children}
      </SessionProvider>
    </QueryClientProvider>
  );
  return renderHook(() => useSetLevels(), { wrapper }).result;
}

const change = (siteId: string, idealStockLevel: string): LevelChange[] => [
  { siteId, itemId: item.id, idealStockLevel },
];

beforeEach(() => {
  signInAs(priya.userId);
  client = new QueryClient();
  client.setQueryData(sitesQuery(organizationId).queryKey, [kitchen, unitFour]);
  client.setQueryData<BookData>(stockKeys.book(organizationId), {
    mark: '1700000000000-1',
    items: [item],
    levels: new Map([[levelKey(kitchen.id, item.id), theLevel(1, { idealStockLevel: '2' })]]),
  });
});

it('shows at once, at every active site where all are meant', async () => {
  const set = hook(() => ({ items: [] }));
  const before: (string | undefined)[][] = [];
  const stub = globalThis.fetch;
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
    before.push([idealAt(kitchen.id), idealAt(unitFour.id)]);
    return stub(...given);
  });
  await act(() => set.current.mutateAsync(change('all', '6')));
  expect(before[0]).toEqual(['6', '6']);
});

it('is back as it was where it is refused', async () => {
  const set = hook(() => refusal('sites_read_only'));
  await act(() =>
    expect(set.current.mutateAsync(change(kitchen.id, '6'))).rejects.toMatchObject({ status: 403 }),
  );
  expect(idealAt(kitchen.id)).toBe('2');
});

it('isn’t taken back by the answer to an earlier change', async () => {
  const answers = ['6', '7'];
  const set = hook(() => ({
    items: [theLevel(1, { idealStockLevel: answers.shift() ?? '' })],
  }));
  const seen: (string | undefined)[] = [];
  client.getQueryCache().subscribe(() => seen.push(idealAt(kitchen.id)));
  await act(async () => {
    const first = set.current.mutateAsync(change(kitchen.id, '6'));
    const second = set.current.mutateAsync(change(kitchen.id, '7'));
    await Promise.all([first, second]);
  });
  expect(idealAt(kitchen.id)).toBe('7');
  expect(seen.slice(seen.indexOf('7'))).not.toContain('6');
});
