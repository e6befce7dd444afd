import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import { compareDecimals } from '@batchbook/shared/money';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useMemo } from 'react';
import { isStockOpen, useEntitlements } from '../../../data/billing.ts';
import { useLots } from '../../../data/stock/ledger.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { type LotLeft, lastDayToLook, type Need, needsOf } from '../model/needs.ts';

/** What needs somebody: what the server found, and what the lists on this device say. */
export function useNeeds(
  { attention, countedAt }: Dashboard,
  {
    today,
    siteId,
    hasSites,
    unpriced,
  }: { today: string; siteId: string | null; hasSites: boolean; unpriced: readonly RecipeSummary[] },
): readonly Need[] {
  const entitlements = useEntitlements().data;
  const hasPlan = entitlements !== undefined && isStockOpen(entitlements);
  const { data: book } = useStock();
  const { data: lots } = useLots(
    { useBy: lastDayToLook(today), ...(siteId !== null && { siteId }) },
    hasPlan,
  );
  const items = book?.items;
  return useMemo(() => {
    const names = new Map((items ?? []).filter(({ isActive }) => isActive).map(({ id, name }) => [id, name]));
    const ending = (lots ?? [])
      .flatMap(({ itemId, siteId: at, useByDate, currentStock, isHeld }): LotLeft[] => {
        const name = names.get(itemId);
        const isLeft = !isHeld && compareDecimals(currentStock, '0') > 0;
        return name !== undefined && useByDate !== null && isLeft && useByDate <= lastDayToLook(today)
          ? [{ name, siteId: at, useByDate }]
          : [];
      })
      .sort((a, b) => (a.useByDate < b.useByDate ? -1 : 1));
    return needsOf({
      ...{ attention, countedAt, today, siteId, hasSites, ending, unpriced },
      hasStock: hasPlan && names.size > 0,
    });
  }, [items, lots, attention, countedAt, today, siteId, hasSites, unpriced, hasPlan]);
}
