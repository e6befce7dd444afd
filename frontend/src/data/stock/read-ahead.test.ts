/** What is read before somebody goes where no network is. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { freeEntitlements, organizationId, priya, signInAs } from '../../testing/session.ts';
import { stockAnswers } from '../../testing/stock-fixtures.ts';
import { theItem, theLevel } from '../../testing/stock-jobs.ts';
import { stubNetwork } from '../../testing/stub-network.ts';
import type { BookData } from './book-data.ts';
import { levelKey } from './level-effects.ts';
import { readStockAhead } from './read-ahead.ts';
import { stockKeys } from './stock-keys.ts';

const item = theItem(1);
const level = theLevel(1, { idealStockLevel: '2' });
let client: QueryClient;

beforeEach(() => {
  signInAs(priya.userId);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});

/** The names of the calls; that of the configuration comes once for all tests. */
const namesOf = (calls: readonly { name: string }[]) =>
  calls.map(({ name }) => name).filter((name) => name !== 'getConfig');

const network = (hasStock: boolean) =>
  stubNetwork(
    stockAnswers(
      { items: [item], levels: [level] },
      {
        billing: {
          getEntitlements: {
            ...freeEntitlements,
            features: { ...freeEntitlements.features, stock_management: hasStock },
          },
        },
      },
    ),
  );

it('is everything that the stock screens need', async () => {
  const calls = network(true);
  await readStockAhead(client, organizationId);
  const book = client.getQueryData<BookData>(stockKeys.book(organizationId));
  expect(book?.levels.get(levelKey(level.siteId, item.id))?.idealStockLevel).toBe('2');
  expect(namesOf(calls).sort()).toEqual(
    [
      'getEntitlements',
      'getOrganization',
      'listCategories',
      'listIngredients',
      'listMembers',
      'listSites',
      'listStockLevels',
      'listSuppliers',
    ].sort(),
  );
});

it('is nothing where some of it was kept, nor where there is no stock in the plan', async () => {
  const calls = network(false);
  await readStockAhead(client, organizationId);
  expect(namesOf(calls)).toEqual(['getEntitlements']);
  client.setQueryData<BookData>(stockKeys.book(organizationId), { mark: null, items: [], levels: new Map() });
  await readStockAhead(client, organizationId);
  expect(namesOf(calls)).toHaveLength(1);
});
