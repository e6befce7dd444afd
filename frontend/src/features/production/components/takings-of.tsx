import type { ProductionRun, RunRow } from '@batchbook/shared/production/schema';
import { useEffect, useMemo } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { byId } from '../../../data/by-id.ts';
import { useLots } from '../../../data/stock/ledger.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import { type Takings, takingsOf } from '../model/taking.ts';

const noTakings: Takings = new Map();

export interface TakingsProps {
  run: ProductionRun;
  rows: readonly RunRow[];
  pantry: Pantry;
  onTakings: (takings: Takings) => void;
}

/** Loads after the sheet, since stock is more than the first look at it needs. Draws nothing. */
export default function TakingsOf({ run, rows, pantry, onTakings }: TakingsProps): null {
  const takings = useTakings(run, rows, pantry);
  useEffect(() => onTakings(takings), [onTakings, takings]);
  return null;
}

/** What the rows of a draft will take from stock; nothing while that isn't known, and where the plan has no stock. */
function useTakings(run: ProductionRun, rows: readonly RunRow[], pantry: Pantry): Takings {
  const isOpen = useEntitlements().data?.features.stock_management === true;
  const sites = useSites().data;
  const siteId = run.siteId ?? sites?.find(({ isDefault }) => isDefault)?.id;
  const book = useStock().data;
  const lots = useLots({ siteId }).data;
  const { ingredientOf, recipes } = pantry;
  const { status, productionDate: day } = run;
  return useMemo(() => {
    if (status !== 'draft' || !isOpen || !siteId || !book || !lots) return noTakings;
    const made = byId(recipes);
    const atSite = lots.filter((lot) => lot.siteId === siteId);
    const stocked = { siteId, day, book, lots: atSite, ingredientOf, recipeOf: (id: string) => made.get(id) };
    return takingsOf(rows, stocked);
  }, [status, isOpen, siteId, book, lots, recipes, day, ingredientOf, rows]);
}
