import type { ProductionRun, RunRow } from '@batchbook/shared/production/schema';
import { useEffect, useMemo } from 'react';
import { isStockOpen, useEntitlements } from '../../../data/billing.ts';
import { byId } from '../../../data/by-id.ts';
import { type LotHere, useLots } from '../../../data/stock/ledger.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import { type Takings, takingsOf } from '../model/taking.ts';

/** What stock says of a draft. */
export interface ShelfView {
  takings: Takings;
  isOutputTracked: boolean;
  /** The lots of an ingredient or a recipe at the run's site, earliest use-by first. */
  lotsOf: (referenceId: string) => readonly LotHere[];
}

export interface TakingsProps {
  run: ProductionRun;
  rows: readonly RunRow[];
  pantry: Pantry;
  onView: (view: ShelfView | null) => void;
}

/** Loads after the sheet, since stock is more than the first look at it needs. Draws nothing. */
export default function TakingsOf({ run, rows, pantry, onView }: TakingsProps): null {
  const view = useShelfView(run, rows, pantry);
  useEffect(() => onView(view), [onView, view]);
  return null;
}

/** `null` while that isn't known, and where the plan has no stock. */
function useShelfView(run: ProductionRun, rows: readonly RunRow[], pantry: Pantry): ShelfView | null {
  const entitlements = useEntitlements().data;
  const isOpen = entitlements !== undefined && isStockOpen(entitlements);
  const sites = useSites().data;
  const siteId = run.siteId ?? sites?.find(({ isDefault }) => isDefault)?.id;
  const book = useStock().data;
  const { data: lots, isOfBefore } = useLots({ siteId });
  const { ingredientOf, recipes } = pantry;
  const { productionDate: day, recipeId } = run;
  return useMemo(() => {
    if (!isOpen || !siteId || !book || !lots || isOfBefore) return null;
    const made = byId(recipes);
    const atSite = lots.filter((lot) => lot.siteId === siteId);
    const stocked = { siteId, day, book, lots: atSite, ingredientOf, recipeOf: (id: string) => made.get(id) };
    const items = new Map(book.items.map((item) => [item.referenceId, item]));
    return {
      takings: takingsOf(rows, stocked),
      isOutputTracked: items.has(recipeId),
      lotsOf: (referenceId) => atSite.filter(({ itemId }) => itemId === items.get(referenceId)?.id),
    };
  }, [isOpen, siteId, book, lots, isOfBefore, recipes, day, recipeId, ingredientOf, rows]);
}
