/** Sites, stock items, levels and movements for tests. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { StockLevel, StockLot } from '@batchbook/shared/stock/level-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { anId, recipeBoxAnswers } from './recipe-fixtures.ts';
import { organizationId } from './session.ts';
import { aMovement } from './stock-movements.ts';
import type { ApiAnswers } from './stub-network.ts';

const owned = {
  organizationId,
  version: 1,
  createdAt: '2026-01-05T09:00:00.000Z',
  updatedAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'user-priya',
  userId: 'user-priya',
};

export const aSite = (id: string, changes: Partial<Site> = {}): Site => ({
  ...owned,
  id,
  name: `Site ${id}`,
  endsOn: null,
  isDefault: false,
  isActive: true,
  ...changes,
});

export const kitchen = aSite(anId(801), { name: 'Main Kitchen', isDefault: true });
export const unitFour = aSite(anId(802), { name: 'Unit 4' });

export const aCategory = (id: string, changes: Partial<StockCategory> = {}): StockCategory => ({
  ...owned,
  id,
  name: `Category ${id}`,
  color: '#667be0',
  ...changes,
});

export const aStockItem = (id: string, changes: Partial<StockItem> = {}): StockItem => ({
  ...owned,
  id,
  name: `Item ${id}`,
  category: 'other',
  referenceId: null,
  categoryId: null,
  unit: 'kg',
  isActive: true,
  tracksLots: false,
  unitName: null,
  manualUnit: null,
  piecesPerPack: null,
  ...changes,
});

export const aLevel = (site: Site, item: StockItem, changes: Partial<StockLevel> = {}): StockLevel => ({
  organizationId,
  itemId: item.id,
  siteId: site.id,
  currentStock: '0',
  unit: item.unit,
  idealStockLevel: '0',
  isEnabled: true,
  lastUpdated: new Date().toISOString(),
  lastCounted: new Date().toISOString(),
  supplierId: null,
  supplierName: null,
  version: 1,
  ...changes,
});

export const aLedgerLine = (
  id: string,
  level: StockLevel,
  changes: Partial<LedgerLine> = {},
): LedgerLine => ({
  ...aMovement(id, level),
  left: '1',
  isUndone: false,
  ...changes,
});

export interface StockData {
  sites?: Site[];
  items: StockItem[];
  levels?: StockLevel[];
  lots?: StockLot[];
  categories?: StockCategory[];
  ingredients?: Ingredient[];
  ledger?: LedgerLine[];
}

/** Answers for the stock screens' calls. `more` adds or replaces answers. Evaluated on each call. */
export function stockAnswers(data: StockData, more: ApiAnswers = {}): ApiAnswers {
  const page = <Item>(items: Item[] = []) => ({ items: [...items], nextCursor: null });
  return recipeBoxAnswers(
    { recipes: [], ingredients: data.ingredients ?? [] },
    {
      ...more,
      ingredients: { listSuppliers: page(), ...more.ingredients },
      stock: {
        listSites: () => page(data.sites ?? [kitchen, unitFour]),
        listCategories: () => page(data.categories),
        listStockItems: () => page(data.items),
        listStockLevels: () => ({
          items: [...(data.levels ?? [])],
          stockItems: [...data.items],
          whole: true,
          mark: '1700000000000-1',
          nextCursor: null,
        }),
        listLots: () => page(data.lots),
        listLedger: () => page(data.ledger),
        listStockMovements: page(),
        listCounts: page(),
        reconcileStock: { checked: 0, corrected: 0, drift: [], complete: true },
        ...more.stock,
      },
    },
  );
}
