/** The export, a page at a time. Loaded when it is used. */
import type { ExportItem } from '@batchbook/shared/accounts/export-schema';
import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { clientFor } from './api.ts';

const accountsApi = clientFor(accountsRoutes);

export interface ExportPage {
  items: ExportItem[];
  nextCursor: string | null;
}

/** @param organizationId `null` for the user's own data. */
export async function exportPage(
  organizationId: string | null,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ExportPage> {
  const from = cursor === null ? {} : { cursor };
  return organizationId === null
    ? await accountsApi.exportMe({ query: from, signal })
    : await accountsApi.exportOrganization({
        params: { organizationId },
        query: { ...from, limit: '1000' },
        signal,
      });
}
