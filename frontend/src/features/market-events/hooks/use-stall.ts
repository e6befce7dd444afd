import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { useQuery } from '@tanstack/react-query';
import { isStockOpen, useEntitlements } from '../../../data/billing.ts';
import { useHolds } from '../../../data/holds.ts';
import { takenQuery } from '../../../data/market-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useLots } from '../../../data/stock/ledger.ts';
import type { Shelves } from '../../../data/stock/shelf-of.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';

const none: readonly never[] = [];

/** Where an event's goods come from and go to, and what is known of the kitchen's stock. */
export function useStall({ id, siteId, recipes }: Pick<MarketEvent, 'id' | 'siteId' | 'recipes'>) {
  const organizationId = useOrganizationId();
  const { data: sites, isLoading: isFindingSites } = useSites();
  const standing = useEntitlements().data;
  const stock = useStock();
  const kitchen = sites?.find(({ isDefault, isActive }) => isDefault && isActive);
  const stall = siteId === kitchen?.id ? undefined : sites?.find(({ id }) => id === siteId);
  const lots = useLots({ siteId: kitchen?.id }, kitchen !== undefined);
  const { data: holds } = useHolds();
  const isSold = recipes.some(({ soldQuantity, wastedQuantity }) => soldQuantity ?? wastedQuantity);
  const taken = useQuery({ ...takenQuery(organizationId, id), enabled: isSold });
  const isOpen = standing === undefined || isStockOpen(standing);
  const book = stock.data;
  const shelves: Shelves | null =
    kitchen && book ? { siteId: kitchen.id, book, lots: lots.data ?? none, holds: holds ?? none } : null;
  return {
    ...{ kitchen, stall, shelves, taken: taken.data?.rows ?? none },
    /** What is in the kitchen is still being read. */
    isReading:
      isFindingSites || (stock.isPending && stock.error === null) || lots.isLoading || taken.isLoading,
    /** Why loading moves nothing in stock; `null` when it does, or while nobody knows. */
    whyNothingMoves: sites === undefined ? null : whyNot({ kitchen, stall, isOpen }),
  };
}

interface Known {
  kitchen: { name: string } | undefined;
  stall: { name: string; isActive: boolean } | undefined;
  isOpen: boolean;
}

function whyNot({ kitchen, stall, isOpen }: Known): string | null {
  if (!isOpen) return 'Stock isn’t open on your plan, so loading moves nothing.';
  if (!kitchen) return 'There is no default site, so loading moves nothing.';
  if (!stall) return `Sells from ${kitchen.name}, so loading moves nothing.`;
  return stall.isActive ? null : `${stall.name} was deleted, so loading moves nothing.`;
}
