/** Looks up the holds on the lots that a run or a sale names, wherever the run takes its stock from. */
import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { holdOn, type LotAt } from '@batchbook/shared/stock/holds';
import { readOpenHolds } from '../../stock/index.ts';
import { defaultSiteOf } from '../default-site.ts';

interface Scope {
  organizationId: string;
}

export type Held = (lot: Omit<LotAt, 'siteId'>) => Hold | undefined;

export const readHeld = async (scope: Scope, siteId: string | null): Promise<Held> =>
  heldAmong(scope, await readOpenHolds(scope), siteId);

/**
 * Where stock is taken from the default site, that is read, but only if a hold is of one site.
 * @param siteId Where stock is taken from; `null`: the default site.
 */
export async function heldAmong(scope: Scope, holds: readonly Hold[], siteId: string | null): Promise<Held> {
  const isAnywhere = holds.every((hold) => hold.siteId === null);
  const at = siteId ?? (isAnywhere ? null : await defaultSiteOf(scope));
  return (lot) => holdOn(holds, { ...lot, siteId: at });
}
