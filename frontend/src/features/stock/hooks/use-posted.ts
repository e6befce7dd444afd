import type { StockCount } from '@batchbook/shared/stock/count-schema';
import { useMemo } from 'react';
import { useIngredients } from '../../../data/ingredients.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { type PostedLine, type PostedTotals, postedLines, postedTotals } from '../model/count-posted.ts';
import { useItemPrices } from './use-item-prices.ts';

/** What a count found, once items and prices are known too. */
export function usePosted(
  count: StockCount | undefined,
): { lines: PostedLine[]; totals: PostedTotals } | undefined {
  const { data: book } = useStock();
  const arePricesKnown = useIngredients().data !== undefined;
  const prices = useItemPrices(book?.items);
  return useMemo(() => {
    if (count === undefined || book === undefined || !arePricesKnown) return undefined;
    const lines = postedLines(count, { itemOf: (id) => book.itemOf(id), prices });
    lines.sort((a, b) => a.item.name.localeCompare(b.item.name, 'en', { numeric: true }));
    return { lines, totals: postedTotals(lines) };
  }, [count, book, arePricesKnown, prices]);
}
