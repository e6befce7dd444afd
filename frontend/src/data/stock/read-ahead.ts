import type { QueryClient } from '@tanstack/react-query';
import { organizationQuery } from '../accounts.ts';
import { entitlementsQuery } from '../billing.ts';
import { ingredientsQuery } from '../ingredients.ts';
import { membersQuery } from '../members.ts';
import { suppliersQuery } from '../suppliers.ts';
import { categoriesQuery } from './categories.ts';
import { bookQuery } from './read-book.ts';
import { afterRestore } from './restored.ts';
import { sitesQuery } from './sites.ts';
import { stockKeys } from './stock-keys.ts';

/**
 * Reads what the stock screens show without a network, where this build of the front end has kept nothing of it
 * on this device yet, so that a count works where there is no network. Never rejects.
 */
export async function readStockAhead(client: QueryClient, organizationId: string): Promise<void> {
  await afterRestore();
  if (client.getQueryData(stockKeys.book(organizationId)) !== undefined) return;
  await client.prefetchQuery(entitlementsQuery(organizationId));
  const standing = client.getQueryData(entitlementsQuery(organizationId).queryKey);
  if (standing?.features.stock_management !== true) return;
  await Promise.all([
    client.prefetchQuery(bookQuery(client, organizationId)),
    client.prefetchQuery(sitesQuery(organizationId)),
    client.prefetchQuery(categoriesQuery(organizationId)),
    client.prefetchQuery(ingredientsQuery(organizationId)),
    client.prefetchQuery(suppliersQuery(organizationId)),
    client.prefetchQuery(membersQuery(organizationId)),
    client.prefetchQuery(organizationQuery(organizationId)),
  ]);
}
