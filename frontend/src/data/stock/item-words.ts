/** The category and the supplier of a stock item, as screens and search show them. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { ShownLevel } from './level-effects.ts';

/** The maker's own category, or the kind of thing where it has none. */
export interface ShownCategory {
  key: string;
  name: string;
  /** `null`: none of the maker's own. */
  color: string | null;
}

const kinds: Record<StockItem['category'], string> = {
  ingredient: 'Ingredients',
  product: 'Products',
  other: 'Other',
};

export function categoryOf(
  item: Pick<StockItem, 'category' | 'categoryId'>,
  categories: readonly StockCategory[],
): ShownCategory {
  const own = categories.find(({ id }) => id === item.categoryId);
  if (own) return { key: own.id, name: own.name, color: own.color };
  return { key: item.category, name: kinds[item.category], color: null };
}

/** 'Shipton Mill', 'Made here', or '' where nobody has said. */
export function supplierOf(item: StockItem, level: ShownLevel, ingredient: Ingredient | undefined): string {
  if (item.category === 'product') return 'Made here';
  return level.supplierName ?? ingredient?.supplier ?? '';
}
