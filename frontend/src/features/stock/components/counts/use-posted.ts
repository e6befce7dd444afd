import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { useMemo } from 'react';
import { useIngredients } from '../../../../data/ingredients.ts';
import { useStock } from '../../../../data/stock/stock.ts';
import { useItemPrices } from '../../hooks/use-item-prices.ts';
import { type PostedLine, type PostedTotals, postedLines, postedTotals } from '../../model/count-posted.ts';

/** What a count found, once items and prices are known too. */
export function usePosted(
  count: StockCount | undefined,
): { lines: PostedLine[]; totals: PostedTotals } | undefined {
  const { book } = useStock();
  const arePricesKnown = useIngredients().data !== undefined;
  const prices = useItemPrices(book?.items);
  return useMemo(() => {
    if (count === undefined || book === undefined || !arePricesKnown) return undefined;
    const lines = postedLines(count, { itemOf: (id) => book.itemOf(id), prices });
    lines.sort((a, b) => a.item.name.localeCompare(b.item.name, 'en', { numeric: true }));
    return { lines, totals: postedTotals(lines) };
  }, [count, book, arePricesKnown, prices]);
}
